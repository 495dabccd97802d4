/* Takes members and rounds of a league from the report of another program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../api_state.h"
#include "../call/answer.h"
#include "../caller/auth.h"
#include "../caller/known.h"
#include "../text/input.h"
#include "making.h"
#include "report.h"
#include "resources.h"

enum { APART_MOST = 32 };

struct import_input {
    const char *text;
    struct json_t *players;
};
/* The roles of the games of a round, by side. */
struct roles {
    char id[2][65];
};
struct import_call {
    struct league_subject subject;
    struct league_past past;
    struct import_input input;
    struct trf_report report;
    const char *player[TRF_PLAYERS]; /* the ids here, by the report's index; they point into the body */
    struct roles roles[TERMS_GAMES];
    bool is_new, stored;
};
CALL_DATA_AS(struct import_call *, import_slot)

static struct import_call *data_of(const struct call *call) {
    return *import_slot(call);
}

void import_finish(struct call *call) {
    struct import_call *mine = data_of(call);
    if (!mine)
        return;
    subject_finish(&mine->subject);
    past_finish(&mine->past);
    free(mine);
}

/* ---- the body ---------------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(struct import_input, member)
static const struct field fields[] = {
    {"text", FIELD_STRING, true, AT(text), NULL, 0, 0, "the text of a TRF"},
    {"players", FIELD_OBJECT, true, AT(players), NULL, 0, 0, NULL},
};
#undef AT

static bool refused(struct call *call, const struct trf_fault *fault) {
    call_problem_open(call, PROBLEM_BAD_TRF, "Line %d, column %d: %s", fault->line, fault->column, fault->detail);
    out_member_int(&call->answer.body, "line", fault->line);
    out_member_int(&call->answer.body, "column", fault->column);
    out_end_object(&call->answer.body);
    return false;
}

/* A start number without zeros before it; -1: another text. */
static int start_number(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= 4 && text[0] != '0' && !text[digits] ? (int)strtol(text, NULL, 10) : -1;
}

static bool is_start_number(const char *text) {
    return start_number(text) > 0;
}

struct naming {
    struct import_call *mine;
    struct faults *faults;
};

static void name_player(void *context, const char *name, const char *text, bool null) {
    struct naming *naming = context;
    struct import_call *mine = naming->mine;
    const int index = trf_player_of(&mine->report, start_number(name));
    (void)null;
    if (index < 0) {
        input_fault(naming->faults, "/players", name, "is no start number of the report");
        return;
    }
    for (int i = 0; i < mine->report.count; i++)
        if (mine->player[i] && strcmp(mine->player[i], text) == 0)
            input_fault(naming->faults, "/players", name, "is the id of another start number, too");
    mine->player[index] = text;
}

/* Finds the id of each player. false: the problem is set. */
static bool name_players(struct call *call, struct import_call *mine) {
    struct shape shape;
    struct faults faults = shape_begin(&shape);
    input_each(mine->input.players, name_player, &(struct naming){mine, &faults});
    if (!shape_end(&shape, &faults, call))
        return false;
    for (int i = 0; i < mine->report.count; i++) {
        const struct trf_player *player = &mine->report.player[i];
        struct trf_fault fault;
        if (!mine->player[i]) {
            trf_refuse(&fault, player->line, 5, "Name the id of player %d%s%s%s in the member players, as \"%d\": ID.",
                       player->number, player->name[0] ? " (" : "", player->name, player->name[0] ? ")" : "",
                       player->number);
            return refused(call, &fault);
        }
        known_add(&call->players, mine->player[i]);
    }
    return true;
}

bool import_shape(struct call *call) {
    static const struct member_check ids = {"/players",
                                            TRF_PLAYERS,
                                            "must be at most 256 players",
                                            is_start_number,
                                            "must be a start number from 1 to 9999",
                                            id_is_player,
                                            "must be a player id: 1 to 64 letters, digits, - _ and dots",
                                            false};
    struct import_call *mine = *import_slot(call) = calloc(1, sizeof *mine);
    struct shape shape;
    struct trf_fault fault;
    if (!mine)
        return call_out_of_memory(call);
    struct faults faults = shape_begin(&shape);
    input_read(call->input, fields, sizeof fields / sizeof fields[0], &mine->input, &faults);
    input_check(mine->input.players, &ids, &faults);
    if (!shape_end(&shape, &faults, call))
        return false;
    if (!trf_read(mine->input.text, &mine->report, &fault))
        return refused(call, &fault);
    return name_players(call, mine);
}

/* ---- conditions -------------------------------------------------------------------------------------------------- */

static bool is_named(const struct import_call *mine, const char *player) {
    for (int i = 0; i < mine->report.count; i++)
        if (strcmp(mine->player[i], player) == 0)
            return true;
    return false;
}

/* Nothing that happened here may be replaced. */
static bool may_import(struct call *call) {
    const struct import_call *mine = data_of(call);
    const enum league_kind kind = mine->subject.terms.kind;
    if (kind == LEAGUE_TABLES || kind == LEAGUE_SOLO)
        return call_problem(call, PROBLEM_NOT_APPLICABLE,
                            "A TRF tells of games of two, and this league is of the kind %s.", league_kind_name(kind));
    for (size_t i = 0; i < mine->past.rounds.count; i++)
        if (!mine->past.rounds.items[i].imported)
            return call_problem(call, PROBLEM_NOT_APPLICABLE,
                                "The league has made round %d itself. Import into a league that has made none.",
                                mine->past.rounds.items[i].n);
    for (size_t i = 0; i < mine->subject.members.count; i++)
        if (!is_named(mine, mine->subject.members.items[i].player))
            return call_problem(call, PROBLEM_NOT_APPLICABLE,
                                "The league has the member %s, whom the report does not have. Withdraw them, or import "
                                "into another league.",
                                mine->subject.members.items[i].player);
    return true;
}

/* Sets the ids of roles. false: the games of the league cannot be made, and the problem is set. */
static bool find_roles(struct call *call) {
    struct import_call *mine = data_of(call);
    const struct league_terms *terms = &mine->subject.terms;
    for (int i = 0; i < terms->game_count; i++) {
        struct league_new_game made;
        const bool good = league_game_make(call, terms, i, "{}", &made);
        for (int side = 0; good && side < 2; side++)
            snprintf(mine->roles[i].id[side], sizeof mine->roles[i].id[side], "%s",
                     made.game.module->ruleset->roles[made.game.record.seats[side].role].id);
        league_game_finish(&made);
        if (!good)
            return false;
    }
    return true;
}

/* ---- what is stored ---------------------------------------------------------------------------------------------- */

static void write_game(struct writer *w, const struct import_call *mine, int player, int round) {
    const struct roles *roles = &mine->roles[(round - 1) % mine->subject.terms.game_count];
    const struct trf_cell *cell = &mine->report.player[player].cell[round - 1];
    const int side[2] = {player, cell->opponent};
    out_object(w);
    out_member_array(w, "seats");
    for (int i = 0; i < 2; i++) {
        out_object(w);
        out_member_string(w, "role", roles->id[i]);
        out_member_string(w, "player", mine->player[side[i]]);
        out_end_object(w);
    }
    out_end_array(w);
    out_member_object(w, "result");
    out_member_string(w, "by", result_by_name(report_is_absence(cell->result) ? BY_ABSENCE : BY_PLAY));
    out_member_array(w, "roles");
    for (int i = 0; i < 2; i++) {
        out_object(w);
        out_member_string(w, "role", roles->id[i]);
        out_member_int(w, "place", report_place(mine->report.player[side[i]].cell[round - 1].result));
        out_end_object(w);
    }
    out_end_array(w);
    out_end_object(w);
    out_end_object(w);
}

/* Who is out of a knock-out has no bye. */
static void write_round(struct writer *w, const struct import_call *mine, int round) {
    const bool zeros = mine->subject.terms.kind != LEAGUE_KNOCK_OUT;
    out_object(w);
    out_member_array(w, "byes");
    for (int i = 0; i < mine->report.count; i++) {
        const struct trf_cell *cell = &mine->report.player[i].cell[round - 1];
        if (cell->opponent >= 0 || (cell->result == 'Z' && !zeros))
            continue;
        out_object(w);
        out_member_string(w, "player", mine->player[i]);
        out_member_string(w, "kind", past_bye_name(report_bye(cell->result)));
        out_end_object(w);
    }
    out_end_array(w);
    out_member_array(w, "games");
    for (int i = 0; i < mine->report.count; i++)
        if (mine->report.player[i].cell[round - 1].side == 'w')
            write_game(w, mine, i, round);
    out_end_array(w);
    out_end_object(w);
}

static void write_member(struct writer *w, const struct import_call *mine, int index) {
    const struct trf_player *player = &mine->report.player[index];
    char name[NAME_BYTES];
    out_object(w);
    out_member_string(w, "player", mine->player[index]);
    out_member_string(w, "name", name_tidy(player->name, name) ? name : NULL);
    out_member_bool(w, "withdrawn", player->absent);
    out_member_object(w, "wishes");
    out_member_array(w, "byes");
    if (player->asks && mine->report.rounds < LEAGUE_ROUNDS)
        out_int(w, mine->report.rounds + 1);
    out_end_array(w);
    out_member_array(w, "apart");
    for (int i = 0; i < mine->report.apart_count; i++)
        if (mine->report.apart[i].first == index)
            out_string(w, mine->player[mine->report.apart[i].second]);
    out_end_array(w);
    out_end_object(w);
    out_end_object(w);
}

/* The league's settings, with as many rounds as the report announces if they name none. The caller frees them; NULL:
 * out of memory. */
static char *settings_of(const struct import_call *mine, const struct league_record *league) {
    struct writer w;
    char why[160];
    size_t size;
    writer_init(&w);
    out_object(&w);
    if (mine->subject.terms.round_count == 0 && mine->report.announced > 0) {
        out_member_array(&w, "rounds");
        for (int i = 0; i < mine->report.announced; i++) {
            out_object(&w);
            out_end_object(&w);
        }
        out_end_array(&w);
    }
    out_end_object(&w);
    struct json_t *patch = input_parse(writer_text(&w), w.length, why, sizeof why);
    char *settings = patch ? input_merge(league->settings, patch, &size) : NULL;
    input_free(patch);
    writer_finish(&w);
    return settings;
}

static bool store(struct call *call, const struct league_record *league) {
    const struct import_call *mine = data_of(call);
    struct writer members, rounds;
    char *settings = settings_of(mine, league);
    if (!settings)
        return call_out_of_memory(call);
    writer_init(&members);
    writer_init(&rounds);
    out_array(&members);
    for (int i = 0; i < mine->report.count; i++)
        write_member(&members, mine, i);
    out_end_array(&members);
    out_array(&rounds);
    for (int round = 1; round <= mine->report.rounds; round++)
        write_round(&rounds, mine, round);
    out_end_array(&rounds);
    store_import_league(&call->job.stage, league, settings, writer_text(&members), writer_text(&rounds));
    subject_audit(call, league->id, "import-league", NULL);
    writer_finish(&members);
    writer_finish(&rounds);
    free(settings);
    return true;
}

/* ---- PUT --------------------------------------------------------------------------------------------------------- */

/* Each member keeps a list of those to be kept apart from. */
static bool apart_fits(struct call *call, const struct import_call *mine) {
    int count[TRF_PLAYERS] = {0};
    for (int i = 0; i < mine->report.apart_count; i++)
        if (++count[mine->report.apart[i].first] > APART_MOST) {
            struct trf_fault fault;
            trf_refuse(&fault, mine->report.apart[i].line, 5, "A player can be kept apart from %d others.", APART_MOST);
            return refused(call, &fault);
        }
    return true;
}

static void answer(struct call *call, const struct league_record *league) {
    const struct import_call *mine = data_of(call);
    struct writer *w = &call->answer.body;
    out_object(w);
    subject_write_head(w, league, &mine->subject.terms);
    subject_write_members(w, &mine->subject);
    out_end_object(w);
    call_json(call, mine->is_new ? 201 : 200);
}

enum job_step import_run(struct call *call) {
    struct import_call *mine = data_of(call);
    struct trf_fault fault;
    if (call->job.phase == 0) {
        mine->stored = false;
        subject_ask(call, &mine->subject);
        past_ask(call, &mine->past);
        return JOB_AGAIN;
    }
    const struct league_record *league = subject_league(call, &mine->subject);
    if (!league || !subject_directed(call, &mine->subject))
        return JOB_FINISHED;
    if (mine->stored) {
        answer(call, league);
        return JOB_FINISHED;
    }
    if (!may_import(call) || !apart_fits(call, mine) || !find_roles(call))
        return JOB_FINISHED;
    if (!report_fits(&mine->report, &mine->subject.terms, &fault)) {
        refused(call, &fault);
        return JOB_FINISHED;
    }
    mine->is_new = mine->past.rounds.count == 0 && mine->subject.members.count == 0;
    if (!store(call, league))
        return JOB_FINISHED;
    mine->stored = true;
    subject_ask(call, &mine->subject);
    return JOB_AGAIN;
}

/* Some players may have a name now. */
enum stage_result import_done(struct call *call) {
    const struct import_call *mine = data_of(call);
    for (int i = 0; mine->stored && i < mine->report.count; i++)
        auth_forget_player(call->api->auth, mine->player[i]);
    return STAGE_DONE;
}
