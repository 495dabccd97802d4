-- Proposals of players to each other, outside the rules. kind, status: enum proposal_kind and proposal_status of
-- daemon/store/proposals.h. accepted: roles as bits; bit 15 is the player who is to take over a seat.
CREATE TABLE proposals (
    game_id  bigint NOT NULL,
    n        integer NOT NULL CHECK (n > 0),
    at       timestamptz NOT NULL,
    kind     smallint NOT NULL,
    status   smallint NOT NULL,
    role     smallint NOT NULL CHECK (role BETWEEN 0 AND 7),
    player   text NOT NULL,
    seq      integer NOT NULL,
    accepted integer NOT NULL,
    about    smallint CHECK (about BETWEEN 0 AND 7),
    number   integer CHECK (number >= 0),
    invited  text,
    ended_at timestamptz,
    ended_by smallint,
    entry    integer,
    rematch  uuid,
    idem     bytea,
    PRIMARY KEY (game_id, n)
);
CREATE INDEX proposals_invited ON proposals (invited, game_id) WHERE invited IS NOT NULL AND status = 0;

-- The rematch of this game, and the game that this one is a rematch of.
ALTER TABLE games ADD COLUMN rematch uuid, ADD COLUMN rematch_of uuid,
    DROP CONSTRAINT games_visibility, ADD CONSTRAINT games_visibility CHECK (visibility BETWEEN 0 AND 2) NOT VALID;

-- Reservation of an open seat: for the named player, or for the holder of the text with this SHA-256.
ALTER TABLE seats ADD COLUMN invited text CHECK (length(invited) BETWEEN 1 AND 64),
    ADD COLUMN invitation bytea CHECK (octet_length(invitation) = 32);
CREATE INDEX seats_invited ON seats (invited, game_id) WHERE invited IS NOT NULL;
CREATE INDEX seats_invitation ON seats (invitation) WHERE invitation IS NOT NULL;

-- The audit log: actions of admins and apps.
CREATE TABLE audit (
    n       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL,
    token   uuid NOT NULL,
    scope   smallint NOT NULL,
    app     text NOT NULL,
    game    uuid,
    what    text NOT NULL,
    details json NOT NULL
);
CREATE INDEX audit_by_game ON audit (game, n) WHERE game IS NOT NULL;
