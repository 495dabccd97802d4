-- Tokens that expire, the day when a token was last used, and what an app's token may do: a set of enum token_right
-- (daemon/store/tokens.h), and for `organise` the one label whose games it may organise ("name" or "name:value").
ALTER TABLE tokens
    ADD COLUMN expires_at timestamptz,
    ADD COLUMN last_used date,
    ADD COLUMN rights smallint NOT NULL DEFAULT 15,
    ADD COLUMN label text CHECK (octet_length(label) BETWEEN 1 AND 400);
