#include "subject.h"

#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/session.h"
#include "../../daemon/store/proposals.h"
#include "../call/answer.h"
#include "../text/input.h"

void subject_ask(struct call *call, struct league_subject *subject) {
    uint8_t id[16];
    subject_finish(subject);
    game_id_parse(call->target.segment[0], strlen(call->target.segment[0]), id);
    store_find_league(&call->job.stage, id, &subject->found);
    store_list_members(&call->job.stage, id, &subject->members);
}

/* A token that is limited to one label cannot direct a league, because a league's games may have any label. */
static bool directs(const struct principal *who, const struct league_record *league) {
    if (!who->known || who->player[0] || who->scope == TOKEN_PLAYER || who->label[0])
        return false;
    return who->scope == TOKEN_ADMIN || strcmp(who->app, league->app) == 0;
}

/* A private league is visible to its director, to its app when it acts for a player, to its members, and to holders of
 * its invitation. */
static bool may_see(const struct principal *who, const struct league_subject *subject) {
    const struct league_record *league = &subject->found.items[0];
    if (subject->director || league->visibility != GAME_PRIVATE)
        return true;
    if (!who->known)
        return false;
    if (who->scope != TOKEN_PLAYER && (who->scope == TOKEN_ADMIN || strcmp(who->app, league->app) == 0))
        return true;
    if (who->has_invitation && league->by_invitation &&
        memcmp(who->invitation, league->invitation, sizeof league->invitation) == 0)
        return true;
    return who->player[0] && subject_member(subject, who->player);
}

const struct league_record *subject_league(struct call *call, struct league_subject *subject) {
    const struct league_record *league = subject->found.count == 1 ? &subject->found.items[0] : NULL;
    subject->director = league && directs(&call->who, league);
    if (!league || !may_see(&call->who, subject)) {
        call_problem(call, PROBLEM_NOT_FOUND, "There is no such league that you may see. Check the id and the token.");
        return NULL;
    }
    if (!subject->document && !league_terms_stored(league->settings, &subject->document, &subject->terms)) {
        call_problem(call, PROBLEM_INTERNAL, "The settings of this league are damaged. Tell the daemon's operator.");
        call_cause(call, "leagues.settings is not readable");
        return NULL;
    }
    return league;
}

bool subject_directed(struct call *call, const struct league_subject *subject) {
    return subject->director ||
           call_problem(call, PROBLEM_NOT_ALLOWED,
                        "Only the app that made the league, or an admin, may do this, and without Musterd-Player.");
}

void subject_finish(struct league_subject *subject) {
    league_list_finish(&subject->found);
    league_member_list_finish(&subject->members);
    input_free(subject->document);
    *subject = (struct league_subject){0};
}

/* ---- members --------------------------------------------------------------------------------------------------- */

const struct league_member *subject_member(const struct league_subject *subject, const char *player) {
    for (size_t i = 0; i < subject->members.count; i++)
        if (strcmp(subject->members.items[i].player, player) == 0)
            return &subject->members.items[i];
    return NULL;
}

bool subject_plays(const struct league_subject *subject, const struct league_member *member) {
    int before = 0;
    for (size_t i = 0; i < subject->members.count; i++) {
        const struct league_member *other = &subject->members.items[i];
        before += other->withdrawn_after < 0 && other->n < member->n;
    }
    return member->withdrawn_after < 0 && before < league_places(&subject->terms);
}

static void write_wishes(struct writer *w, const struct league_member *member) {
    char why[160];
    struct json_t *wishes = input_parse(member->wishes, strlen(member->wishes), why, sizeof why);
    static const char *const lists[] = {"byes", "apart"};
    for (int i = 0; i < 2; i++) {
        const struct json_t *list = input_member(wishes, lists[i]);
        char *text = list ? input_dump(list) : NULL;
        out_key(w, lists[i]);
        out_raw(w, text ? text : "[]", text ? strlen(text) : 2);
        free(text);
    }
    input_free(wishes);
}

void subject_write_member(struct writer *w, const struct league_subject *subject, const struct league_member *member) {
    out_object(w);
    out_member_string(w, "player", member->player);
    out_member_string(w, "name", member->name[0] ? member->name : NULL);
    out_member_string(w, "status",
                      member->withdrawn_after >= 0     ? "withdrawn"
                      : subject_plays(subject, member) ? "playing"
                                                       : "waiting");
    if (member->seed > 0)
        out_member_int(w, "seed", member->seed);
    else
        out_member_null(w, "seed");
    out_member_int(w, "from_round", member->from_round);
    if (member->withdrawn_after >= 0)
        out_member_int(w, "withdrawn_after", member->withdrawn_after);
    else
        out_member_null(w, "withdrawn_after");
    write_wishes(w, member);
    out_member_time(w, "joined_at", member->joined_at);
    out_end_object(w);
}

void subject_write_members(struct writer *w, const struct league_subject *subject) {
    out_member_array(w, "members");
    for (size_t i = 0; i < subject->members.count; i++)
        subject_write_member(w, subject, &subject->members.items[i]);
    out_end_array(w);
}

void subject_write_head(struct writer *w, const struct league_record *league, const struct league_terms *terms) {
    char id[37];
    game_id_text(league->id, id);
    out_member_string(w, "id", id);
    out_member_string(w, "app", league->app[0] ? league->app : NULL);
    league_terms_write(w, terms);
    out_member_int(w, "rounds_made", league->rounds);
    out_member_int(w, "member_count", league->members);
    out_member_time(w, "created_at", league->created_at);
    out_member_time(w, "updated_at", league->updated_at);
}

void subject_audit(struct call *call, const uint8_t league[16], const char *what, const struct json_t *more) {
    if (call->who.player[0])
        return;
    char id[37];
    char *body = more ? input_dump(more) : NULL;
    struct writer details;
    writer_init(&details);
    game_id_text(league, id);
    out_object(&details);
    out_member_string(&details, "league", id);
    out_member_string(&details, "player", call->target.segment[1]);
    out_key(&details, "body");
    out_raw(&details, body ? body : "null", body ? strlen(body) : 4);
    out_end_object(&details);
    store_audit_league(&call->job.stage, &(struct audit_note){.token = call->who.token,
                                                              .scope = call->who.scope,
                                                              .app = call->who.app,
                                                              .what = what,
                                                              .details = writer_text(&details)});
    writer_finish(&details);
    free(body);
}
