-- Drafts of packs: what people who own the printed game have confirmed and changed so far. A draft is what its entries
-- say, one after another; an undo is an entry, too. seq is the number of the latest entry.
CREATE TABLE drafts (
    ruleset    text NOT NULL,
    name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
    manifest   json NOT NULL CHECK (json_typeof(manifest) = 'object'),
    seq        integer NOT NULL CHECK (seq BETWEEN 0 AND 5000),
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (ruleset, name)
);

-- author: the player who made the entry, else the app, else 'admin'. edits: an array of edits, or {"undoes": SEQ}.
CREATE TABLE draft_entries (
    ruleset text NOT NULL,
    draft   text NOT NULL,
    seq     integer NOT NULL CHECK (seq BETWEEN 1 AND 5000),
    at      timestamptz NOT NULL,
    author  text NOT NULL CHECK (length(author) BETWEEN 1 AND 64),
    edits   json NOT NULL CHECK (octet_length(edits::text) <= 1048576),
    PRIMARY KEY (ruleset, draft, seq),
    FOREIGN KEY (ruleset, draft) REFERENCES drafts (ruleset, name) ON DELETE CASCADE
);
CREATE INDEX draft_entries_author ON draft_entries (author);
