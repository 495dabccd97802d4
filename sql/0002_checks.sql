-- What SQL can check of a row, so that a slip of a hand is refused where it happens. NOT VALID: rows that are there
-- already are not looked at, since one that is damaged must not keep the daemon from starting; musterd verify names
-- them. What one row cannot tell of itself is checked where it is read.

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

-- Not positions, actions and snapshots: PostgreSQL makes a check ready anew for every statement, and nine of them nearly
-- doubled what an action costs it. The daemon checks what it reads of them.

-- Snapshots made so far do not say whose they are; without one a game is replayed from its log.
DELETE FROM snapshots;

ALTER TABLE creations
    ADD CONSTRAINT creations_key CHECK (octet_length(key) BETWEEN 1 AND 16 AND octet_length(rest) <= 16) NOT VALID;

-- Which daemon's which worker has written when: what /readyz goes by.
CREATE TABLE probes (
    worker text PRIMARY KEY,
    at     timestamptz NOT NULL
) WITH (fillfactor = 50);

-- Writes durably, and has the server allocate on its disk: with so little memory the numbers go to a temporary file.
-- A full disk shows here before the write-ahead log comes to its end.
CREATE FUNCTION probe(name text) RETURNS bigint LANGUAGE sql SET work_mem = '64kB' AS $$
    DELETE FROM probes WHERE at < now() - interval '1 day';
    INSERT INTO probes (worker, at) VALUES (name, now()) ON CONFLICT (worker) DO UPDATE SET at = excluded.at;
    SELECT count(*) FROM generate_series(1, 4000);
$$;
