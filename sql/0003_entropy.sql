-- The origin of a game's seed. seed_origin 0: the game predates this column, so the origin is unknown.

ALTER TABLE games
    ADD COLUMN seed_origin   smallint NOT NULL DEFAULT 0 CHECK (seed_origin BETWEEN 0 AND 2),
    ADD COLUMN entropy_mode  smallint NOT NULL DEFAULT 0 CHECK (entropy_mode BETWEEN 0 AND 1),
    ADD COLUMN entropy_round integer NOT NULL DEFAULT 1 CHECK (entropy_round > 0);

-- The commitment of the role, and the value that opened it.
ALTER TABLE seats
    ADD COLUMN commitment bytea CHECK (octet_length(commitment) = 32),
    ADD COLUMN value      bytea CHECK (octet_length(value) = 32),
    ADD CHECK (value IS NULL OR commitment IS NOT NULL);
