-- Does the daemon make the only choice of an open question? 0: no; 1: yes ("only-choice").
ALTER TABLE games ADD COLUMN auto smallint NOT NULL DEFAULT 0 CHECK (auto BETWEEN 0 AND 1);
