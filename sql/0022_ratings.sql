-- Ratings, and what players have played. Both follow from finished games.

-- A row for each seat of each finished game. It stays when the game is moved to the archive. by: as in the result.
-- rated: the game counts for ratings: public, with a winner, of different players who all came, on dice that nobody
-- knew.
-- decisions, seconds: how many the player took, and in what time altogether. timeouts: how often the time was up.
CREATE TABLE outcomes (
    game_id     bigint NOT NULL,
    role        smallint NOT NULL CHECK (role BETWEEN 0 AND 7),
    ruleset     text NOT NULL,
    side        text NOT NULL, -- the role's id
    player      text NOT NULL,
    finished_at timestamptz NOT NULL,
    seats       smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
    place       smallint NOT NULL CHECK (place BETWEEN 1 AND 8),
    sharing     smallint NOT NULL CHECK (sharing BETWEEN 1 AND 8), -- how many have this place
    by          text NOT NULL,
    clock       text NOT NULL, -- none, move, bank
    rated       boolean NOT NULL,
    open        boolean NOT NULL, -- the game is public
    decisions   integer NOT NULL CHECK (decisions >= 0),
    seconds     bigint NOT NULL CHECK (seconds >= 0),
    timeouts    integer NOT NULL CHECK (timeouts >= 0),
    PRIMARY KEY (game_id, role)
);
CREATE INDEX outcomes_by_player ON outcomes (player);
CREATE INDEX outcomes_rated ON outcomes (ruleset, finished_at, game_id, role) WHERE rated;

-- Finished games whose rows have to be written, or written again.
CREATE TABLE outcome_news (game_id bigint PRIMARY KEY);

-- changes rises with the outcomes of the ruleset; computed: the changes that its ratings contain.
CREATE TABLE rating_rulesets (
    ruleset  text PRIMARY KEY,
    changes  bigint NOT NULL DEFAULT 1,
    computed bigint NOT NULL DEFAULT 0
);

-- side: '' for all games of the ruleset, else the role's id. week: the latest with a game, counted from 1970-01-05.
CREATE TABLE ratings (
    ruleset    text NOT NULL,
    side       text NOT NULL,
    player     text NOT NULL,
    rating     double precision NOT NULL,
    deviation  double precision NOT NULL CHECK (deviation > 0),
    volatility double precision NOT NULL CHECK (volatility > 0),
    games      integer NOT NULL CHECK (games > 0),
    week       integer NOT NULL,
    PRIMARY KEY (ruleset, side, player)
);
CREATE INDEX ratings_best ON ratings (ruleset, side, rating DESC, player);
CREATE INDEX ratings_by_player ON ratings (player);

CREATE FUNCTION note_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO outcome_news (game_id) VALUES (new.game_id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER note_outcome AFTER INSERT OR UPDATE OF result, visibility ON games
    FOR EACH ROW WHEN (new.result IS NOT NULL) EXECUTE FUNCTION note_outcome();
INSERT INTO outcome_news (game_id) SELECT game_id FROM games WHERE result IS NOT NULL;

-- The entries of the log are encoded by daemon/game/entry.c: kind and role in the first byte; 1 is an action of the
-- player, 3 with 1 a loss on time, 5 with 0 a time that was up.
CREATE FUNCTION add_outcome(which bigint) RETURNS void LANGUAGE sql AS $$
    INSERT INTO outcomes (game_id, role, ruleset, side, player, finished_at, seats, place, sharing, by, clock, rated,
                          open, decisions, seconds, timeouts)
    SELECT g.game_id, s.role, g.ruleset, s.side, s.player, g.finished_at, s.seats, s.place, s.sharing,
        g.result ->> 'by', coalesce(g.clock ->> 'kind', 'none'),
        s.seats > 1 AND s.best = 1 AND g.result ->> 'by' <> 'absence' AND g.visibility = 0
            AND g.seed_origin IN (0, 1)
            AND (SELECT count(DISTINCT o.player) FROM seats o WHERE o.game_id = which) = s.seats,
        g.visibility = 0, l.decisions, l.seconds, l.timeouts
    FROM games g
    JOIN LATERAL (SELECT x.role, x.player, r.value ->> 'role' AS side, (r.value ->> 'place')::smallint AS place,
            count(*) OVER () AS seats, min((r.value ->> 'place')::smallint) OVER () AS best,
            count(*) OVER (PARTITION BY r.value ->> 'place') AS sharing
        FROM (SELECT role, player, row_number() OVER (ORDER BY role) AS n FROM seats WHERE game_id = which) x
        JOIN json_array_elements(g.result -> 'roles') WITH ORDINALITY r (value, n) USING (n)) s ON true
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE a.kind = 1) AS decisions,
            greatest(0, coalesce(sum(extract(epoch FROM a.at - a.before)) FILTER (WHERE a.kind = 1), 0))::bigint
                AS seconds,
            count(*) FILTER (WHERE (a.kind = 3 AND a.how = 1) OR (a.kind = 5 AND a.how = 0)) AS timeouts
        FROM (SELECT get_byte(entry, 0) & 15 AS kind, get_byte(entry, 0) >> 4 AS role, at,
                CASE WHEN octet_length(entry) > 1 THEN get_byte(entry, 1) END AS how,
                coalesce(lag(at) OVER (ORDER BY seq), g.started_at) AS before
            FROM actions WHERE game_id = which AND octet_length(entry) > 0) a WHERE a.role = s.role) l
    WHERE g.game_id = which AND json_typeof(g.result) = 'object'
$$;

-- Writes the rows of some games that are noted. Returns how many games these were. Damage costs one game.
CREATE FUNCTION gather_outcomes(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    noted bigint[];
    which bigint;
BEGIN
    WITH n AS (DELETE FROM outcome_news WHERE game_id IN
            (SELECT game_id FROM outcome_news ORDER BY game_id LIMIT most FOR UPDATE SKIP LOCKED) RETURNING game_id)
        SELECT array_agg(game_id ORDER BY game_id) INTO noted FROM n;
    IF noted IS NULL THEN
        RETURN 0;
    END IF;
    DELETE FROM outcomes WHERE game_id = ANY (noted);
    FOREACH which IN ARRAY noted LOOP
        BEGIN
            PERFORM add_outcome(which);
        EXCEPTION WHEN data_exception OR integrity_constraint_violation THEN
            NULL; -- musterd verify finds what is damaged
        END;
    END LOOP;
    INSERT INTO rating_rulesets (ruleset) SELECT DISTINCT ruleset FROM games WHERE game_id = ANY (noted)
        AND ruleset IS NOT NULL ORDER BY ruleset
        ON CONFLICT (ruleset) DO UPDATE SET changes = rating_rulesets.changes + 1;
    RETURN cardinality(noted);
END
$$;

-- Replaces the ratings of a ruleset by those that were computed from so many changes, unless there are newer ones.
-- rows: [[side, player, rating, deviation, volatility, games, week], …]
CREATE FUNCTION store_ratings(which text, from_changes bigint, rows json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE rating_rulesets SET computed = from_changes WHERE ruleset = which AND computed < from_changes;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    DELETE FROM ratings WHERE ruleset = which;
    INSERT INTO ratings (ruleset, side, player, rating, deviation, volatility, games, week)
    SELECT which, r ->> 0, r ->> 1, (r ->> 2)::double precision, (r ->> 3)::double precision,
        (r ->> 4)::double precision, (r ->> 5)::int, (r ->> 6)::int FROM json_array_elements(rows) r
    WHERE (r ->> 1) LIKE 'bot:%' OR EXISTS (SELECT FROM players WHERE id = r ->> 1); -- not of one who was just deleted
END
$$;

-- Follows forget_player (0014). Results and ratings stay with the pseudonym.
CREATE FUNCTION forget_in_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE rating_rulesets SET changes = changes + 1
        WHERE ruleset IN (SELECT ruleset FROM outcomes WHERE player = old.id);
    UPDATE outcomes SET player = new.id WHERE player = old.id;
    UPDATE ratings SET player = new.id WHERE player = old.id;
    -- A daemon may be writing the rows of such a game now.
    INSERT INTO outcome_news (game_id) SELECT game_id FROM seats JOIN games USING (game_id)
        WHERE player = new.id AND result IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;
CREATE TRIGGER forget_in_ratings AFTER UPDATE OF id ON players
    FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION forget_in_ratings();
