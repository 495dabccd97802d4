-- The clocks of a game stand in the row that each action changes anyway: in a table of their own they cost an action more
-- than its own row and entry. Of each seat role, time_left, since, wake_at and flags, one after the other; 0: it does not
-- run, or is never to be looked at. wake_at: the first of them.
ALTER TABLE positions ADD COLUMN clocks bigint[], ADD COLUMN wake_at bigint;

UPDATE positions p SET clocks = c.clocks, wake_at = c.wake_at
FROM (SELECT game_id, min(wake_at) AS wake_at,
             array_agg(v ORDER BY role, n) AS clocks
      FROM clocks, unnest(ARRAY [role, time_left, coalesce(since, 0), coalesce(wake_at, 0), flags]::bigint[])
          WITH ORDINALITY u (v, n)
      GROUP BY game_id) c
WHERE c.game_id = p.game_id;

-- What is due. An action moves a row in it only where a clock would run out sooner than it is looked at.
CREATE INDEX positions_armed ON positions (wake_at) WHERE wake_at IS NOT NULL;

DROP TABLE clocks;
