-- What this database's daemons sign with, made once and never shown.
CREATE TABLE secrets (
    name  text PRIMARY KEY,
    bytes bytea NOT NULL CHECK (octet_length(bytes) = 32)
);
INSERT INTO secrets (name, bytes)
SELECT 'tickets', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) FROM generate_series(1, 4);
