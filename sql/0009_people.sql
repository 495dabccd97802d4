-- The signing keys that all daemons of this database share, made once and never shown.
CREATE TABLE secrets (
    name  text PRIMARY KEY,
    bytes bytea NOT NULL CHECK (octet_length(bytes) = 32)
);
INSERT INTO secrets (name, bytes)
SELECT 'tickets', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) FROM generate_series(1, 4);

-- Ends a transaction that creates several games: if one was not created, the transaction fails. The SQLSTATE makes the
-- daemon run the transaction again.
CREATE FUNCTION all_made(ids json, wanted integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM games WHERE game_id IN (SELECT json_array_elements_text(ids)::bigint)) <> wanted THEN
        RAISE EXCEPTION 'not all of the games could be made' USING ERRCODE = '40001';
    END IF;
END
$$;

-- The display name of a player, if set.
ALTER TABLE players ADD COLUMN name text CHECK (octet_length(name) BETWEEN 1 AND 256);

-- Messages of a game. channel: 0 players, 1 spectators. role and player: NULL for an admin, or the app that created
-- the game.
CREATE TABLE messages (
    game_id bigint NOT NULL,
    channel smallint NOT NULL CHECK (channel BETWEEN 0 AND 1),
    n       integer NOT NULL CHECK (n > 0),
    at      timestamptz NOT NULL,
    player  text,
    role    smallint CHECK (role BETWEEN 0 AND 7),
    text    text NOT NULL CHECK (octet_length(text) BETWEEN 1 AND 4000),
    idem    bytea CHECK (octet_length(idem) = 32),
    PRIMARY KEY (game_id, channel, n)
);
CREATE UNIQUE INDEX messages_by_key ON messages (game_id, substring(idem FOR 16)) WHERE idem IS NOT NULL;

-- Private notes of a player about a game, by the role they play.
CREATE TABLE notes (
    game_id    bigint NOT NULL,
    role       smallint NOT NULL CHECK (role BETWEEN 0 AND 7),
    player     text NOT NULL,
    text       text NOT NULL CHECK (octet_length(text) BETWEEN 1 AND 40000),
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, role, player)
);
