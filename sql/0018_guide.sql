-- seed_origin 3: the seed of the ruleset's guide, for a first game.

ALTER TABLE games
    DROP CONSTRAINT games_seed_origin_check,
    ADD CONSTRAINT games_seed_origin_check CHECK (seed_origin BETWEEN 0 AND 3);
