-- Moderation: reports of messages, messages that are hidden, and players whom a director restricts.

-- A hidden message keeps its text, which directors alone read.
ALTER TABLE messages ADD COLUMN hidden_at timestamptz;

-- n: the order of the list. A player reports a message once.
CREATE TABLE reports (
    game_id bigint NOT NULL,
    channel smallint NOT NULL CHECK (channel BETWEEN 0 AND 1),
    message integer NOT NULL CHECK (message > 0),
    player  text NOT NULL CHECK (length(player) BETWEEN 1 AND 64),
    n       bigint GENERATED ALWAYS AS IDENTITY,
    at      timestamptz NOT NULL,
    reason  text NOT NULL CHECK (octet_length(reason) BETWEEN 1 AND 800),
    PRIMARY KEY (game_id, channel, message, player)
);
CREATE INDEX reports_by_n ON reports (n);
CREATE INDEX reports_by_player ON reports (player);

-- kind: 0 the player is muted, 1 banned. league NULL: in all games of the app; as everywhere, app '' means the admins,
-- whose restrictions hold in the games of all apps. until_at NULL: until it is lifted.
CREATE TABLE restrictions (
    n        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    player   text NOT NULL CHECK (length(player) BETWEEN 1 AND 64),
    app      text NOT NULL CHECK (length(app) <= 64),
    league   uuid,
    kind     smallint NOT NULL CHECK (kind BETWEEN 0 AND 1),
    reason   text NOT NULL CHECK (octet_length(reason) BETWEEN 1 AND 800),
    made_at  timestamptz NOT NULL,
    until_at timestamptz
);
CREATE UNIQUE INDEX restrictions_by_player
    ON restrictions (player, app, (coalesce(league, '00000000-0000-0000-0000-000000000000')));

-- An app reads the rows of its own tokens.
CREATE INDEX audit_by_app ON audit (app, n);

-- Follows forget_player (0014).
CREATE FUNCTION forget_in_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM reports WHERE player = old.id;
    DELETE FROM restrictions WHERE player = old.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER forget_in_moderation AFTER UPDATE OF id ON players
    FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION forget_in_moderation();
