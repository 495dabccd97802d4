-- Standing orders: the private rules of a seat, and when their next answer is due. A row holds as long as that player
-- has the seat. A question is 1 + the seq since which it is asked; 0: none. held: the one that the player took back an
-- answer to, and answers himself. due_for: the one that due_at is for.
CREATE TABLE orders (
    game_id bigint NOT NULL,
    role    smallint NOT NULL,
    player  text NOT NULL,
    rules   json NOT NULL,
    held    integer NOT NULL DEFAULT 0,
    due_for integer NOT NULL DEFAULT 0,
    due_at  timestamptz,
    PRIMARY KEY (game_id, role)
) WITH (fillfactor = 70);
CREATE INDEX orders_due ON orders (due_at) WHERE due_at IS NOT NULL;

-- The most seconds that an answer by order waits.
ALTER TABLE games ADD COLUMN orders_delay integer NOT NULL DEFAULT 900 CHECK (orders_delay BETWEEN 0 AND 86400);
