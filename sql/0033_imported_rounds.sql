-- Rounds of a league that were played elsewhere and come from a file.

-- Their games, by number: [{"seats":[{"role":…,"player":…}, …],"result":{"by":…,"roles":[{"role":…,"place":…}, …]}}, …];
-- NULL: the league made the round.
ALTER TABLE league_rounds ADD COLUMN imported json CHECK (json_typeof(imported) = 'array');

-- Replaces all members and rounds of a league that has made no round itself. If the league has changed since it was
-- read, nothing is changed, and the SQLSTATE makes the daemon run the transaction again, from the beginning. members:
-- [{"player":…,"name":…,"withdrawn":…,"wishes":{…}}, …] by seed; a player of the league's app who has no name gets this
-- one. rounds: [{"byes":[…],"games":[…]}, …].
CREATE FUNCTION import_league(which uuid, expected integer, at timestamptz, new_settings json, members json, rounds json)
    RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    count integer := json_array_length(rounds);
    owner text;
BEGIN
    UPDATE leagues l SET revision = revision + 1, rounds = count, updated_at = at, settings = new_settings
    WHERE id = which AND revision = expected
        AND NOT EXISTS (SELECT FROM league_rounds r WHERE r.league = which AND r.imported IS NULL)
    RETURNING app INTO owner;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the league has changed' USING ERRCODE = '40001';
    END IF;
    DELETE FROM league_rounds WHERE league = which;
    DELETE FROM league_members WHERE league = which;
    INSERT INTO league_rounds (league, n, made_at, byes, imported)
    SELECT which, n, at, r -> 'byes', r -> 'games' FROM json_array_elements(rounds) WITH ORDINALITY j (r, n);
    INSERT INTO league_members (league, player, n, seed, from_round, withdrawn_after, wishes, joined_at)
    SELECT which, m ->> 'player', n, n, 1, CASE WHEN (m ->> 'withdrawn')::boolean THEN count END, m -> 'wishes', at
    FROM json_array_elements(members) WITH ORDINALITY j (m, n);
    UPDATE players p SET name = m ->> 'name' FROM json_array_elements(members) m
    WHERE p.id = m ->> 'player' AND p.app = owner AND p.name IS NULL AND m ->> 'name' IS NOT NULL;
END
$$;

-- As in 0017, with imported rounds.
CREATE OR REPLACE FUNCTION forget_in_leagues() RETURNS trigger LANGUAGE plpgsql AS $$
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
    UPDATE league_rounds SET imported = forget_in_json(imported::jsonb, old.id, new.id)::json
        WHERE league = ANY (concerned) AND position(quoted IN imported::text) > 0;
    UPDATE league_games SET seats = forget_in_json(seats::jsonb, old.id, new.id)::json
        WHERE league = ANY (concerned) AND position(quoted IN seats::text) > 0;
    RETURN NULL;
END
$$;
