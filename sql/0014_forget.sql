-- Deletion of players, games and messages. A deleted player becomes a pseudonym: a random id, which belongs to no app,
-- replaces the player's id everywhere. tests/api/forget.c lists every column that can contain a player's id, and fails
-- if the schema has a column that it does not know.

ALTER TABLE players ADD COLUMN gone_at timestamptz;

-- A deleted message keeps its number, so that no later message takes it.
ALTER TABLE messages ADD COLUMN deleted_at timestamptz,
    DROP CONSTRAINT messages_text_check,
    ADD CONSTRAINT messages_text CHECK (CASE WHEN deleted_at IS NULL THEN octet_length(text) BETWEEN 1 AND 4000
                                             ELSE text = '' END) NOT VALID;

-- Find the rows of one player. Actions are at most 20 bytes long; the longer entries are agreements and decisions.
CREATE INDEX actions_with_names ON actions (game_id, seq) WHERE octet_length(entry) > 24;
CREATE INDEX tokens_by_player ON tokens (player) WHERE player IS NOT NULL;
CREATE INDEX games_by_owner ON games (owner_player) WHERE owner_player IS NOT NULL;
CREATE INDEX messages_by_player ON messages (player) WHERE player IS NOT NULL;
CREATE INDEX notes_by_player ON notes (player);
CREATE INDEX orders_by_player ON orders (player);
CREATE INDEX proposals_by_player ON proposals (player);
CREATE INDEX games_by_end ON games (finished_at, game_id) WHERE finished_at IS NOT NULL;
CREATE INDEX creations_by_game ON creations (game);

-- In JSON that a daemon wrote: members that contain the player's id get the new id, and the player's name beside it is
-- removed.
CREATE FUNCTION forget_in_json(data jsonb, old_id text, new_id text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    IF jsonb_typeof(data) = 'array' THEN
        RETURN coalesce((SELECT jsonb_agg(forget_in_json(value, old_id, new_id) ORDER BY n)
                         FROM jsonb_array_elements(data) WITH ORDINALITY v (value, n)), '[]');
    ELSIF jsonb_typeof(data) = 'object' THEN
        IF data ->> 'player' = old_id THEN
            data := data - 'name';
        END IF;
        RETURN coalesce((SELECT jsonb_object_agg(key, CASE
                                    WHEN key IN ('player', 'former', 'invited') AND value = to_jsonb(old_id)
                                        THEN to_jsonb(new_id)
                                    ELSE forget_in_json(value, old_id, new_id) END)
                         FROM jsonb_each(data)), '{}');
    END IF;
    RETURN data;
END
$$;

-- The same for a stored text. A damaged text that cannot be parsed is emptied.
CREATE FUNCTION forget_in_text(data text, old_id text, new_id text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RETURN forget_in_json(data::jsonb, old_id, new_id)::text;
EXCEPTION WHEN data_exception THEN
    RETURN '{}';
END
$$;

-- An entry that gave a seat to another player (daemon/game/entry.c: encode_terms) has, after 19 bytes, three texts with
-- their lengths in two bytes: the new player, the former one, and a reason.
CREATE FUNCTION forget_in_entry(entry bytea, old_id text, new_id text) RETURNS bytea LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    at integer := 19;
    length integer;
    name bytea;
    result bytea := substring(entry FROM 1 FOR 19);
BEGIN
    IF get_byte(entry, 0) & 15 <> 6 THEN
        RETURN entry;
    END IF;
    FOR i IN 1 .. 2 LOOP
        length := get_byte(entry, at) + 256 * get_byte(entry, at + 1);
        name := substring(entry FROM at + 3 FOR length);
        IF octet_length(name) <> length THEN
            RETURN entry; -- damaged
        END IF;
        IF name = convert_to(old_id, 'UTF8') THEN
            name := convert_to(new_id, 'UTF8');
        END IF;
        result := result || set_byte('\x0000', 0, octet_length(name)) || name;
        at := at + 2 + length;
    END LOOP;
    RETURN result || substring(entry FROM at + 1);
EXCEPTION WHEN data_exception THEN
    RETURN entry; -- damaged
END
$$;

-- Replaces the player old_id by new_id everywhere. of_app NULL: a player of any app. Returns no row if there is no such
-- player; otherwise a row with NULL, and one for each game that has to be loaded again. Notifies all daemons.
CREATE FUNCTION forget_player(old_id text, new_id text, of_app text, now_at timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
DECLARE
    concerned bigint[];
    now_us bigint := (extract(epoch FROM now_at) * 1000000)::bigint;
    quoted text := '"' || old_id || '"';
BEGIN
    PERFORM FROM players WHERE id = old_id AND gone_at IS NULL AND (of_app IS NULL OR app = of_app) FOR UPDATE;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    RETURN NEXT NULL;
    SELECT array_agg(game_id) INTO concerned FROM (
        SELECT game_id FROM seats WHERE player = old_id
        UNION SELECT game_id FROM seats WHERE invited = old_id
        UNION SELECT game_id FROM games WHERE owner_player = old_id
        UNION SELECT game_id FROM proposals WHERE player = old_id OR invited = old_id
        UNION SELECT game_id FROM messages WHERE player = old_id
        UNION SELECT game_id FROM orders WHERE player = old_id
        UNION SELECT game_id FROM actions WHERE octet_length(entry) > 24
            AND position(convert_to(old_id, 'UTF8') IN entry) > 0) g;
    -- First, and in a fixed order: locks the games, so that each statement below sees all earlier changes.
    PERFORM FROM positions WHERE game_id = ANY (concerned) ORDER BY game_id FOR UPDATE;
    UPDATE positions SET updated_at = now_at, revision = revision + 1,
        wake_at = CASE WHEN wake_at > now_us THEN now_us ELSE wake_at END WHERE game_id = ANY (concerned);
    UPDATE actions SET entry = forget_in_entry(entry, old_id, new_id)
        WHERE game_id = ANY (concerned) AND octet_length(entry) > 24;
    -- A game that has not begun needs players who can begin it, so its seats are emptied. If all seats have committed
    -- to their parts of the dice, a seat cannot be emptied without a new round; then the maker of the game may do that.
    UPDATE seats s SET player = NULL, entropy = NULL, commitment = NULL, value = NULL FROM positions p
        WHERE s.player = old_id AND p.game_id = s.game_id AND p.status = 0
        AND EXISTS (SELECT FROM seats o WHERE o.game_id = s.game_id AND o.commitment IS NULL);
    UPDATE seats SET player = new_id WHERE player = old_id;
    UPDATE seats SET invited = NULL WHERE invited = old_id;
    DELETE FROM creations WHERE game IN (SELECT id FROM games WHERE owner_player = old_id);
    UPDATE games SET owner_player = new_id WHERE owner_player = old_id;
    UPDATE seats s SET invited = NULL FROM proposals p WHERE p.player = old_id AND p.status = 0
        AND s.game_id = p.game_id AND s.invited = p.invited;
    -- 4: lapsed. Proposals that only the player could answer, and the player's own proposals, lapse.
    UPDATE proposals SET status = 4, ended_at = now_at
        WHERE status = 0 AND (player = old_id OR invited = old_id);
    UPDATE proposals SET idem = NULL, player = CASE WHEN player = old_id THEN new_id ELSE player END,
        invited = CASE WHEN invited = old_id THEN new_id ELSE invited END WHERE player = old_id OR invited = old_id;
    UPDATE messages SET player = new_id, text = '', idem = NULL, deleted_at = coalesce(deleted_at, now_at)
        WHERE player = old_id;
    DELETE FROM notes WHERE player = old_id;
    DELETE FROM orders WHERE player = old_id;
    DELETE FROM vacations WHERE player = old_id;
    DELETE FROM deliveries WHERE webhook IN (SELECT id FROM webhooks WHERE player = old_id);
    DELETE FROM webhooks WHERE player = old_id;
    UPDATE deliveries SET data = forget_in_text(data, old_id, new_id) WHERE position(quoted IN data) > 0;
    UPDATE feed_notices SET data = forget_in_text(data, old_id, new_id) WHERE position(quoted IN data) > 0;
    UPDATE audit SET details = forget_in_text(details::text, old_id, new_id)::json
        WHERE position(quoted IN details::text) > 0;
    -- The rows stay, because a daemon that was disconnected reads there which tokens were revoked meanwhile.
    UPDATE tokens SET player = new_id, name = '', revoked_at = coalesce(revoked_at, now_at),
        hash = sha256(convert_to(gen_random_uuid()::text || id::text, 'UTF8')) WHERE player = old_id;
    PERFORM pg_notify('musterd', 'token ' || id) FROM tokens WHERE player = new_id;
    UPDATE players SET id = new_id, app = '', name = NULL, gone_at = now_at WHERE id = old_id;
    PERFORM pg_notify('musterd', 'gone ' || old_id), pg_notify('musterd', 'webhooks');
    PERFORM pg_notify('musterd', '-------- ' || string_agg(id::text, ' '))
        FROM (SELECT id, row_number() OVER () / 100 AS part FROM games WHERE game_id = ANY (concerned)) g GROUP BY part;
    RETURN QUERY SELECT id FROM games WHERE game_id = ANY (concerned);
END
$$;
