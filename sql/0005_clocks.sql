-- How long each seat may take, of games that have a clock (games.clock). Times are microseconds since 1970, lengths
-- microseconds: arithmetic on them is the daemon's. flags: what daemon/store/clocks.c says.
CREATE TABLE clocks (
    game_id   bigint NOT NULL,
    role      smallint NOT NULL,
    time_left bigint NOT NULL,
    since     bigint, -- it runs since then
    wake_at   bigint, -- to be looked at then; NULL: never
    flags     smallint NOT NULL,
    PRIMARY KEY (game_id, role)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
-- What is due. An action moves a row in it only where the clock would run out sooner than it is looked at.
CREATE INDEX clocks_armed ON clocks (wake_at) WHERE wake_at IS NOT NULL;

-- A player's vacation and days off.
CREATE TABLE vacations (
    player     text PRIMARY KEY,
    calendar   json NOT NULL CHECK (json_typeof(calendar) = 'object'),
    changed_at timestamptz NOT NULL
);

-- When a daemon was last at work, and when none was.
CREATE TABLE heartbeat (
    one      boolean PRIMARY KEY DEFAULT true CHECK (one),
    alive_at bigint NOT NULL
);
INSERT INTO heartbeat (alive_at) VALUES (0); -- never
CREATE TABLE outages (
    down_from  bigint PRIMARY KEY,
    down_until bigint NOT NULL CHECK (down_until > down_from)
);
