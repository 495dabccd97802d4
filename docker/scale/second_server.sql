-- Moves every second partition of the log to another PostgreSQL server, after partitions.sql and while no daemon runs.
-- README.md beside this file says how to run it, what it promises, and what it does not.

SET LOCAL client_min_messages = warning;
CREATE EXTENSION IF NOT EXISTS postgres_fdw;
CREATE SERVER second FOREIGN DATA WRAPPER postgres_fdw
    OPTIONS (host :'host', port :'port', dbname :'dbname', extensions 'postgres_fdw', fetch_size '10000');
CREATE USER MAPPING FOR CURRENT_USER SERVER second OPTIONS (user 'musterd');

-- A partition on another server has no index here, so each partition has its own key.
ALTER TABLE actions DROP CONSTRAINT actions_pkey;
DO $$
BEGIN
    FOR part IN 0 .. 15 LOOP
        IF part % 2 = 0 THEN
            EXECUTE format('ALTER TABLE actions_%s ADD PRIMARY KEY (game_id, seq)', part);
        ELSE
            EXECUTE format('CREATE FOREIGN TABLE actions_%s_there (at timestamptz NOT NULL, game_id bigint NOT NULL,'
                           ' seq integer NOT NULL, entry bytea NOT NULL, idem bytea) SERVER second'
                           ' OPTIONS (table_name %L)', part, 'actions_' || part);
            EXECUTE format('INSERT INTO actions_%s_there SELECT at, game_id, seq, entry, idem FROM actions_%s', part,
                           part);
            EXECUTE format('DROP TABLE actions_%s', part);
            EXECUTE format('ALTER TABLE actions ATTACH PARTITION actions_%s_there'
                           ' FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
        END IF;
    END LOOP;
END
$$;
