-- Leagues. settings: as the organiser sent them, checked by the daemon. revision increases with every change of the
-- league, its members and its rounds, so that a decision is stored only if the data that it was based on have not
-- changed since. As everywhere, app '' means the admins.
CREATE TABLE leagues (
    id         uuid PRIMARY KEY,
    app        text NOT NULL CHECK (length(app) <= 64),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    revision   integer NOT NULL DEFAULT 0,
    rounds     integer NOT NULL DEFAULT 0 CHECK (rounds BETWEEN 0 AND 64), -- the rounds that were made
    visibility smallint NOT NULL CHECK (visibility BETWEEN 0 AND 2),
    settings   json NOT NULL CHECK (json_typeof(settings) = 'object'),
    invitation bytea CHECK (octet_length(invitation) = 32) -- SHA-256 of the text that allows signing up
);
CREATE INDEX leagues_by_app ON leagues (app, id);

-- n: the order of entry, which determines the waiting list. wishes: {"byes":[round, …],"apart":[player, …]}.
CREATE TABLE league_members (
    league          uuid NOT NULL,
    player          text NOT NULL CHECK (length(player) BETWEEN 1 AND 64),
    n               integer NOT NULL CHECK (n > 0),
    seed            integer CHECK (seed > 0),
    from_round      integer NOT NULL CHECK (from_round BETWEEN 1 AND 65), -- the first round that could pair the player
    withdrawn_after integer CHECK (withdrawn_after BETWEEN 0 AND 64),     -- NULL: the player takes part
    wishes          json NOT NULL CHECK (json_typeof(wishes) = 'object'),
    joined_at       timestamptz NOT NULL,
    PRIMARY KEY (league, player)
);
CREATE INDEX league_members_by_player ON league_members (player, league);

-- byes: [{"player":…,"kind":"allocated"|"requested"}, …].
CREATE TABLE league_rounds (
    league  uuid NOT NULL,
    n       integer NOT NULL CHECK (n BETWEEN 1 AND 64),
    made_at timestamptz NOT NULL,
    byes    json NOT NULL CHECK (json_typeof(byes) = 'array'),
    PRIMARY KEY (league, n)
);

-- The games that a league made, and who was seated: [{"role":…,"player":…}, …]. Only these games count.
CREATE TABLE league_games (
    game_id bigint PRIMARY KEY,
    league  uuid NOT NULL,
    round   integer NOT NULL CHECK (round BETWEEN 1 AND 64),
    number  integer NOT NULL CHECK (number > 0),
    seats   json NOT NULL CHECK (json_typeof(seats) = 'array'),
    UNIQUE (league, round, number)
);

-- Ends a transaction that makes a round with its games. If the league has changed since it was read, the transaction
-- fails. The SQLSTATE makes the daemon run the transaction again, from the beginning.
CREATE FUNCTION make_round(which uuid, round integer, expected integer, at timestamptz, byes json, games json)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE leagues SET revision = revision + 1, rounds = round, updated_at = at
    WHERE id = which AND revision = expected AND rounds = round - 1;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the league has changed' USING ERRCODE = '40001';
    END IF;
    INSERT INTO league_rounds (league, n, made_at, byes) VALUES (which, round, at, byes);
    INSERT INTO league_games (game_id, league, round, number, seats)
    SELECT (g ->> 0)::bigint, which, round, n, g -> 1 FROM json_array_elements(games) WITH ORDINALITY j (g, n);
END
$$;

CREATE FUNCTION forget_in_list(list jsonb, old_id text, new_id text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(jsonb_agg(CASE WHEN p = to_jsonb(old_id) THEN to_jsonb(new_id) ELSE p END ORDER BY n), '[]')
    FROM jsonb_array_elements(CASE jsonb_typeof(list) WHEN 'array' THEN list ELSE '[]' END) WITH ORDINALITY a (p, n)
$$;

-- Follows forget_player (0014): leagues know a deleted player by the pseudonym, too. Results stay.
CREATE FUNCTION forget_in_leagues() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    quoted text := '"' || old.id || '"';
    concerned uuid[];
BEGIN
    SELECT array_agg(DISTINCT league) INTO concerned FROM league_members
        WHERE player = old.id OR position(quoted IN wishes::text) > 0;
    UPDATE leagues SET revision = revision + 1 WHERE id = ANY (concerned);
    UPDATE league_members SET player = new.id WHERE player = old.id;
    UPDATE league_members SET wishes = jsonb_set(wishes::jsonb, '{apart}',
            forget_in_list(wishes::jsonb -> 'apart', old.id, new.id))::json
        WHERE league = ANY (concerned) AND position(quoted IN wishes::text) > 0;
    UPDATE audit SET details = jsonb_set(details::jsonb, '{body,apart}',
            forget_in_list(details::jsonb #> '{body,apart}', old.id, new.id))::json
        WHERE what = 'change-member' AND position(quoted IN details::text) > 0;
    UPDATE league_rounds SET byes = forget_in_json(byes::jsonb, old.id, new.id)::json
        WHERE league = ANY (concerned) AND position(quoted IN byes::text) > 0;
    UPDATE league_games SET seats = forget_in_json(seats::jsonb, old.id, new.id)::json
        WHERE league = ANY (concerned) AND position(quoted IN seats::text) > 0;
    RETURN NULL;
END
$$;
CREATE TRIGGER forget_in_leagues AFTER UPDATE OF id ON players
    FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION forget_in_leagues();
