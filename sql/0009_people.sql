-- What this database's daemons sign with, made once and never shown.
CREATE TABLE secrets (
    name  text PRIMARY KEY,
    bytes bytea NOT NULL CHECK (octet_length(bytes) = 32)
);
INSERT INTO secrets (name, bytes)
SELECT 'tickets', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')) FROM generate_series(1, 4);

-- The end of a transaction that makes several games: none is kept where one could not be made. The state is that of a
-- transaction to be tried again.
CREATE FUNCTION all_made(ids json, wanted integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) FROM games WHERE game_id IN (SELECT json_array_elements_text(ids)::bigint)) <> wanted THEN
        RAISE EXCEPTION 'not all of the games could be made' USING ERRCODE = '40001';
    END IF;
END
$$;
