-- game_id is derived from a game's UUIDv7: 63 bits of its time and randomness. It can be computed from the public id
-- and grows with time. Every key of a table about games starts with it, so tables can be hash-partitioned or
-- distributed by it.

CREATE TABLE players (
    id         text PRIMARY KEY,
    app        text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL
);
CREATE INDEX players_by_app ON players (app, id);

CREATE TABLE tokens (
    id         uuid PRIMARY KEY,
    hash       bytea NOT NULL UNIQUE,
    scope      smallint NOT NULL,
    player     text,
    app        text NOT NULL DEFAULT '',
    name       text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX tokens_by_app ON tokens (app, id);

-- The content of rulesets, by hash: editing a file on disk does not change running games.
CREATE TABLE contents (
    hash     bytea PRIMARY KEY,
    ruleset  text NOT NULL,
    version  text NOT NULL,
    files    json NOT NULL,
    added_at timestamptz NOT NULL
);

-- The part of a game that actions do not change.
CREATE TABLE games (
    game_id      bigint PRIMARY KEY,
    id           uuid NOT NULL,
    ruleset      text NOT NULL,
    version      text NOT NULL,
    content_hash bytea NOT NULL,
    scenario     text NOT NULL,
    options      json NOT NULL,
    labels       jsonb NOT NULL,
    clock        json,
    result       json,
    owner_app    text NOT NULL,
    owner_player text,
    visibility   smallint NOT NULL,
    created_at   timestamptz NOT NULL,
    started_at   timestamptz,
    finished_at  timestamptz,
    commitment   bytea NOT NULL
);
CREATE INDEX games_by_ruleset ON games (ruleset, game_id);
CREATE INDEX games_by_label ON games USING gin (labels jsonb_path_ops);

-- The only table that contains a seed before its game is over.
CREATE TABLE game_secrets (
    game_id bigint PRIMARY KEY,
    seed    bytea NOT NULL
);

CREATE TABLE seats (
    game_id bigint NOT NULL,
    role    smallint NOT NULL,
    player  text,
    entropy text,
    PRIMARY KEY (game_id, role)
);
CREATE INDEX seats_by_player ON seats (player, game_id) WHERE player IS NOT NULL;

-- The part of a game that every action changes. It is small and has no index on changing columns, so that updates
-- stay on their page (HOT).
CREATE TABLE positions (
    game_id    bigint PRIMARY KEY,
    updated_at timestamptz NOT NULL,
    seq        integer NOT NULL,
    revision   integer NOT NULL,
    to_act     integer NOT NULL,
    status     smallint NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX positions_by_status ON positions (status, game_id);

-- The log, which defines the game: one row per entry, never changed.
CREATE TABLE actions (
    at      timestamptz NOT NULL,
    game_id bigint NOT NULL,
    seq     integer NOT NULL,
    entry   bytea NOT NULL,
    idem    bytea,
    PRIMARY KEY (game_id, seq)
) WITH (fillfactor = 100, autovacuum_freeze_min_age = 0);

-- A cache of states, one per game, that saves a replay.
CREATE TABLE snapshots (
    game_id bigint PRIMARY KEY,
    seq     integer NOT NULL,
    state   bytea NOT NULL
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE snapshots ALTER COLUMN state SET STORAGE MAIN;

-- Idempotency keys of game creations.
CREATE TABLE creations (
    key        bytea PRIMARY KEY,
    rest       bytea NOT NULL,
    game       uuid NOT NULL,
    created_at timestamptz NOT NULL
);
