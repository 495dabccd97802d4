#include "proposal.h"

#include <stdio.h>
#include <string.h>

#include "../../daemon/store/players.h"
#include "../../daemon/store/record.h"
#include "table.h"

static const struct kind {
    const char *name;
    enum table_act act; /* 0: not an entry of the log */
} kinds[PROPOSAL_KINDS] = {
    [PROPOSAL_DRAW] = {"draw", TABLE_DRAW},
    [PROPOSAL_CANCEL] = {"cancel", TABLE_CANCEL},
    [PROPOSAL_PAUSE] = {"pause", TABLE_PAUSE},
    [PROPOSAL_RESUME] = {"resume", TABLE_RESUME},
    [PROPOSAL_EXTRA_TIME] = {"extra-time", TABLE_EXTRA_TIME},
    [PROPOSAL_TAKE_BACK] = {"take-back", TABLE_TAKE_BACK},
    [PROPOSAL_REMATCH] = {"rematch", (enum table_act)0},
    [PROPOSAL_SUBSTITUTE] = {"substitute", TABLE_SUBSTITUTE},
};

int proposal_kind_find(const char *name) {
    for (int kind = 0; kind < PROPOSAL_KINDS; kind++)
        if (strcmp(kinds[kind].name, name) == 0)
            return kind;
    return -1;
}

const char *proposal_kind_name(enum proposal_kind kind) {
    return kinds[kind].name;
}

enum table_act proposal_act(const struct proposal *proposal) {
    return kinds[proposal->kind].act;
}

int proposal_seat(const struct proposal *proposal) {
    if (proposal->kind == PROPOSAL_SUBSTITUTE)
        return proposal->role;
    return proposal->about == NONE ? ROLE_NOBODY : proposal->about;
}

struct table_terms proposal_terms(const struct job *job, const struct proposal *proposal) {
    struct table_terms terms = {0};
    if (proposal->kind == PROPOSAL_TAKE_BACK)
        terms.back_to = (uint32_t)proposal->number;
    if (proposal->kind == PROPOSAL_EXTRA_TIME)
        terms.seconds = (uint32_t)proposal->number;
    if (proposal->kind == PROPOSAL_SUBSTITUTE) {
        snprintf(terms.player, sizeof terms.player, "%s", proposal->invited);
        snprintf(terms.former, sizeof terms.former, "%s", game_record_seat(job->record, proposal->role)->player);
    }
    return terms;
}

/* Bots agree to these kinds, and never to the others. */
static bool bots_agree(enum proposal_kind kind) {
    return kind != PROPOSAL_DRAW && kind != PROPOSAL_TAKE_BACK;
}

const char *proposal_refusal(const struct job *job, const struct proposal *proposal) {
    if (!bots_agree(proposal->kind) && (game_record_bots(job->record) & session_in(job->session)))
        return "A bot has a seat in this game, and bots agree to no draw and to no take-back.";
    const struct table_terms terms = proposal_terms(job, proposal);
    return proposal->kind == PROPOSAL_REMATCH
               ? table_rematch_refusal(job)
               : table_refusal(job, kinds[proposal->kind].act, proposal_seat(proposal), &terms);
}

role_set proposal_asked(const struct job *job, const struct proposal *proposal) {
    const role_set bots = game_record_bots(job->record);
    if (proposal->kind == PROPOSAL_REMATCH)
        return session_seats(job->session) & (role_set)~bots;
    return (session_in(job->session) & (role_set)~bots) | (proposal->kind == PROPOSAL_SUBSTITUTE ? ROLE_INVITED : 0);
}

bool proposal_stands(const struct job *job, const struct proposal *proposal) {
    const struct game_seat *seat = game_record_seat(job->record, proposal->role);
    if (proposal->status != PROPOSAL_OPEN || !seat || !seat->player || strcmp(seat->player, proposal->player) != 0)
        return false;
    if (proposal->kind != PROPOSAL_REMATCH && job->record->status != GAME_ACTIVE)
        return false;
    if (proposal->kind == PROPOSAL_TAKE_BACK && job->record->seq != proposal->seq)
        return false;
    return (proposal_asked(job, proposal) & ROLE_BIT(proposal->role)) && !proposal_refusal(job, proposal);
}

bool proposal_is_agreed(const struct job *job, const struct proposal *proposal) {
    return (proposal_asked(job, proposal) & (role_set)~proposal->accepted) == 0;
}

/* ---- in JSON ----------------------------------------------------------------------------------------------------- */

static void out_roles(struct writer *w, const char *name, const struct game_record *record, role_set roles) {
    out_member_array(w, name);
    for (int role = 0; role < record->module->ruleset->role_count; role++)
        if (roles & ROLE_BIT(role))
            out_string(w, table_role_id(record, role));
    out_end_array(w);
}

static void out_terms(struct writer *w, const struct game_record *record, const struct proposal *proposal) {
    out_member_object(w, "terms");
    if (proposal->kind == PROPOSAL_TAKE_BACK)
        out_member_int(w, "to_seq", proposal->number);
    if (proposal->kind == PROPOSAL_EXTRA_TIME) {
        out_member_int(w, "seconds", proposal->number);
        out_member_string(w, "for", table_role_id(record, proposal->about));
    }
    if (proposal->kind == PROPOSAL_SUBSTITUTE)
        out_member_string(w, "player", proposal->invited);
    out_end_object(w);
}

void proposal_json(struct writer *w, const struct job *job, const struct proposal *proposal) {
    static const char *const names[] = {"open", "accepted", "declined", "withdrawn", "lapsed"};
    const struct game_record *record = job->record;
    const bool open = proposal_stands(job, proposal);
    const role_set waiting = open ? proposal_asked(job, proposal) & (role_set)~proposal->accepted : 0;
    char id[37];
    out_object(w);
    out_member_int(w, "n", proposal->n);
    out_member_string(w, "kind", kinds[proposal->kind].name);
    out_member_string(w, "status",
                      names[proposal->status == PROPOSAL_OPEN && !open ? PROPOSAL_LAPSED : proposal->status]);
    out_member_string(w, "role", table_role_id(record, proposal->role));
    out_member_string(w, "player", proposal->player);
    out_member_time(w, "at", proposal->at);
    out_member_int(w, "seq", proposal->seq);
    out_terms(w, record, proposal);
    out_roles(w, "accepted", record, proposal->accepted);
    out_roles(w, "waiting", record, waiting);
    out_member_string(w, "waiting_for", waiting & ROLE_INVITED ? proposal->invited : NULL);
    out_member_time(w, "ended_at", proposal->ended_at);
    out_member_string(w, "ended_by", proposal->ended_by == 15 ? NULL : table_role_id(record, proposal->ended_by));
    if (proposal->entry > 0)
        out_member_int(w, "entry", proposal->entry);
    else
        out_member_null(w, "entry");
    game_id_text(proposal->rematch, id);
    out_member_string(w, "rematch", game_id_is_zero(proposal->rematch) ? NULL : id);
    out_end_object(w);
}
