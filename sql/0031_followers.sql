-- Who asks again and again for the games that have changed must miss none, and times cannot promise that: daemons'
-- clocks differ, and transactions commit in another order than they begin. So a change also notes the oldest
-- transaction that was under way when it was made (as text, pg_snapshot_xmin): everything that a reader of this change
-- could not see has that id or a later one. The transaction of the change itself is positions.xmin.
ALTER TABLE positions ADD COLUMN horizon bigint NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
