-- What a league decides when the deadline of a round has passed, how a result came, and games that are played again.

-- Members of a league's settings that have other values now. The old ones had no effect.
UPDATE leagues SET settings = (settings::jsonb - 'forfeits')::json
    WHERE settings ->> 'forfeits' IN ('played', 'unplayed');

-- When a daemon must decide the games of the round that still go on; NULL: never, or all are over.
ALTER TABLE league_rounds ADD COLUMN due_at timestamptz;
CREATE INDEX league_rounds_due ON league_rounds (due_at) WHERE due_at IS NOT NULL;

CREATE FUNCTION round_due(settings json, round integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN settings ->> 'forfeits' IN ('loss', 'double-loss')
        THEN (settings -> 'rounds' -> (round - 1) ->> 'deadline')::timestamptz END
$$;

-- Ends a transaction that makes a round with its games; or, where again is true, further games of the latest round. If
-- the league has changed since it was read, nothing is made. The SQLSTATE makes the daemon run the transaction again,
-- from the beginning.
DROP FUNCTION make_round(uuid, integer, integer, timestamptz, json, json);
CREATE FUNCTION make_round(which uuid, round integer, expected integer, at timestamptz, byes json, games json,
                           again boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    due timestamptz;
    before integer := 0;
BEGIN
    UPDATE leagues SET revision = revision + 1, rounds = round, updated_at = at
    WHERE id = which AND revision = expected AND rounds = CASE WHEN again THEN round ELSE round - 1 END
    RETURNING round_due(settings, round) INTO due;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the league has changed' USING ERRCODE = '40001';
    END IF;
    IF again THEN
        UPDATE league_rounds SET due_at = due WHERE league = which AND n = round;
        SELECT max(number) INTO before FROM league_games g WHERE g.league = which AND g.round = make_round.round;
    ELSE
        INSERT INTO league_rounds (league, n, made_at, byes, due_at) VALUES (which, round, at, byes, due);
    END IF;
    INSERT INTO league_games (game_id, league, round, number, seats)
    SELECT (g ->> 0)::bigint, which, round, coalesce(before, 0) + n, g -> 1
    FROM json_array_elements(games) WITH ORDINALITY j (g, n);
END
$$;

-- Results say how they came. Of older games the latest entry tells it (daemon/game/entry.c): 3 is a conclusion, 6 an
-- agreement or a decision of a director.
UPDATE games SET result = (jsonb_build_object('by', CASE
        WHEN get_byte(a.entry, 0) & 15 = 3 AND get_byte(a.entry, 1) = 0 THEN 'resigned'
        WHEN get_byte(a.entry, 0) & 15 = 3 AND get_byte(a.entry, 1) = 1 THEN 'time'
        WHEN get_byte(a.entry, 0) & 15 = 3 THEN 'director'
        WHEN get_byte(a.entry, 0) & 15 = 6 AND get_byte(a.entry, 1) = 1 THEN 'agreement'
        WHEN get_byte(a.entry, 0) & 15 = 6 THEN 'director'
        ELSE 'played' END) || games.result::jsonb)::json
FROM actions a WHERE a.game_id = games.game_id AND json_typeof(games.result) = 'object'
    AND a.seq = (SELECT max(seq) FROM actions l WHERE l.game_id = games.game_id);
UPDATE games SET result = (jsonb_build_object('by', 'played') || result::jsonb)::json
    WHERE json_typeof(result) = 'object' AND (result -> 'by') IS NULL;
