/* The columns of games g and their positions p that record_read (rows.h) expects from a statement. */
#ifndef STORE_COLUMNS_H
#define STORE_COLUMNS_H

#define GAME_COLUMNS                                                                                                   \
    "g.id, g.ruleset, g.version, g.content_hash, g.scenario, g.options::text, g.labels::text, g.clock::text,"          \
    " g.result::text, g.owner_app, g.owner_player, g.visibility, g.created_at, g.started_at, g.finished_at,"           \
    " g.commitment, g.seed_origin, g.entropy_mode, g.entropy_round, g.rematch, g.rematch_of, g.orders_delay, g.auto,"  \
    " g.hints,"                                                                                                        \
    " g.pack,"                                                                                                         \
    " p.updated_at, p.seq, p.revision, p.to_act, p.status,"                                                            \
    " (SELECT json_agg(json_build_array(s.role, s.player, s.entropy, encode(s.commitment, 'hex'),"                     \
    "   encode(s.value, 'hex'), (SELECT n.name FROM players n WHERE n.id = s.player), s.invited,"                      \
    "   encode(s.invitation, 'hex'), (SELECT n.bot FROM players n WHERE n.id = s.player)) ORDER BY s.role)::text"      \
    "   FROM seats s"                                                                                                  \
    "   WHERE s.game_id = g.game_id),"                                                                                 \
    " CASE WHEN g.clock IS NOT NULL THEN (SELECT json_agg(json_build_array(p.clocks[5 * i + 1], p.clocks[5 * i + 2],"  \
    "   p.clocks[5 * i + 3], p.clocks[5 * i + 4], p.clocks[5 * i + 5], v.calendar::text))::text"                       \
    "   FROM generate_series(0, least(cardinality(p.clocks) / 5, 9) - 1) i LEFT JOIN seats s ON s.game_id = g.game_id" \
    "   AND s.role = p.clocks[5 * i + 1] LEFT JOIN vacations v ON v.player = s.player) END, g.game_id"

#define CENSUS_SQL                                                                                                     \
    "SELECT g.ruleset, g.version, p.status, count(*) FROM positions p JOIN games g USING (game_id)"                    \
    " GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"

#endif
