-- Bots. A seat whose player is bot:LEVEL, which cannot be a player's id, belongs to a bot. seen: the seq of the
-- position that the bot has examined; -1: none yet. due_at: a daemon that searches for the bot has claimed the game
-- until then. Rows of games that are over are removed by the next poll (due_bots).
CREATE TABLE bots (
    game_id bigint NOT NULL,
    role    smallint NOT NULL,
    seen    integer NOT NULL DEFAULT -1,
    due_at  timestamptz NOT NULL DEFAULT '1970-01-01 00:00Z',
    PRIMARY KEY (game_id, role)
) WITH (fillfactor = 70);

CREATE FUNCTION seat_bots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        DELETE FROM bots WHERE game_id = OLD.game_id AND role = OLD.role;
    END IF;
    IF NEW.player LIKE 'bot:%' THEN
        INSERT INTO bots (game_id, role) VALUES (NEW.game_id, NEW.role);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER seat_bots_new AFTER INSERT ON seats FOR EACH ROW WHEN (NEW.player LIKE 'bot:%')
    EXECUTE FUNCTION seat_bots();
CREATE TRIGGER seat_bots_changed AFTER UPDATE OF player ON seats FOR EACH ROW
    WHEN (NEW.player LIKE 'bot:%' OR OLD.player LIKE 'bot:%') EXECUTE FUNCTION seat_bots();
