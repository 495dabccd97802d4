-- The entries that contain players' ids: agreements and decisions that give a seat to another player. They were found by
-- an index on actions with a condition, which PostgreSQL prepares again for every statement: each action paid for it
-- (0002_checks.sql). Written by the statement `settle`. Daemons of before write no rows here: while one of them runs
-- beside, do not delete players.
CREATE TABLE named_entries (
    game_id bigint NOT NULL,
    seq     integer NOT NULL,
    PRIMARY KEY (game_id, seq)
);
INSERT INTO named_entries SELECT game_id, seq FROM actions WHERE octet_length(entry) > 24;
DROP INDEX actions_with_names;

-- Replaces the player old_id by new_id everywhere. of_app NULL: a player of any app. Returns no row if there is no such
-- player; otherwise a row with NULL, and one for each game that has to be loaded again. Notifies all daemons.
CREATE OR REPLACE FUNCTION forget_player(old_id text, new_id text, of_app text, now_at timestamptz) RETURNS SETOF uuid
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
        UNION SELECT game_id FROM named_entries JOIN actions USING (game_id, seq)
            WHERE position(convert_to(old_id, 'UTF8') IN entry) > 0) g;
    -- First, and in a fixed order: locks the games, so that each statement below sees all earlier changes.
    PERFORM FROM positions WHERE game_id = ANY (concerned) ORDER BY game_id FOR UPDATE;
    UPDATE positions SET updated_at = now_at, revision = revision + 1,
        wake_at = CASE WHEN wake_at > now_us THEN now_us ELSE wake_at END WHERE game_id = ANY (concerned);
    UPDATE actions a SET entry = forget_in_entry(entry, old_id, new_id) FROM named_entries n
        WHERE n.game_id = ANY (concerned) AND a.game_id = n.game_id AND a.seq = n.seq;
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
