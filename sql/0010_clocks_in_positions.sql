-- The clocks of a game are in the row that each action changes anyway: in a separate table they cost an action more
-- than its other rows together. The array contains role, time_left, since, wake_at and flags of each seat in turn; 0:
-- the clock is stopped, or is never to be checked. wake_at: the earliest of the seats' times.
ALTER TABLE positions ADD COLUMN clocks bigint[], ADD COLUMN wake_at bigint;

UPDATE positions p SET clocks = c.clocks, wake_at = c.wake_at
FROM (SELECT game_id, min(wake_at) AS wake_at,
             array_agg(v ORDER BY role, n) AS clocks
      FROM clocks, unnest(ARRAY [role, time_left, coalesce(since, 0), coalesce(wake_at, 0), flags]::bigint[])
          WITH ORDINALITY u (v, n)
      GROUP BY game_id) c
WHERE c.game_id = p.game_id;

-- Finds due games. An action changes this index only if a clock would run out before wake_at.
CREATE INDEX positions_armed ON positions (wake_at) WHERE wake_at IS NOT NULL;

DROP TABLE clocks;
