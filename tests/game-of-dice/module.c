/* Races: the game that rulesets/ADDING.md is explained with, hidden hands and dice for two to eight. In each of five
 * races everybody chooses a horse out of his hand in secret; then all run, a die added to a horse's speed, and whoever
 * comes farthest wins. */
#include <string.h>

#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/board_map.h"
#include "../../rulesets/kit/cards.h"
#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/dice.h"
#include "../../rulesets/kit/parts.h"
#include "../../rulesets/kit/text.h"
#include "tables.h"

#include "../../rulesets/kit/table_rows.h"

enum { SEATS = 8, RACES = 5, CARDS = SEATS * RACES, DEPTH = 2 };
enum { IN_DECK = SEATS, SPENT }; /* where a card is; else in the hand of that role */

struct races {
    FLOW(DEPTH) flow;
    uint8_t where[CARDS];
    int8_t chosen[SEATS], wins[SEATS];
    uint8_t seats, in, choosing; /* as bits: who sat down, who is left, of them who must still choose */
    int8_t race;
};
_Static_assert(sizeof(struct races) == 30 + CARDS + 2 * SEATS + 4, "no padding");

static inline struct races *state_of(const struct game *game) {
    return game->state;
}

/* ---- content ----------------------------------------------------------------------------------------------- */

struct card {
    const char *id, *title;
    int8_t speed;
};

struct tables {
    struct card *card;
    int count;
};

static inline const struct tables *content_of(const struct game *game) {
    return game->content;
}

static const void *content_load(const struct content_source *source, struct content_faults *faults) {
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = offsetof(struct card, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = offsetof(struct card, title)},
        {.name = "speed", .type = FIELD_I8, .offset = offsetof(struct card, speed), .least = 1, .most = 6},
        {0}};
    struct tables *tables = content_pool_new(source, faults, sizeof *tables);
    tables->card = content_records(tables, "cards.json", "cards", fields, sizeof *tables->card, &tables->count);
    if (tables->count != CARDS)
        content_fault_at(tables, "cards.json", "cards", "40 cards", "another number");
    if (!content_failed(tables))
        return tables;
    content_pool_free(tables);
    return NULL;
}

static const struct card *card_of(const struct game *game, int card) {
    return &content_of(game)->card[card];
}

int card_count(const void *content) {
    return ((const struct tables *)content)->count;
}

void card_item(const void *content, int index, struct domain_item *item) {
    const struct card *card = &((const struct tables *)content)->card[index];
    *item = (struct domain_item){.id = card->id, .title = card->title};
}

/* What is printed on a card, for clients that draw it themselves. */
static void facts(const void *content, struct thing thing, struct writer *out) {
    if (thing.domain == DOM_CARD)
        out_fact(out, &(struct fact){"Speed", ((const struct tables *)content)->card[thing.index].speed, NULL, NULL});
}

/* ---- rules ------------------------------------------------------------------------------------------------- */

static role_set seats(const void *content, const struct setup *setup) {
    return (role_set)(ROLE_BIT(setup->option[0]) - 1);
}

static void setup(struct game *game, const struct setup *setup) {
    struct races *s = state_of(game);
    s->seats = s->in = s->choosing = (uint8_t)seats(game->content, setup);
    memset(s->where, IN_DECK, sizeof s->where);
    for (int i = 0; i < RACES; i++)
        FOR_EACH_BIT (role, s->seats)
            tell_secret(game, EVENT_DEALT, ROLE_BIT(role), 0, role,
                        cards_draw(game, s->where, CARDS, IN_DECK, role, "card"), 0, 0);
    flow_call(game, STEP_RACE);
    flow_run(game);
}

/* Of equals all win. */
static void run_race(struct game *game) {
    struct races *s = state_of(game);
    int total[SEATS] = {0}, best = 0;
    FOR_EACH_BIT (role, s->in) {
        int card = s->chosen[role], roll = die(game, 6, "race");
        total[role] = roll + card_of(game, card)->speed;
        best = total[role] > best ? total[role] : best;
        tell_secret(game, EVENT_RAN, ROLES_EVERYONE, ROLE_BIT(role), role, card, roll, total[role]);
        s->where[card] = SPENT;
    }
    FOR_EACH_BIT (role, s->in) {
        if (total[role] < best)
            continue;
        s->wins[role]++;
        tell(game, EVENT_WON, role, 0, 0, 0);
    }
    s->choosing = s->in;
}

void race_run(struct game *game, struct frame *frame) {
    struct races *s = state_of(game);
    if (frame->phase == 1)
        run_race(game);
    frame->phase = 1;
    if (s->race == RACES)
        flow_end(game);
    else
        flow_call(game, STEP_CHOOSE, 0, ++s->race);
}

role_set choose_who(const struct game *game, const struct frame *frame) {
    return state_of(game)->choosing;
}

void choose_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    for (int card = 0; card < CARDS; card++)
        if (state_of(game)->where[card] == role)
            list_add1(list, VERB_CHOOSE, card);
}

/* The kit takes the step off when nobody is left to be asked. */
void choose_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct races *s = state_of(game);
    s->chosen[role] = (int8_t)action->arg[0];
    s->choosing &= (uint8_t)~ROLE_BIT(role);
    tell_secret(game, EVENT_CHOSE, ROLE_BIT(role), ROLE_BIT(role), role, action->arg[0], 0, 0);
}

void speed_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "+%d", card_of(game, action->arg[0])->speed);
}

void speed_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    speed_number(game, role, action, out);
}

static void conclude_together(struct game *game, role_set roles, enum conclusion how) {
    struct races *s = state_of(game);
    FOR_EACH_BIT (role, roles)
        tell(game, EVENT_LEFT, role, 0, 0, 0);
    s->in &= (uint8_t)~roles;
    s->choosing &= s->in;
    if (bits_count(s->in) < 2)
        flow_end(game);
    flow_run(game);
}

static void conclude(struct game *game, int role, enum conclusion how) {
    conclude_together(game, ROLE_BIT(role), how);
}

static void result(const struct game *game, struct result *result) {
    const struct races *s = state_of(game);
    *result = (struct result){.outcome = "decided", .reason = "Races won by those who stayed"};
    for (int role = 0; role < SEATS; role++) {
        result->role[role].score = s->in & ROLE_BIT(role) ? s->wins[role] : -1;
        result->role[role].place = 1;
        FOR_EACH_BIT (other, s->in)
            result->role[role].place += s->wins[other] > result->role[role].score;
    }
}

/* ---- what is seen ------------------------------------------------------------------------------------------ */

static void view_seat(const struct game *game, int seat, int role, struct writer *out) {
    const struct races *s = state_of(game);
    bool has_chosen = (s->in & ~s->choosing) >> seat & 1;
    out_object(out);
    out_member_string(out, "role", game->ruleset->roles[seat].id);
    out_member_int(out, "wins", s->wins[seat]);
    out_member_bool(out, "has_chosen", has_chosen);
    out_member_array(out, "hand");
    for (int card = 0; card < CARDS && seat == role; card++)
        if (s->where[card] == seat)
            out_argument(out, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(out);
    out_key(out, "chosen");
    out_argument(out, game->ruleset, game->content, DOM_CARD, has_chosen && seat == role ? s->chosen[seat] : NONE);
    out_end_object(out);
}

static void view(const struct game *game, int role, struct writer *out) {
    const struct races *s = state_of(game);
    out_object(out);
    out_member_int(out, "race", s->race);
    out_member_array(out, "seats");
    FOR_EACH_BIT (seat, s->seats)
        view_seat(game, seat, role, out);
    out_end_array(out);
    out_end_object(out);
}

static void summary_race(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d of %d", state_of(game)->race, RACES);
}

static void summary_wins(const struct game *game, int reader, int of, struct writer *out) {
    put_int(out, state_of(game)->wins[of]);
}

static void summary_choice(const struct game *game, int reader, int of, struct writer *out) {
    const struct races *s = state_of(game);
    put(out, !(s->in >> of & 1) ? "has left" : s->choosing >> of & 1 ? "still to choose" : "has chosen");
}

static const struct summary_row summary[] = {
    {.id = "race", .title = "Race", .value = summary_race},
    {.id = "wins", .title = "Races won", .each_seat = true, .value = summary_wins},
    {.id = "choice", .title = "Horse", .each_seat = true, .value = summary_choice}};

/* A chosen horse stays in its hand until it runs. */
static void part_hands(const struct game *game, int role, struct writer *out) {
    const struct races *s = state_of(game);
    FOR_EACH_BIT (seat, s->seats) {
        out_hand(out, game, seat, "Hand");
        for (int card = 0; card < CARDS && seat == role; card++)
            if (s->where[card] == seat)
                out_thing(out, game, DOM_CARD, card);
        out_end_hand(out, seat == role ? 0 : cards_count(s->where, CARDS, seat));
    }
}

static void part_decks(const struct game *game, struct writer *out) {
    const struct races *s = state_of(game);
    out_deck(out, "deck", "Horses left", cards_count(s->where, CARDS, IN_DECK));
    out_deck(out, "spent", "Horses that ran", cards_count(s->where, CARDS, SPENT));
}

static void part_tracks(const struct game *game, struct writer *out) {
    const struct races *s = state_of(game);
    out_track(out, "race", "Race", s->race, 0, RACES, NULL);
    FOR_EACH_BIT (seat, s->seats) {
        const struct role *role = &game->ruleset->roles[seat];
        out_track(out, role->id, "Races won", s->wins[seat], 0, RACES, role->id);
    }
}

static void parts(const struct game *game, int role, enum view_part part, struct writer *out) {
    switch (part) {
    case PART_HANDS: part_hands(game, role, out); break;
    case PART_DECKS: part_decks(game, out); break;
    case PART_TRACKS: part_tracks(game, out); break;
    case PART_FIGHT: out_null(out); break;
    case PART_PIECES: /* the horses have no places */
    case PARTS: break;
    }
}

static void draw_pieces(struct board *b, const struct game *game, int role) {
    const struct races *s = state_of(game);
    FOR_EACH_BIT (seat, s->seats) {
        board_box_at(b, 50 + 100 * seat, 50, 1.4);
        board_counter(b, s->in >> seat & 1 ? "#604020" : "#a0a0a0", seat == role);
        board_counter_name(b, game->ruleset->roles[seat].title);
        board_group_end(b);
    }
}

static void board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    static const struct board_picture picture = {.width = 800, .height = 100, .title = "Races", .pieces = draw_pieces};
    board_draw(game, role, request, &picture, out);
}

/* The others' hands and the deck are one heap to whoever looks. What was chosen stays chosen, as another card. */
static void resample(struct game *game, int role) {
    struct races *s = state_of(game);
    cards_mix(game, s->where, CARDS, (bit_of(SPENT) - 1) & ~(role < SEATS ? bit_of(role) : 0), "resample");
    FOR_EACH_BIT (other, s->in & ~s->choosing)
        if (other != role)
            s->chosen[other] =
                (int8_t)cards_nth(s->where, CARDS, other, pick(game, cards_count(s->where, CARDS, other), "resample"));
}

static bool audit(const struct game *game, struct writer *why) {
    const struct races *s = state_of(game);
    FOR_EACH_BIT (role, s->in & ~s->choosing)
        if (s->where[s->chosen[role]] != role)
            put(why, "a horse that is chosen is not in its owner's hand");
    return why->length == 0;
}

static const struct role roles[] = {{"amber", "Amber", "#d9a520"},     {"blue", "Blue", "#2f5fa8"},
                                    {"crimson", "Crimson", "#a3262a"}, {"drab", "Drab", "#7a6a4a"},
                                    {"ebony", "Ebony", "#2b2b2b"},     {"fawn", "Fawn", "#d8b98a"},
                                    {"green", "Green", "#1f7a4d"},     {"hazel", "Hazel", "#8a5a2b"}};
#define WINS "Wins more races than any other."
static const struct scenario scenarios[] = {
    {"fair", "The fair", "Five races.", {WINS, WINS, WINS, WINS, WINS, WINS, WINS, WINS}}};
static const struct game_option options[] = {
    {"players", "Players", "How many there are.", OPTION_NUMBER, .least = 2, .most = SEATS, .standard = 4}};

static const struct ruleset ruleset = {.build = RULESET_BUILD,
                                       .id = "game-of-dice",
                                       .title = "Races",
                                       .version = "1.0.0",
                                       .state_version = 1,
                                       .state_size = sizeof(struct races),
                                       .bounds = {.actions = RACES, .decisions = 40, .steps = 4, .draws = 40},
                                       .players_least = 2,
                                       .players_most = SEATS,
                                       .board_size = {800, 100},
                                       .role_count = SEATS,
                                       .scenario_count = 1,
                                       .option_count = 1,
                                       .roles = roles,
                                       .scenarios = scenarios,
                                       .options = options,
                                       RULESET_TABLES,
                                       .content_load = content_load,
                                       .content_unload = content_pool_free,
                                       .seats = seats,
                                       .setup = setup,
                                       .to_act = flow_to_act,
                                       .legal = flow_legal,
                                       .apply = flow_apply,
                                       .prompt = flow_prompt,
                                       .result = result,
                                       .view = view,
                                       .board = board,
                                       .resample = resample,
                                       .conclude = conclude,
                                       .conclude_together = conclude_together,
                                       .audit = audit,
                                       .flow_depth = DEPTH,
                                       .summary_count = sizeof summary / sizeof *summary,
                                       .summary = summary,
                                       .parts = parts,
                                       .facts = facts};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}
