-- Standing orders: the private rules of a seat, and when their next answer is due. A row is valid as long as the player
-- holds the seat. A question is identified by 1 + the seq at which it opened; 0: none. held: the question that the
-- player answers without the orders, after taking back an answer. due_for: the question that due_at belongs to.
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

-- The longest delay of an answer by order, in seconds.
ALTER TABLE games ADD COLUMN orders_delay integer NOT NULL DEFAULT 900 CHECK (orders_delay BETWEEN 0 AND 86400);
