-- The receivers of notices: webhooks of apps (player NULL) and of players, and apps that follow their stream. As
-- everywhere, app '' means the admins.
CREATE TABLE webhooks (
    id          uuid PRIMARY KEY,
    app         text NOT NULL CHECK (length(app) <= 64),
    player      text CHECK (length(player) BETWEEN 1 AND 64),
    url         text NOT NULL CHECK (octet_length(url) BETWEEN 1 AND 1000),
    name        text NOT NULL CHECK (octet_length(name) <= 256),
    format      smallint NOT NULL CHECK (format BETWEEN 0 AND 2),
    types       integer NOT NULL, -- bit n is set for type n
    secret      bytea NOT NULL CHECK (octet_length(secret) BETWEEN 24 AND 64),
    old_secret  bytea CHECK (octet_length(old_secret) BETWEEN 24 AND 64), -- also signs, beside the new one
    old_until   timestamptz,
    created_at  timestamptz NOT NULL,
    disabled_at timestamptz,
    disabled_by smallint NOT NULL DEFAULT 0 CHECK (disabled_by BETWEEN 0 AND 3),
    failing_since timestamptz -- all deliveries have failed since then
);
CREATE INDEX webhooks_by_app ON webhooks (app, id);
CREATE INDEX webhooks_by_player ON webhooks (player, id) WHERE player IS NOT NULL;

-- One row for each notice and webhook, written in the transaction of the event. state 0: waiting until due_at; 1:
-- delivered; 2: given up. A webhook receives the notices of one game in the order of their ids.
CREATE TABLE deliveries (
    webhook      uuid NOT NULL,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    game_id      bigint NOT NULL, -- 0: no game
    type         smallint NOT NULL,
    state        smallint NOT NULL DEFAULT 0,
    tries        smallint NOT NULL DEFAULT 0, -- attempts since it was last queued
    attempts     integer NOT NULL DEFAULT 0,  -- attempts in total
    status       smallint,                    -- of the latest response; NULL: no response
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

-- Apps whose stream is open, or was recently. Their notices are recorded until armed_until; notices from before
-- `since` may be missing.
CREATE TABLE feeds (
    app         text PRIMARY KEY,
    armed_until timestamptz NOT NULL,
    since       xid8 NOT NULL
);
-- Ordered by the time when transactions begin to write. A row is read only after all older transactions have ended. So
-- a reader that has passed a row has not missed an earlier one.
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
