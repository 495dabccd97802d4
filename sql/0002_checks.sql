-- Checks of single rows, so that a manual change to an impossible value is refused at once. NOT VALID: existing rows
-- are not checked, because a damaged row must not keep the daemon from starting; musterd verify reports damaged rows.
-- Conditions that involve several rows are checked when the rows are read.

ALTER TABLE players
    ADD CONSTRAINT players_id CHECK (length(id) BETWEEN 1 AND 64) NOT VALID,
    ADD CONSTRAINT players_app CHECK (length(app) <= 64) NOT VALID,
    ADD CONSTRAINT players_created_at CHECK (created_at > '1970-01-01 00:00Z' AND created_at < '10000-01-01 00:00Z') NOT VALID;

ALTER TABLE tokens
    ADD CONSTRAINT tokens_hash CHECK (octet_length(hash) = 32) NOT VALID,
    ADD CONSTRAINT tokens_scope CHECK (scope BETWEEN 0 AND 2) NOT VALID,
    ADD CONSTRAINT tokens_player CHECK (CASE WHEN scope = 0 THEN length(player) BETWEEN 1 AND 64 AND player IS NOT NULL
                                             ELSE coalesce(player, '') = '' END) NOT VALID,
    ADD CONSTRAINT tokens_app CHECK (length(app) <= 64) NOT VALID,
    ADD CONSTRAINT tokens_name CHECK (octet_length(name) <= 256) NOT VALID,
    ADD CONSTRAINT tokens_created_at CHECK (created_at > '1970-01-01 00:00Z' AND created_at < '10000-01-01 00:00Z') NOT VALID;

ALTER TABLE contents
    ADD CONSTRAINT contents_hash CHECK (octet_length(hash) = 32) NOT VALID,
    ADD CONSTRAINT contents_files CHECK (json_typeof(files) = 'object') NOT VALID;

ALTER TABLE games
    ADD CONSTRAINT games_game_id CHECK (game_id >= 0) NOT VALID,
    ADD CONSTRAINT games_ruleset CHECK (length(ruleset) BETWEEN 1 AND 64) NOT VALID,
    ADD CONSTRAINT games_version CHECK (length(version) BETWEEN 1 AND 64) NOT VALID,
    ADD CONSTRAINT games_content_hash CHECK (octet_length(content_hash) = 32) NOT VALID,
    ADD CONSTRAINT games_scenario CHECK (length(scenario) BETWEEN 1 AND 64) NOT VALID,
    ADD CONSTRAINT games_options CHECK (json_typeof(options) = 'object') NOT VALID,
    ADD CONSTRAINT games_labels CHECK (jsonb_typeof(labels) = 'object'
        AND NOT jsonb_path_exists(labels, 'strict $.* ? (@.type() <> "string")')) NOT VALID,
    ADD CONSTRAINT games_clock CHECK (json_typeof(clock) = 'object') NOT VALID,
    ADD CONSTRAINT games_result CHECK (result IS NULL OR (json_typeof(result) IN ('object', 'null') AND finished_at IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT games_owner CHECK (length(owner_app) <= 64 AND length(owner_player) BETWEEN 1 AND 64) NOT VALID,
    ADD CONSTRAINT games_visibility CHECK (visibility BETWEEN 0 AND 1) NOT VALID,
    ADD CONSTRAINT games_times CHECK (created_at > '1970-01-01 00:00Z' AND created_at < '10000-01-01 00:00Z'
        AND started_at > '1970-01-01 00:00Z' AND started_at < '10000-01-01 00:00Z'
        AND finished_at > '1970-01-01 00:00Z' AND finished_at < '10000-01-01 00:00Z') NOT VALID,
    ADD CONSTRAINT games_commitment CHECK (octet_length(commitment) = 32) NOT VALID;

ALTER TABLE game_secrets
    ADD CONSTRAINT game_secrets_seed CHECK (octet_length(seed) = 32) NOT VALID;

ALTER TABLE seats
    ADD CONSTRAINT seats_role CHECK (role BETWEEN 0 AND 7) NOT VALID,
    ADD CONSTRAINT seats_player CHECK (length(player) BETWEEN 1 AND 64) NOT VALID,
    ADD CONSTRAINT seats_entropy CHECK (octet_length(entropy) BETWEEN 1 AND 512) NOT VALID;

-- No checks on positions, actions and snapshots: PostgreSQL prepares a check again for every statement, and nine
-- checks nearly doubled the cost of an action. The daemon checks these rows when it reads them.

-- Existing snapshots do not identify their game, so they are deleted; a game without one is replayed from its log.
DELETE FROM snapshots;

ALTER TABLE creations
    ADD CONSTRAINT creations_key CHECK (octet_length(key) BETWEEN 1 AND 16 AND octet_length(rest) <= 16) NOT VALID;

-- The time of the latest probe write, by daemon and worker; /readyz depends on it.
CREATE TABLE probes (
    worker text PRIMARY KEY,
    at     timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Writes durably, and makes the server allocate disk space: with so little memory the numbers are written to a
-- temporary file. So a full disk is detected here before the write-ahead log runs out of space.
CREATE FUNCTION probe(name text) RETURNS bigint LANGUAGE sql SET work_mem = '64kB' AS $$
    DELETE FROM probes WHERE at < now() - interval '1 day';
    INSERT INTO probes (worker, at) VALUES (name, now()) ON CONFLICT (worker) DO UPDATE SET at = excluded.at;
    SELECT count(*) FROM generate_series(1, 4000);
$$;
