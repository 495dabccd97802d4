/* Muster: the engine's own test game. Two sides hold secret cards. In each of five rounds each takes up
 * to two steps of ground, then both choose a card in secret, dice decide, and a card is drawn anew.
 * Either may cheer twice a game, at any time. Option mischief makes the ruleset fail on demand,
 * or ask both for a word, which either may end, and take that back. */
#include <assert.h>
#include <string.h>

#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/board_map.h"
#include "../../rulesets/kit/cards.h"
#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/dice.h"
#include "../../rulesets/kit/fault.h"
#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"
#include "tables.h"

#include "../../rulesets/kit/table_rows.h"

enum { CARDS = 12, HAND = 3, ROUNDS = 5, MOST_GROUND = 2, MOST_CHEERS = 2 };
enum { RED, BLUE };
enum { BOARD_WIDTH = 400, BOARD_HEIGHT = 200 };
enum { PARLEY = 3 };                         /* what choose is for in place of a card */
enum { NOBODY = 2, IN_DECK = 3, SPENT = 4 }; /* where a card is; else its owner */

struct muster {
    struct flow flow;
    uint8_t where[CARDS];
    int8_t chosen[2], score[2], ground[2], cheers[2];
    int8_t round, mischief, resigned, ended;
    int8_t pad[2];
};
_Static_assert(sizeof(struct muster) == sizeof(struct flow) + 26, "no padding");

struct card {
    const char *id, *title, *text;
    int8_t strength;
};

struct tables {
    struct card *card;
    int count;
};

static inline const struct tables *content_of(const struct game *game) {
    return game->content;
}

enum {
    MISCHIEF_NONE,
    MISCHIEF_REQUIRE,
    MISCHIEF_ASSERT,
    MISCHIEF_POINTER,
    MISCHIEF_DIVISION,
    MISCHIEF_ENDLESS,
    MISCHIEF_STEPS,
    MISCHIEF_STUCK,
    MISCHIEF_TWICE,
    MISCHIEF_PEEK,
    MISCHIEF_BLAB,
    MISCHIEF_PARLEY,
    MISCHIEF_HINT,
    MISCHIEF_FULL,
    MISCHIEF_GOSSIP,
    MISCHIEF_SHOUT,
    MISCHIEF_IDLE,
    MISCHIEF_LOADED,
    MISCHIEF_AREA,
    MISCHIEF_GLASS,
    MISCHIEF_FORGET,
    MISCHIEF_GREEDY,
    MISCHIEF_DITHER,
    MISCHIEF_DOZE
};

static inline struct muster *state_of(const struct game *game) {
    return game->state;
}

/* ---- content --------------------------------------------------------------------------------------- */

static const void *content_load(const struct content_source *source, struct content_faults *faults) {
    static const struct content_field fields[] = {
        {.name = "id", .type = FIELD_TEXT, .offset = offsetof(struct card, id)},
        {.name = "title", .type = FIELD_TEXT, .offset = offsetof(struct card, title)},
        {.name = "text", .type = FIELD_TEXT, .offset = offsetof(struct card, text), .optional = true},
        {.name = "strength", .type = FIELD_I8, .offset = offsetof(struct card, strength), .least = 1, .most = 12},
        {0}};
    struct tables *tables = content_pool_new(source, faults, sizeof *tables);
    tables->card = content_records(tables, "cards.json", "cards", fields, sizeof *tables->card, &tables->count);
    if (tables->count != CARDS)
        content_fault_at(tables, "cards.json", "cards", "12 cards", "another number");
    if (!content_failed(tables))
        return tables;
    content_pool_free(tables);
    return NULL;
}

int card_count(const void *content) {
    return ((const struct tables *)content)->count;
}

void card_item(const void *content, int index, struct domain_item *item) {
    const struct card *card = &((const struct tables *)content)->card[index];
    *item = (struct domain_item){.id = card->id, .title = card->title, .text = card->text};
}

/* ---- rules ------------------------------------------------------------------------------------------- */

static void deal(struct game *game, int role) {
    int card = cards_draw(game, state_of(game)->where, CARDS, IN_DECK, role, "card");
    role_set audience = state_of(game)->mischief == MISCHIEF_GOSSIP ? ROLES_EVERYONE : ROLE_BIT(role);
    if (card != NONE)
        tell_secret(game, EVENT_DEALT, audience, 0, role, card, 0, 0);
}

static void setup(struct game *game, const struct setup *setup) {
    struct muster *s = state_of(game);
    s->mischief = (int8_t)setup->option[0];
    s->resigned = NOBODY;
    s->chosen[RED] = s->chosen[BLUE] = NONE;
    s->ground[RED] = s->ground[BLUE] = s->mischief == MISCHIEF_FULL ? MOST_GROUND : 0;
    memset(s->where, IN_DECK, sizeof s->where);
    for (int i = 0; i < 2 * HAND; i++)
        deal(game, i % 2);
    flow_call(game, STEP_ROUND, RED);
    flow_run(game);
}

void round_run(struct game *game, struct frame *frame) {
    struct muster *s = state_of(game);
    static const int8_t steps[4] = {STEP_PREPARE, STEP_PREPARE, STEP_CHOOSE, STEP_FIGHT};
    if (frame->phase < 4) {
        int phase = frame->phase++;
        flow_call(game, steps[phase], phase == 1 ? BLUE : RED);
        return;
    }
    frame->phase = 0;
    s->ground[RED] = s->ground[BLUE] = 0;
    if (++s->round == ROUNDS) {
        s->ended = 1;
        flow_end(game);
    }
}

void prepare_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct muster *s = state_of(game);
    if ((s->ground[role] < MOST_GROUND || s->mischief == MISCHIEF_DITHER) &&
        (s->mischief != MISCHIEF_HINT || s->where[0] == role))
        list_add(list, VERB_ADVANCE);
    if (s->mischief != MISCHIEF_NONE && s->mischief < MISCHIEF_HINT)
        list_add(list, VERB_MISBEHAVE);
    list_add(list, VERB_READY);
}

/* Names a card of a side's hand as if all had known it. */
static void name_card(struct game *game, int side) {
    const struct muster *s = state_of(game);
    int card = cards_nth(s->where, CARDS, side, 0);
    if (card != NONE)
        tell(game, EVENT_SHOWED, side, card, NONE, 0);
    flow_return(game);
}

/* Faults on purpose: sanitizers are to let them happen, so that the guard has something to catch. */
__attribute__((no_sanitize("undefined"))) static void misbehave(struct game *game, int role) {
    struct muster *s = state_of(game);
    volatile int zero = 0;
    switch (s->mischief) {
    case MISCHIEF_REQUIRE: RULES_ASSERT(game, s->mischief == MISCHIEF_NONE); break;
    case MISCHIEF_ASSERT: assert(s->mischief == MISCHIEF_NONE); break;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    case MISCHIEF_POINTER: *(volatile int *)(intptr_t)zero = 1; break;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero) */
    case MISCHIEF_DIVISION: s->round = (int8_t)(100 / zero); break;
    case MISCHIEF_ENDLESS:
        while (zero == 0) {}
        break;
    case MISCHIEF_STEPS: flow_call(game, STEP_FIGHT, RED, 1); break;
    case MISCHIEF_STUCK: flow_call(game, STEP_CHOOSE, RED, 1); break;
    case MISCHIEF_TWICE: flow_call(game, STEP_CHOOSE, RED, 2); break;
    case MISCHIEF_PEEK: name_card(game, 1 - role); break;
    case MISCHIEF_BLAB: name_card(game, role); break;
    case MISCHIEF_PARLEY: flow_call(game, STEP_CHOOSE, RED, PARLEY); break;
    }
}

void ground_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    put(out, domain_title(game->ruleset, game->content, DOM_GROUND, state_of(game)->ground[role]));
}

void prepare_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct muster *s = state_of(game);
    if (action->verb == VERB_MISBEHAVE) {
        misbehave(game, role);
    } else if (action->verb == VERB_ADVANCE) {
        if (s->mischief == MISCHIEF_DOZE)
            return;
        s->ground[role] = (int8_t)((s->ground[role] + 1) % (MOST_GROUND + 1));
        tell(game, EVENT_ADVANCED, s->mischief == MISCHIEF_AREA ? CARDS : role, s->ground[role], 0, 0);
    } else {
        flow_return(game);
    }
}

role_set choose_who(const struct game *game, const struct frame *frame) {
    const struct muster *s = state_of(game);
    return (role_set)((s->chosen[RED] == NONE ? ROLE_BIT(RED) : 0) | (s->chosen[BLUE] == NONE ? ROLE_BIT(BLUE) : 0));
}

void choose_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct muster *s = state_of(game);
    if (frame->reg[CHOOSE_MISCHIEF] == PARLEY) {
        list_add(list, VERB_READY);
        return;
    }
    for (int card = 0; card < CARDS && frame->reg[CHOOSE_MISCHIEF] != 1; card++)
        if (s->where[card] == role)
            list_add1(list, VERB_CHOOSE, card);
    if (frame->reg[CHOOSE_MISCHIEF] == 2)
        list_add1(list, VERB_CHOOSE, list->item[0].arg[0]);
}

void strength_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tables *tables = content_of(game);
    put_format(out, "strength %d", tables->card[action->arg[0]].strength);
}

void strength_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    strength_number(game, role, action, out);
}

void choose_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct muster *s = state_of(game);
    if (action->verb == VERB_READY) {
        flow_return(game);
        return;
    }
    s->chosen[role] = (int8_t)action->arg[0];
    tell_secret(game, EVENT_CHOSE, s->mischief == MISCHIEF_SHOUT ? ROLES_EVERYONE : ROLE_BIT(role), ROLE_BIT(role),
                role, action->arg[0], 0, 0);
    if (choose_who(game, frame) == 0)
        flow_return(game);
}

static int fight_total(struct game *game, int role) {
    struct muster *s = state_of(game);
    const struct tables *tables = content_of(game);
    int card = s->chosen[role];
    int roll = s->mischief == MISCHIEF_LOADED ? 1 + (s->score[RED] + s->round + role) % 6 : die(game, 6, "fight");
    tell_secret(game, EVENT_SHOWED, ROLES_EVERYONE, ROLE_BIT(role), role, card, roll, 0);
    s->where[card] = SPENT;
    s->chosen[role] = NONE;
    return tables->card[card].strength + roll + s->ground[role];
}

void fight_run(struct game *game, struct frame *frame) {
    struct muster *s = state_of(game);
    if (frame->reg[FIGHT_ENDLESS])
        return; /* mischief: a step that never ends */
    for (int i = 0; s->mischief == MISCHIEF_GREEDY && i < 8; i++)
        pick(game, 2, "greed");
    int red = fight_total(game, RED), blue = fight_total(game, BLUE);
    int winner = red > blue ? RED : blue > red ? BLUE : NONE;
    if (winner != NONE)
        s->score[winner]++;
    tell(game, winner != NONE ? EVENT_ROUND_WON : EVENT_ROUND_DRAWN, winner, red, blue, 0);
    deal(game, RED);
    deal(game, BLUE);
    flow_return(game);
}

static void anytime_legal(const struct game *game, int role, struct action_list *list) {
    if (state_of(game)->cheers[role] < MOST_CHEERS && state_of(game)->mischief == MISCHIEF_NONE)
        list_add(list, VERB_CHEER);
}

static bool anytime_apply(struct game *game, int role, const struct action *action) {
    if (action->verb != VERB_CHEER)
        return false;
    state_of(game)->cheers[role]++;
    tell(game, EVENT_CHEERED, role, 0, 0, 0);
    return true;
}

static void conclude(struct game *game, int role, enum conclusion how) {
    state_of(game)->resigned = (int8_t)role;
    tell(game, EVENT_RESIGNED, role, 0, 0, 0);
    flow_end(game);
}

static void result(const struct game *game, struct result *result) {
    const struct muster *s = state_of(game);
    int lead = s->resigned != NOBODY ? (s->resigned == RED ? -1 : 1) : s->score[RED] - s->score[BLUE];
    result->outcome = lead > 0 ? "red-wins" : lead < 0 ? "blue-wins" : "draw";
    result->reason = s->resigned != NOBODY ? "The other side resigned" : "Rounds won";
    for (int role = 0; role < 2; role++) {
        result->role[role].score = s->score[role];
        result->role[role].place = (int8_t)(1 + ((role == RED ? lead : -lead) < 0));
    }
}

/* ---- views --------------------------------------------------------------------------------------------- */

static int held(const struct muster *s, int place) {
    return cards_count(s->where, CARDS, place);
}

static void view_side(const struct game *game, int side, int role, struct writer *out) {
    const struct muster *s = state_of(game);
    out_object(out);
    out_member_string(out, "role", game->ruleset->roles[side].id);
    out_member_int(out, "score", s->score[side]);
    out_member_int(out, "ground", s->ground[side]);
    out_member_int(out, "cheers", s->cheers[side]);
    out_member_int(out, "cards", held(s, side));
    out_key(out, "hand");
    if (side == role || s->mischief == MISCHIEF_GLASS) {
        out_array(out);
        for (int card = 0; card < CARDS; card++)
            if (s->where[card] == side)
                out_argument(out, game->ruleset, game->content, DOM_CARD, card);
        out_end_array(out);
    } else {
        out_null(out);
    }
    out_key(out, "chosen");
    out_argument(out, game->ruleset, game->content, DOM_CARD, side == role ? s->chosen[side] : NONE);
    out_member_bool(out, "has_chosen", s->chosen[side] != NONE);
    out_end_object(out);
}

static void view(const struct game *game, int role, struct writer *out) {
    const struct muster *s = state_of(game);
    out_object(out);
    out_member_int(out, "round", s->round);
    out_member_int(out, "deck", held(s, IN_DECK));
    out_member_array(out, "sides");
    view_side(game, RED, role, out);
    view_side(game, BLUE, role, out);
    out_end_array(out);
    out_end_object(out);
}

static void summary_round(const struct game *game, int reader, int of, struct writer *out) {
    int round = state_of(game)->round;
    put_format(out, "%d of %d", round < ROUNDS ? round + 1 : ROUNDS, ROUNDS);
}

static void summary_deck(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d cards", held(state_of(game), IN_DECK));
}

static void summary_score(const struct game *game, int reader, int of, struct writer *out) {
    put_int(out, state_of(game)->score[of]);
}

static void summary_ground(const struct game *game, int reader, int of, struct writer *out) {
    put(out, domain_title(game->ruleset, game->content, DOM_GROUND, state_of(game)->ground[of]));
}

static const struct summary_row summary[] = {
    {.id = "round", .title = "Round", .value = summary_round},
    {.id = "deck", .title = "Deck", .value = summary_deck},
    {.id = "score", .title = "Rounds won", .each_seat = true, .value = summary_score},
    {.id = "ground", .title = "Ground", .each_seat = true, .value = summary_ground}};

static void draw_pieces(struct board *b, const struct game *game, int role) {
    static const struct board_style ground = {.fill = "#e8e4d4"};
    static const struct board_words words = {.face = BOARD_BOLD, .size = 24, .anchor = BOARD_MIDDLE, .fill = "white"};
    const struct muster *s = state_of(game);
    board_rect(b, 0, 0, BOARD_WIDTH, BOARD_HEIGHT, 0, &ground);
    for (int side = 0; side < 2; side++) {
        board_box_at(b, 100 + 200 * side, 100, 1.4 + 0.2 * s->ground[side]);
        board_counter(b, side == RED ? "#b03030" : "#3050b0", side == role);
        board_text_number(b, 0, 0, &words, s->score[side]);
        board_counter_name(b, side == role ? "you" : game->ruleset->roles[side].title);
        board_group_end(b);
    }
}

static bool hand_size(const struct game *game, int role, int *width, int *height) {
    *width = HAND * 110 + 10;
    *height = 126;
    return role >= 0 && role < 2 && held(state_of(game), role) > 0;
}

static void draw_hand(struct board *b, const struct game *game, int role) {
    const struct muster *s = state_of(game);
    for (int i = 0; i < held(s, role); i++) {
        struct domain_item item;
        domain_read(game->ruleset, game->content, DOM_CARD, cards_nth(s->where, CARDS, role, i), &item);
        const struct board_card card = {.domain = "card", .id = item.id, .title = item.title, .colour = "#3050b0"};
        board_card(b, 10 + 110 * i, 10, &card);
    }
}

static void board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    static const struct board_picture picture = {.width = BOARD_WIDTH,
                                                 .height = BOARD_HEIGHT,
                                                 .title = "Muster",
                                                 .pieces = draw_pieces,
                                                 .hand_size = hand_size,
                                                 .hand = draw_hand};
    board_draw(game, role, request, &picture, out);
}

/* The other's cards and the deck are one heap to whoever looks: deal them out anew. A chosen card stays
 * chosen, as another one. */
static void resample(struct game *game, int role) {
    struct muster *s = state_of(game);
    uint64_t hidden = bit_of(RED) | bit_of(BLUE) | bit_of(IN_DECK);
    if (role == RED || role == BLUE)
        hidden &= ~bit_of(role);
    if (s->mischief == MISCHIEF_IDLE)
        return;
    cards_mix(game, s->where, CARDS, hidden, "resample");
    for (int side = 0; side < 2; side++) {
        if (side == role || s->chosen[side] == NONE || s->mischief == MISCHIEF_FORGET)
            continue;
        s->chosen[side] = (int8_t)cards_nth(s->where, CARDS, side, pick(game, held(s, side), "resample"));
    }
}

static bool audit(const struct game *game, struct writer *why) {
    const struct muster *s = state_of(game);
    for (int side = 0; side < 2; side++) {
        if (s->chosen[side] != NONE && s->where[s->chosen[side]] != side) {
            put(why, "a chosen card is not in its owner's hand");
            return false;
        }
        if (held(s, side) > HAND) {
            put(why, "a hand of more than three");
            return false;
        }
    }
    return true;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static const struct role roles[] = {{"red", "Red", "#b03030"}, {"blue", "Blue", "#3050b0"}};
static const struct scenario scenarios[] = {{.id = "skirmish",
                                             .title = "Skirmish",
                                             .summary = "Five rounds.",
                                             .wins = {"Wins more rounds than Blue.", "Wins more rounds than Red."}}};
static const struct option_choice mischiefs[] = {{"none", "None"},
                                                 {"require", "An assertion of the rules fails"},
                                                 {"assert", "An assertion of C fails"},
                                                 {"pointer", "Writes to address 0"},
                                                 {"division", "Divides by 0"},
                                                 {"endless", "A loop without end"},
                                                 {"steps", "Steps without end"},
                                                 {"stuck", "Asks and lists nothing"},
                                                 {"twice", "Lists an action twice"},
                                                 {"peek", "Tells another's card"},
                                                 {"blab", "Tells its own card"},
                                                 {"parley", "Both are asked at once"},
                                                 {"hint", "An open question by the hand"},
                                                 {"full", "Begins with nothing to choose"},
                                                 {"gossip", "Tells everybody a drawn card"},
                                                 {"shout", "Tells everybody a chosen card"},
                                                 {"idle", "Deals no other worlds"},
                                                 {"loaded", "Tells a die that nobody drew"},
                                                 {"area", "Tells of a role that does not exist"},
                                                 {"glass", "Shows everybody's hand"},
                                                 {"forget", "Deals a chosen card to another place"},
                                                 {"greedy", "Draws more than it declares"},
                                                 {"dither", "Ground that is taken can be left"},
                                                 {"doze", "An advance that changes nothing"},
                                                 {0}};
static const struct game_option options[] = {
    {.id = "mischief",
     .title = "Mischief",
     .summary = "How the ruleset fails when asked to misbehave.",
     .kind = OPTION_CHOICE,
     .choices = mischiefs},
    {.id = "banner", .title = "Banner", .summary = "Without effect.", .kind = OPTION_NUMBER, .least = 0, .most = 9}};
#define COUNT(table) (int)(sizeof(table) / sizeof *(table))

static const struct ruleset ruleset = {.build = RULESET_BUILD,
                                       .id = "muster-test",
                                       .title = "Muster",
                                       .version = "1.0.0",
                                       .state_version = 1,
                                       .state_size = sizeof(struct muster),
                                       .bounds = {.actions = 6, .decisions = 64, .steps = 16, .draws = 8},
                                       .board_size = {BOARD_WIDTH, BOARD_HEIGHT},
                                       .role_count = COUNT(roles),
                                       .scenario_count = COUNT(scenarios),
                                       .option_count = COUNT(options),
                                       .roles = roles,
                                       .scenarios = scenarios,
                                       .options = options,
                                       RULESET_TABLES,
                                       .content_load = content_load,
                                       .content_unload = content_pool_free,
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
                                       .audit = audit,
                                       .anytime_legal = anytime_legal,
                                       .anytime_apply = anytime_apply,
                                       .summary_count = COUNT(summary),
                                       .summary = summary};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}
