-- Games that were called off count against their creator's quota for a day, so that nobody can make and abort games
-- without limit.
CREATE INDEX games_called_off ON games (owner_app, owner_player, finished_at)
    WHERE finished_at IS NOT NULL AND result IS NULL;
