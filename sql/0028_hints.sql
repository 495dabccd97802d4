-- May a player ask what a bot would do in the seat? 0: no; 1: yes.
ALTER TABLE games ADD COLUMN hints smallint NOT NULL DEFAULT 0 CHECK (hints BETWEEN 0 AND 1);

-- What bots found in finished games: made once, when first asked for.
CREATE TABLE analyses (
    game_id bigint PRIMARY KEY,
    made_at timestamptz NOT NULL,
    result  json NOT NULL CHECK (json_typeof(result) = 'object')
);

-- Players that are programs of somebody's own: made by a token of the scope bot, and marked for good.
ALTER TABLE players ADD COLUMN bot boolean NOT NULL DEFAULT false;
