-- Splits the tables of games into partitions by the hash of game_id: 16 of each table, all rows of a game in partitions
-- of the same number. Run it once, as a file after the migrations, while no daemon runs (README.md beside this file).
-- The daemon needs no change. Forward only: to go back, restore a backup made before.

SET LOCAL client_min_messages = warning;
DO $$
DECLARE
    parts constant integer := 16;
    tables constant text[] := ARRAY['games', 'game_secrets', 'seats', 'positions', 'actions', 'snapshots', 'proposals',
                                    'orders', 'messages', 'notes', 'bots', 'analyses', 'named_entries'];
    whole text;
    settings text;
    names text;
    later text[]; -- keys, indexes, checks and triggers, under their names, for when the old table is gone
    statement text;
BEGIN
    FOREACH whole IN ARRAY tables LOOP
        SELECT array_agg(s ORDER BY n) INTO later FROM (
            SELECT 1 AS n, format('ALTER TABLE %I ADD CONSTRAINT %I %s', whole, conname, pg_get_constraintdef(oid)) AS s
                FROM pg_constraint WHERE conrelid = whole::regclass AND contype = 'p'
            UNION ALL SELECT 2, pg_get_indexdef(indexrelid) FROM pg_index
                WHERE indrelid = whole::regclass AND NOT indisprimary
            -- NOT VALID: a damaged row must not keep the daemon from starting (0002_checks.sql).
            UNION ALL SELECT 3, format('ALTER TABLE %I ADD CONSTRAINT %I %s NOT VALID', whole, conname,
                                       replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
                FROM pg_constraint WHERE conrelid = whole::regclass AND contype = 'c'
            UNION ALL SELECT 4, pg_get_triggerdef(oid) FROM pg_trigger
                WHERE tgrelid = whole::regclass AND NOT tgisinternal) x;
        SELECT ' WITH (' || array_to_string(reloptions, ', ') || ')' INTO settings FROM pg_class
            WHERE oid = whole::regclass;
        SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO names FROM pg_attribute
            WHERE attrelid = whole::regclass AND attnum > 0 AND NOT attisdropped;
        EXECUTE format('ALTER TABLE %I RENAME TO %I', whole, whole || '_whole');
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING CONSTRAINTS EXCLUDING INDEXES)'
                       ' PARTITION BY HASH (game_id)', whole, whole || '_whole');
        FOR part IN 0 .. parts - 1 LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)%s',
                           whole || '_' || part, whole, parts, part, settings);
        END LOOP;
        EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM %I', whole, names, names, whole || '_whole');
        EXECUTE format('DROP TABLE %I', whole || '_whole');
        FOREACH statement IN ARRAY later LOOP
            EXECUTE statement;
        END LOOP;
    END LOOP;
END
$$;
