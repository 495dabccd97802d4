-- Answers that were given once, and are given again to the same request with the same Idempotency-Key, for a day. They
-- contain secrets, so `sealed` is encrypted: its key follows from the sender's token, of which this database has only a
-- hash.
CREATE TABLE kept_answers (
    key     bytea PRIMARY KEY CHECK (octet_length(key) = 16),
    request bytea NOT NULL CHECK (octet_length(request) = 16),
    sealed  bytea NOT NULL CHECK (octet_length(sealed) BETWEEN 40 AND 1048576),
    kept_at timestamptz NOT NULL
);
CREATE INDEX kept_answers_by_age ON kept_answers (kept_at);
