/* Members of a league: sign-up, entry by the director, changed wishes, withdrawal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/clock.h"
#include "../api_state.h"
#include "../call/answer.h"
#include "../text/input.h"
#include "../text/text.h"
#include "resources.h"
#include "subject.h"

enum { BYES_MOST = 16, APART_MOST = 32 };

struct member_input {
    int64_t seed, from_round;
    struct json_t *byes, *apart;
    const char *invitation;
};
struct members_call {
    struct league_subject subject;
    struct member_input input;
    bool is_new;
};
CALL_DATA_AS(struct members_call *, members_slot)

static struct members_call *data_of(const struct call *call) {
    return *members_slot(call);
}

void members_finish(struct call *call) {
    if (data_of(call))
        subject_finish(&data_of(call)->subject);
    free(data_of(call));
}

/* ---- the body --------------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct member_input, member)
static const struct field fields[] = {
    {"seed", FIELD_INTEGER, false, AT(seed), NULL, 0, 9999, "a number from 1 to 9999, or 0 for none"},
    {"from_round", FIELD_INTEGER, false, AT(from_round), NULL, 1, LEAGUE_ROUNDS, "a round from 1 to 64"},
    {"byes", FIELD_ARRAY, false, AT(byes), NULL, 0, 0, NULL},
    {"apart", FIELD_ARRAY, false, AT(apart), NULL, 0, 0, NULL},
    {"invitation", FIELD_STRING, false, AT(invitation), text_is_invitation, 0, 0, "the text of an invitation"},
};
#undef AT

static bool are_rounds(const struct json_t *list) {
    bool good = input_length(list) <= BYES_MOST;
    for (size_t i = 0; good && i < input_length(list); i++) {
        int64_t round;
        good = input_whole(input_item(list, i), &round) && round >= 1 && round <= LEAGUE_ROUNDS;
    }
    return good;
}

static bool are_players(const struct json_t *list) {
    bool good = input_length(list) <= APART_MOST;
    for (size_t i = 0; good && i < input_length(list); i++)
        good = input_text(list, i) && id_is_player(input_text(list, i));
    return good;
}

bool members_put_shape(struct call *call) {
    struct members_call *mine = calloc(1, sizeof *mine);
    *members_slot(call) = mine;
    if (!mine)
        return call_out_of_memory(call);
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    mine->input = (struct member_input){.seed = -1};
    if (call->input)
        input_read(call->input, fields, sizeof fields / sizeof fields[0], &mine->input, &faults);
    if (mine->input.byes && !are_rounds(mine->input.byes))
        input_fault(&faults, "", "byes", "must be a list of at most 16 rounds");
    if (mine->input.apart && !are_players(mine->input.apart))
        input_fault(&faults, "", "apart", "must be a list of at most 32 players' ids");
    if (!shape_end(&shape, &faults, call))
        return false;
    call->who.has_invitation = mine->input.invitation != NULL;
    if (mine->input.invitation)
        invitation_hash(mine->input.invitation, call->who.invitation);
    if (strcmp(call->target.segment[1], call->who.player) != 0)
        known_add(&call->players, call->target.segment[1]);
    return true;
}

bool members_delete_shape(struct call *call) {
    *members_slot(call) = calloc(1, sizeof(struct members_call));
    return (data_of(call) || call_out_of_memory(call)) && shape_empty(call);
}

/* ---- permission ------------------------------------------------------------------------------------------------- */

/* Does the request act for the player named in the path? */
static bool is_self(const struct call *call) {
    return strcmp(call->who.player, call->target.segment[1]) == 0;
}

static bool may_sign_up(struct call *call, const struct league_record *league) {
    const struct members_call *mine = data_of(call);
    if (mine->subject.terms.sign_up == SIGN_UP_OPEN)
        return true;
    if (mine->subject.terms.sign_up == SIGN_UP_LINK) {
        if (call->who.has_invitation && league->by_invitation &&
            memcmp(call->who.invitation, league->invitation, sizeof league->invitation) == 0)
            return true;
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "Signing up for this league needs the text of its invitation, in the member invitation.");
    }
    return call_problem(call, PROBLEM_NOT_ALLOWED, "Signing up for this league is closed. Ask its director.");
}

/* A player chooses byes only; seeds, late entry and pairs to be kept apart are the director's. */
static bool may_put(struct call *call, const struct league_record *league, const struct league_member *before) {
    const struct members_call *mine = data_of(call);
    if (mine->subject.director)
        return true;
    if (!is_self(call))
        return subject_directed(call, &mine->subject);
    if (mine->input.seed >= 0 || mine->input.from_round > 0 || mine->input.apart)
        return call_problem(call, PROBLEM_NOT_ALLOWED,
                            "Only the league's director sets seed, from_round and apart. Leave them out.");
    return (before && before->withdrawn_after < 0) || may_sign_up(call, league);
}

/* May the seed change? Some kinds pair every round by the seeds of the first. false: the problem is set. */
static bool may_seed(struct call *call, const struct league_record *league) {
    const struct members_call *mine = data_of(call);
    const enum league_kind kind = mine->subject.terms.kind;
    return mine->input.seed < 0 || league->rounds == 0 || (kind != LEAGUE_ROUND_ROBIN && kind != LEAGUE_KNOCK_OUT) ||
           call_problem(call, PROBLEM_NOT_APPLICABLE,
                        "The seeds of a %s stay as they were in its first round. Leave seed out.",
                        league_kind_name(kind));
}

/* ---- PUT -------------------------------------------------------------------------------------------------------- */

static int last_number(const struct league_subject *subject) {
    int last = 0;
    for (size_t i = 0; i < subject->members.count; i++)
        last = subject->members.items[i].n > last ? subject->members.items[i].n : last;
    return last;
}

/* Returns the wishes as text: those of the request, or else the earlier ones. The caller frees it. */
static char *wishes_of(const struct member_input *input, const char *before) {
    char why[160];
    static const char *const names[] = {"byes", "apart"};
    const struct json_t *given[] = {input->byes, input->apart};
    struct json_t *old = input_parse(before, strlen(before), why, sizeof why);
    struct writer w;
    writer_init(&w);
    out_object(&w);
    for (int i = 0; i < 2; i++) {
        const struct json_t *list = given[i] ? given[i] : input_member(old, names[i]);
        char *text = list ? input_dump(list) : NULL;
        if (text) {
            out_key(&w, names[i]);
            out_raw(&w, text, strlen(text));
        }
        free(text);
    }
    out_end_object(&w);
    char *wishes = strdup(writer_text(&w));
    writer_finish(&w);
    input_free(old);
    return wishes;
}

/* Stages the member. before: the row until now; NULL: none. */
static bool put_it(struct call *call, const struct league_record *league, const struct league_member *before) {
    struct members_call *mine = data_of(call);
    const struct member_input *input = &mine->input;
    struct league_member member =
        before
            ? *before
            : (struct league_member){.from_round = league->rounds + 1, .withdrawn_after = -1, .joined_at = clock_now()};
    if (!before || before->withdrawn_after >= 0)
        member.n = last_number(&mine->subject) + 1; /* a player who comes back is last in the waiting list */
    member.withdrawn_after = -1;
    snprintf(member.player, sizeof member.player, "%s", call->target.segment[1]);
    if (input->seed >= 0)
        member.seed = (int)input->seed;
    if (input->from_round > 0)
        member.from_round = (int)input->from_round;
    member.wishes = wishes_of(input, before ? before->wishes : "{}");
    if (!member.wishes)
        return call_out_of_memory(call);
    store_put_member(&call->job.stage, league, &member);
    free(member.wishes);
    return true;
}

static bool has_room(struct call *call) {
    const struct members_call *mine = data_of(call);
    if (mine->subject.members.count < LEAGUE_MEMBERS)
        return true;
    call_problem_open(call, PROBLEM_QUOTA, "The league has %d members, which is the limit for one league.",
                      LEAGUE_MEMBERS);
    out_member_string(&call->answer.body, "quota", "members");
    out_member_int(&call->answer.body, "limit", LEAGUE_MEMBERS);
    out_end_object(&call->answer.body);
    return false;
}

enum job_step members_put_run(struct call *call) {
    struct members_call *mine = data_of(call);
    if (call->who.rights & TOKEN_BOT) {
        call_problem(call, PROBLEM_NOT_ALLOWED, "A program signs up for no league. Its director may add it.");
        return JOB_FINISHED;
    }
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    const struct league_member *before = league ? subject_member(&mine->subject, call->target.segment[1]) : NULL;
    if (league && call->job.phase == 2 && before) {
        subject_write_member(&call->answer.body, &mine->subject, before);
        call_json(call, mine->is_new ? 201 : 200);
        return JOB_FINISHED;
    }
    if (!league || !may_put(call, league, before) || (!before && !has_room(call)))
        return JOB_FINISHED;
    if (!may_seed(call, league))
        return JOB_FINISHED;
    mine->is_new = !before;
    if (!put_it(call, league, before))
        return JOB_FINISHED;
    subject_audit(call, league->id, "change-member", mine->input.invitation ? NULL : call->input);
    subject_ask(call, &mine->subject);
    return JOB_AGAIN;
}

/* ---- DELETE ------------------------------------------------------------------------------------------------------ */

/* Removes a member whose first round has not been made. Otherwise the member keeps the results and is no longer
 * paired. */
static void withdraw(struct call *call, const struct league_record *league, const struct league_member *member) {
    struct league_member gone = *member;
    gone.withdrawn_after = league->rounds;
    if (league->rounds < member->from_round)
        store_remove_member(&call->job.stage, league, member->player);
    else
        store_put_member(&call->job.stage, league, &gone);
    subject_audit(call, league->id, "withdraw-member", NULL);
}

enum job_step members_delete_run(struct call *call) {
    struct members_call *mine = data_of(call);
    if (call->job.phase == 0) {
        subject_ask(call, &mine->subject);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || (!is_self(call) && !subject_directed(call, &mine->subject)))
        return JOB_FINISHED;
    const struct league_member *member = subject_member(&mine->subject, call->target.segment[1]);
    if (!member) {
        call_problem(call, PROBLEM_NOT_FOUND, "The league has no member %s.", call->target.segment[1]);
        return JOB_FINISHED;
    }
    if (member->withdrawn_after < 0)
        withdraw(call, league, member);
    call->answer.status = 204;
    return JOB_FINISHED;
}
