-- minted_by: the token that made this one, so that a leaked token can be revoked with all tokens made with it. Also
-- marks the admin token that came from the settings, so that a new one revokes it.
ALTER TABLE tokens ADD COLUMN minted_by uuid, ADD COLUMN from_settings boolean NOT NULL DEFAULT false;
UPDATE tokens SET from_settings = true WHERE scope = 2 AND name = 'from the settings';
CREATE INDEX tokens_by_minter ON tokens (minted_by) WHERE minted_by IS NOT NULL;

-- Indexes for the quotas of apps; players_by_app exists already.
CREATE INDEX tokens_in_force ON tokens (app) WHERE revoked_at IS NULL AND app <> '';
CREATE INDEX games_unfinished ON games (owner_app, owner_player) WHERE finished_at IS NULL;
