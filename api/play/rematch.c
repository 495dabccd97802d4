/* Creates a rematch: the same game again, with the sides swapped. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/game_id.h"
#include "../../daemon/memory.h"
#include "../../daemon/store/games.h"
#include "../../daemon/store/record.h"
#include "../call/answer.h"
#include "../games/seats.h"
#include "../text/input.h"
#include "table.h"

/* Reads the old set-up for the installed rules; false: they do not accept it. */
static bool read_setup(const struct game_record *old, const struct module *module, struct setup *setup) {
    char unused[128];
    struct writer why;
    struct json_t *options = input_parse(old->options, strlen(old->options), unused, sizeof unused);
    writer_init(&why);
    const bool good = options && !setup_read(module, old->scenario, options, setup, &why);
    writer_finish(&why);
    input_free(options);
    return good && __builtin_popcount(module_seats(module, setup)) == old->seat_count;
}

/* A game with a pack keeps its content. */
static const struct module *module_now(const struct job *job, struct setup *setup) {
    const struct module *module =
        job->record->pack ? job->record->module : loader_current(worker_loader(job->worker), job->record->ruleset);
    if (module && module->absent)
        return NULL;
    return module && read_setup(job->record, module, setup) ? module : NULL;
}

const char *table_rematch_refusal(const struct job *job) {
    struct setup setup;
    if (!game_record_begun(job->record) || !game_record_over(job->record))
        return "A rematch is possible when the game is over.";
    if (!game_id_is_zero(job->record->rematch))
        return "There is a rematch of this game already. See the game's rematch.";
    return module_now(job, &setup) ? NULL : "The installed rules no longer have this set-up.";
}

/* Gives each player the next seat, so that two players swap sides. */
static void rotate(const struct game_record *old, struct game_record *record) {
    const role_set seats = module_seats(record->module, &record->setup);
    for (int role = 0; role < record->module->ruleset->role_count; role++)
        if (seats & ROLE_BIT(role))
            record->seats[record->seat_count++].role = (uint8_t)role;
    for (int i = 0; i < record->seat_count; i++)
        record->seats[(i + 1) % record->seat_count].player = old->seats[i].player;
}

static void set_clocks(const struct game_record *old, struct game_record *record) {
    record->clock = old->clock;
    record->clocks = NULL;
    if (!old->clocks)
        return;
    record->clocks = xcalloc(1, sizeof *record->clocks);
    record->clocks->rule = old->clocks->rule;
}

struct game_record *table_rematch(struct call *call) {
    struct job *job = &call->job;
    const struct game_record *old = job->record;
    struct session *session;
    struct game_record *made = NULL;
    struct writer options;
    struct game_record record = {.scenario = old->scenario,
                                 .pack = old->pack,
                                 .labels = old->labels,
                                 .owner_app = old->owner_app,
                                 .owner_player = old->owner_player,
                                 .visibility = old->visibility,
                                 .entropy_mode = old->entropy_mode,
                                 .orders_delay = old->orders_delay,
                                 .automatic = old->automatic,
                                 .hints = old->hints,
                                 .seed_origin = SEED_RANDOM};
    record.module = module_now(job, &record.setup);
    if (!record.module) {
        call_problem(call, PROBLEM_NOT_APPLICABLE, "%s", table_rematch_refusal(job));
        return NULL;
    }
    writer_init(&options);
    setup_options_json(record.module, &record.setup, &options);
    record.options = (char *)(uintptr_t)must_have_text(&options);
    record.ruleset = (char *)(uintptr_t)record.module->ruleset->id;
    record.version = (char *)(uintptr_t)record.module->ruleset->version;
    record.content_hash = (char *)(uintptr_t)record.module->content_hash;
    memcpy(record.rematch_of, old->id, sizeof record.rematch_of);
    rotate(old, &record);
    set_clocks(old, &record);
    game_id_make(record.id);
    fairness_seed(record.seed);
    if (seats_begin(call, &record, &session)) {
        made = store_create_rematch(&job->stage, &record, session, call->who.app);
        store_link_rematch(&job->stage, record.id);
        session_free(session);
    }
    clocks_free(record.clocks);
    writer_finish(&options);
    sodium_memzero(record.seed, sizeof record.seed);
    return made;
}
