-- Packs: what differs in an owner's copy of a game, as a zip of tables. content_hash names the base content with the
-- pack on it, in contents: games keep that when the pack is replaced or deleted.
CREATE TABLE packs (
    ruleset      text NOT NULL,
    name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
    version      text NOT NULL,
    base         bytea NOT NULL CHECK (octet_length(base) = 32),
    content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
    manifest     json NOT NULL CHECK (json_typeof(manifest) = 'object'),
    zip          bytea NOT NULL CHECK (octet_length(zip) BETWEEN 1 AND 65536),
    changed_at   timestamptz NOT NULL,
    PRIMARY KEY (ruleset, name)
);

-- The name that the pack of a game had when the game was made.
ALTER TABLE games ADD COLUMN pack text CHECK (length(pack) BETWEEN 1 AND 64);
