-- Who is told of games: webhooks of apps (player NULL) and of players, and apps that follow their stream. app '' stands for
-- the admins' own, as everywhere.
CREATE TABLE webhooks (
    id          uuid PRIMARY KEY,
    app         text NOT NULL CHECK (length(app) <= 64),
    player      text CHECK (length(player) BETWEEN 1 AND 64),
    url         text NOT NULL CHECK (octet_length(url) BETWEEN 1 AND 1000),
    name        text NOT NULL CHECK (octet_length(name) <= 256),
    format      smallint NOT NULL CHECK (format BETWEEN 0 AND 2),
    types       integer NOT NULL, -- bits by their numbers
    secret      bytea NOT NULL CHECK (octet_length(secret) BETWEEN 24 AND 64),
    old_secret  bytea CHECK (octet_length(old_secret) BETWEEN 24 AND 64), -- signs beside the new one
    old_until   timestamptz,
    created_at  timestamptz NOT NULL,
    disabled_at timestamptz,
    disabled_by smallint NOT NULL DEFAULT 0 CHECK (disabled_by BETWEEN 0 AND 3),
    failing_since timestamptz -- nothing has come through since
);
CREATE INDEX webhooks_by_app ON webhooks (app, id);
CREATE INDEX webhooks_by_player ON webhooks (player, id) WHERE player IS NOT NULL;

-- One row a notice and webhook, written with what it tells of. state 0: waiting, until due_at; 1 delivered; 2 given up.
-- Those of one game go to one webhook in the order of their ids.
CREATE TABLE deliveries (
    webhook      uuid NOT NULL,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    game_id      bigint NOT NULL, -- 0: of none
    type         smallint NOT NULL,
    state        smallint NOT NULL DEFAULT 0,
    tries        smallint NOT NULL DEFAULT 0, -- since it was queued, or queued again
    attempts     integer NOT NULL DEFAULT 0,  -- of all time
    status       smallint,                    -- of the latest answer, NULL: there was none
    at           timestamptz NOT NULL,
    due_at       timestamptz NOT NULL,
    tried_at     timestamptz,
    data         text NOT NULL,
    error        text,
    PRIMARY KEY (webhook, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX deliveries_due ON deliveries (webhook, due_at) WHERE state = 0;
CREATE INDEX deliveries_waiting ON deliveries (webhook, game_id, id) WHERE state = 0;
CREATE INDEX deliveries_by_age ON deliveries USING brin (at);

-- Apps whose stream is followed, or was lately. What concerns them is written down until armed_until; what was before
-- `since` may not have been.
CREATE TABLE feeds (
    app         text PRIMARY KEY,
    armed_until timestamptz NOT NULL,
    since       xid8 NOT NULL
);
-- In the order in which transactions begin to write, and never read before all older ones have ended: so a reader who has
-- gone past a row has missed none before it.
CREATE TABLE feed_notices (
    app  text NOT NULL,
    xid  xid8 NOT NULL DEFAULT pg_current_xact_id(),
    id   bigint GENERATED ALWAYS AS IDENTITY,
    type smallint NOT NULL,
    at   timestamptz NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (app, xid, id)
);
CREATE INDEX feed_notices_by_age ON feed_notices USING brin (at);
