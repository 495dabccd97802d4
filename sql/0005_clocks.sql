-- The clocks of seats, for games with a clock (games.clock). Times are microseconds since 1970, durations
-- microseconds; the daemon does the arithmetic. flags: see daemon/store/clocks.c.
CREATE TABLE clocks (
    game_id   bigint NOT NULL,
    role      smallint NOT NULL,
    time_left bigint NOT NULL,
    since     bigint, -- running since then
    wake_at   bigint, -- to be checked then; NULL: never
    flags     smallint NOT NULL,
    PRIMARY KEY (game_id, role)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
-- Finds due clocks. An action changes this index only if the clock would run out before its wake_at.
CREATE INDEX clocks_armed ON clocks (wake_at) WHERE wake_at IS NOT NULL;

-- A player's vacation and days off.
CREATE TABLE vacations (
    player     text PRIMARY KEY,
    calendar   json NOT NULL CHECK (json_typeof(calendar) = 'object'),
    changed_at timestamptz NOT NULL
);

-- The latest time at which a daemon was running, and the periods when none was running.
CREATE TABLE heartbeat (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    alive_at bigint NOT NULL
);
INSERT INTO heartbeat (alive_at) VALUES (0); -- never
CREATE TABLE outages (
    down_from  bigint PRIMARY KEY,
    down_until bigint NOT NULL CHECK (down_until > down_from)
);
