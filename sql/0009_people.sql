-- What this database's daemons sign with, made once and never shown.
CREATE TABLE secrets (
    name  text PRIMARY KEY,
    bytes bytea NOT NULL CHECK (octet_length(bytes) = 32)
);
INSERT INTO secrets (name, bytes)
SELECT 'tickets', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) FROM generate_series(1, 4);

-- The end of a transaction that makes several games: none is kept where one could not be made. The state is that of a
-- transaction to be tried again.
CREATE FUNCTION all_made(ids json, wanted integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM games WHERE game_id IN (SELECT json_array_elements_text(ids)::bigint)) <> wanted THEN
        RAISE EXCEPTION 'not all of the games could be made' USING ERRCODE = '40001';
    END IF;
END
$$;

-- What a player is called, where he has said so.
ALTER TABLE players ADD COLUMN name text CHECK (octet_length(name) BETWEEN 1 AND 256);

-- What is said beside a game. channel: 0 the players', 1 the spectators'. role and player: NULL for whoever runs it.
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

-- What a player keeps to himself about a game that he plays as this role.
CREATE TABLE notes (
    game_id    bigint NOT NULL,
    role       smallint NOT NULL CHECK (role BETWEEN 0 AND 7),
    player     text NOT NULL,
    text       text NOT NULL CHECK (octet_length(text) BETWEEN 1 AND 40000),
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (game_id, role, player)
);
