-- Whom a player lets messages to Discord and Slack mention: that person's id there.
ALTER TABLE players
    ADD COLUMN discord_id text CHECK (discord_id ~ '^[0-9]{5,20}$'),
    ADD COLUMN slack_id text CHECK (slack_id ~ '^[UW][A-Z0-9]{2,20}$');

CREATE FUNCTION forget_chat_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.discord_id := NULL;
    NEW.slack_id := NULL;
    RETURN NEW;
END
$$;
CREATE TRIGGER forget_chat_ids BEFORE UPDATE ON players
    FOR EACH ROW WHEN (OLD.gone_at IS NULL AND NEW.gone_at IS NOT NULL) EXECUTE FUNCTION forget_chat_ids();
