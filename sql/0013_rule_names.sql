-- The names in each version of the rules that has been installed: roles, verbs and items. With them a game can be read,
-- exported and ended while its version of the rules is not installed.
CREATE TABLE rule_names (
    ruleset      text NOT NULL,
    version      text NOT NULL,
    content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
    names        json NOT NULL CHECK (json_typeof(names) = 'object'),
    PRIMARY KEY (ruleset, version, content_hash)
);
