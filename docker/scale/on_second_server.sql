-- Run on the second server, before second_server.sql on the first: the tables for half of the log.
DO $$
BEGIN
    FOR part IN 1 .. 15 BY 2 LOOP
        EXECUTE format('CREATE TABLE actions_%s (at timestamptz NOT NULL, game_id bigint NOT NULL,'
                       ' seq integer NOT NULL, entry bytea NOT NULL, idem bytea, PRIMARY KEY (game_id, seq))', part);
    END LOOP;
END
$$;
