-- Who made a token, so that all that came of one that leaked can be revoked; and which admin token the settings gave, so
-- that the one before it ends.
ALTER TABLE tokens ADD COLUMN minted_by uuid, ADD COLUMN from_settings boolean NOT NULL DEFAULT false;
UPDATE tokens SET from_settings = true WHERE scope = 2 AND name = 'from the settings';
CREATE INDEX tokens_by_minter ON tokens (minted_by) WHERE minted_by IS NOT NULL;

-- What counts against an app's quotas; players_by_app is there already.
CREATE INDEX tokens_in_force ON tokens (app) WHERE revoked_at IS NULL AND app <> '';
CREATE INDEX games_unfinished ON games (owner_app, owner_player) WHERE finished_at IS NULL;
