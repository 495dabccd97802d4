/* Tavern: the game that windows, drafts and alliances are tested with, for two to eight. In each of three rounds each
 * may challenge another to a brawl; everybody may help one of the two with a card out of his hand; dice decide. Out of
 * turn one offers another a card for an alliance, and allies do not fight: a brawl between two who become allies
 * ends. */
#include <string.h>

#include "../../rulesets/kit/bits.h"
#include "../../rulesets/kit/board_map.h"
#include "../../rulesets/kit/cards.h"
#include "../../rulesets/kit/content.h"
#include "../../rulesets/kit/dice.h"
#include "../../rulesets/kit/text.h"
#include "tables.h"

#include "../../rulesets/kit/table_rows.h"

enum { BOARD_WIDTH = 800, BOARD_HEIGHT = 100 };
enum { SEATS = 8, CARDS = 24, HAND = 2, ROUNDS = 3, DRAFTS = 3, DEPTH = 5, OWN_DEPTH = 1 };
enum { IN_DECK = SEATS, SPENT }; /* where a card is; else in the hand of that role */
enum { BRAWL_WINDOW, EVERY_BRAWL = 1, BRAWLS_OF_OTHERS = 2 };
enum { MISCHIEF_NONE, MISCHIEF_STRONG, MISCHIEF_GOSSIP };

struct tavern {
    FLOW(DEPTH) flow;
    FLOW(OWN_DEPTH) own[SEATS];
    struct windows windows;
    uint8_t where[CARDS];
    int8_t score[SEATS], ally[SEATS], offer_to[SEATS], offer_card[SEATS], drafts[SEATS], aid[SEATS];
    int8_t sent[SEATS][SEATS]; /* offers of one to another: their numbers are never used again */
    uint8_t seats, in;
    int8_t round, toasted, mischief, pad[3];
};
_Static_assert(sizeof(struct tavern) == 72 + 8 * 16 + 40 + 24 + 48 + 64 + 8, "no padding");

static inline struct tavern *state_of(const struct game *game) {
    return game->state;
}

static const void *content_load(const struct content_source *source, struct content_faults *faults) {
    return content_pool_new(source, faults, 1); /* none: what is printed stands in domains.def */
}

/* ---- rounds and turns -------------------------------------------------------------------------------- */

static role_set seats(const void *content, const struct setup *setup) {
    return (role_set)(ROLE_BIT(setup->option[0]) - 1);
}

static bool is_in(const struct tavern *s, int role) {
    return s->in >> role & 1;
}

static void deal(struct game *game, int role) {
    int card = cards_draw(game, state_of(game)->where, CARDS, IN_DECK, role, "card");
    if (card != NONE)
        tell_secret(game, EVENT_DEALT, ROLE_BIT(role), 0, role, card, 0, 0);
}

static void setup(struct game *game, const struct setup *setup) {
    struct tavern *s = state_of(game);
    s->seats = s->in = (uint8_t)seats(game->content, setup);
    memset(s->where, IN_DECK, sizeof s->where);
    memset(s->ally, NONE, sizeof s->ally);
    memset(s->offer_to, NONE, sizeof s->offer_to);
    s->toasted = NONE;
    s->mischief = (int8_t)setup->option[1];
    for (int role = 0; role < setup->option[0]; role++)
        for (int i = 0; i < HAND; i++)
            deal(game, role);
    flow_call(game, STEP_ROUND);
    flow_run(game);
}

/* Each who is in has a turn; phase: the next. */
void round_run(struct game *game, struct frame *frame) {
    struct tavern *s = state_of(game);
    while (frame->phase < SEATS && !is_in(s, frame->phase))
        frame->phase++;
    if (frame->phase < SEATS) {
        int role = frame->phase++;
        flow_call(game, STEP_TURN, role);
        return;
    }
    frame->phase = 0;
    if (++s->round == ROUNDS)
        flow_end(game);
}

bool turn_stands(const struct game *game, const struct frame *frame) {
    return is_in(state_of(game), frame->role);
}

void turn_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tavern *s = state_of(game);
    for (int other = 0; other < SEATS; other++) {
        if (other == role || !is_in(s, other))
            continue;
        if (s->ally[role] != other)
            list_add1(list, VERB_CHALLENGE, other);
        if (frame->phase == 0)
            list_add1(list, VERB_TOAST, other);
    }
    list_add(list, VERB_REST);
}

void turn_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    if (action->verb == VERB_TOAST) {
        frame->phase++; /* one a turn */
        state_of(game)->toasted = (int8_t)action->arg[0];
        tell(game, EVENT_TOASTED, role, action->arg[0], 0, 0);
        return;
    }
    if (action->verb == VERB_REST) {
        tell(game, EVENT_RESTED, role, 0, 0, 0);
        flow_return(game);
        return;
    }
    memset(state_of(game)->aid, 0, SEATS);
    tell(game, EVENT_CHALLENGED, role, action->arg[0], 0, 0);
    frame->reg[BRAWL_AGAINST] = action->arg[0];
    flow_goto(game, STEP_BRAWL);
}

/* ---- brawls -------------------------------------------------------------------------------------------- */

bool brawl_stands(const struct game *game, const struct frame *frame) {
    const struct tavern *s = state_of(game);
    int other = frame->reg[BRAWL_AGAINST];
    return is_in(s, frame->role) && is_in(s, other) && s->ally[frame->role] != other;
}

static int total(struct game *game, int role) {
    int roll = die(game, 6, "brawl"), sum = roll + state_of(game)->aid[role];
    tell(game, EVENT_ROLLED, role, sum, roll, 0);
    return sum;
}

/* Mischief: those who hold a card of this number or above, which nobody may know. */
static role_set those_with_cards(const struct tavern *s, int least) {
    role_set roles = 0;
    for (int card = least; card < CARDS; card++)
        roles |= s->where[card] < SEATS ? ROLE_BIT(s->where[card]) : 0;
    return roles & s->in;
}

void brawl_run(struct game *game, struct frame *frame) {
    struct tavern *s = state_of(game);
    int one = frame->role, other = frame->reg[BRAWL_AGAINST];
    if (frame->phase++ == 0) {
        windows_open(game, STEP_AID, BRAWL_WINDOW, s->mischief == MISCHIEF_STRONG ? those_with_cards(s, 12) : s->in,
                     one, one, other);
        return;
    }
    int lead = total(game, one) - total(game, other);
    if (lead != 0) {
        s->score[lead > 0 ? one : other]++;
        tell(game, EVENT_WON, lead > 0 ? one : other, 0, 0, 0);
    }
    deal(game, one);
    flow_return(game);
}

static uint32_t covering(const struct game *game, const struct frame *frame, int role) {
    const struct tavern *s = state_of(game);
    int one = frame->reg[AID_ONE], other = frame->reg[AID_OTHER], ally = s->ally[role];
    bool concerns = role == one || role == other || ally == one || ally == other;
    return EVERY_BRAWL | (concerns ? 0 : BRAWLS_OF_OTHERS);
}

void aid_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tavern *s = state_of(game);
    for (int card = 0; card < CARDS; card++)
        if (s->where[card] == role) {
            list_add2(list, VERB_HELP, frame->reg[AID_ONE], card);
            list_add2(list, VERB_HELP, frame->reg[AID_OTHER], card);
        }
    list_add(list, VERB_PASS);
}

static int strength_of(int card) {
    return 1 + card / 6;
}

void strength_number(const struct game *game, int role, const struct action *action, struct writer *out) {
    put_format(out, "+%d", strength_of(action->arg[1]));
}

void strength_detail(const struct game *game, int role, const struct action *action, struct writer *out) {
    strength_number(game, role, action, out);
}

/* Whoever sees others help may think again. */
void aid_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tavern *s = state_of(game);
    if (action->verb == VERB_PASS) {
        windows_pass(game, frame, role);
        return;
    }
    int whom = action->arg[0], card = action->arg[1];
    s->where[card] = SPENT;
    if (s->offer_card[role] == card)
        s->offer_to[role] = NONE;
    s->aid[whom] = (int8_t)(s->aid[whom] + strength_of(card));
    tell_secret(game, EVENT_HELPED, ROLES_EVERYONE, ROLE_BIT(role), role, whom, card, 0);
    windows_again(game, frame, (role_set)(s->in & ~ROLE_BIT(role)));
}

/* ---- alliances, out of turn ------------------------------------------------------------------------------ */

static bool may_ally(const struct tavern *s, int one, int other) {
    return one != other && is_in(s, one) && is_in(s, other) && s->ally[one] == NONE && s->ally[other] == NONE;
}

bool draft_stands(const struct game *game, const struct frame *frame) {
    return may_ally(state_of(game), frame->role, frame->reg[DRAFT_WHOM]);
}

static bool is_offered(const struct tavern *s, int from, int to) {
    return s->offer_to[from] == to && may_ally(s, from, to);
}

static void anytime_legal(const struct game *game, int role, struct action_list *list) {
    const struct tavern *s = state_of(game);
    bool may_draft = !flow_own_top(game, role) && s->drafts[role] < DRAFTS;
    for (int other = 0; other < SEATS; other++) {
        if (may_draft && may_ally(s, role, other))
            list_add1(list, VERB_DRAFT, other);
        if (is_offered(s, other, role))
            list_add2(list, VERB_ACCEPT, other, s->sent[other][role]);
    }
    if (s->ally[role] != NONE)
        list_add1(list, VERB_PART, s->ally[role]);
    if (s->toasted == role)
        list_add(list, VERB_THANK);
}

static void accept(struct game *game, int from, int role) {
    struct tavern *s = state_of(game);
    int card = s->offer_card[from];
    tell_secret(game, EVENT_ALLIED, ROLES_EVERYONE, ROLE_BIT(from), from, role, card, 0);
    s->where[card] = SPENT;
    s->ally[from] = (int8_t)role;
    s->ally[role] = (int8_t)from;
    s->offer_to[from] = NONE;
}

static void part(struct game *game, int role) {
    struct tavern *s = state_of(game);
    tell(game, EVENT_PARTED, role, s->ally[role], 0, 0);
    s->ally[s->ally[role]] = NONE;
    s->ally[role] = NONE;
}

static bool anytime_apply(struct game *game, int role, const struct action *action) {
    struct tavern *s = state_of(game);
    switch (action->verb) {
    case VERB_DRAFT:
        s->drafts[role]++;
        flow_own_call(game, STEP_DRAFT, role, action->arg[0], NONE);
        return true;
    case VERB_ACCEPT: accept(game, action->arg[0], role); return true;
    case VERB_PART: part(game, role); return true;
    case VERB_THANK:
        s->toasted = NONE;
        tell(game, EVENT_THANKED, role, 0, 0, 0);
        return true;
    }
    return false;
}

/* Offers are between two: to anybody else there was none. */
static bool gone(const struct game *game, int role, const struct action *action, struct writer *out) {
    const struct tavern *s = state_of(game);
    int whom = action->arg[0], number = action->arg[1];
    if ((action->verb == VERB_ADD || action->verb == VERB_SEND || action->verb == VERB_DROP) && s->drafts[role] > 0 &&
        !flow_own_top(game, role)) {
        put(out, "Your draft is gone.");
        return true;
    }
    if (action->verb != VERB_ACCEPT || whom < 0 || whom >= SEATS || number < 1 || number > s->sent[whom][role])
        return false;
    put(out, number < s->sent[whom][role] ? "Another offer came in its place." : "That offer is over.");
    return true;
}

void draft_legal(const struct game *game, const struct frame *frame, int role, struct action_list *list) {
    const struct tavern *s = state_of(game);
    for (int card = 0; card < CARDS && frame->reg[DRAFT_CARD] == NONE; card++)
        if (s->where[card] == role)
            list_add1(list, VERB_ADD, card);
    if (frame->reg[DRAFT_CARD] != NONE && s->where[frame->reg[DRAFT_CARD]] == role)
        list_add(list, VERB_SEND);
    list_add(list, VERB_DROP);
}

void draft_choose(struct game *game, struct frame *frame, int role, const struct action *action) {
    struct tavern *s = state_of(game);
    int whom = frame->reg[DRAFT_WHOM], card = frame->reg[DRAFT_CARD];
    if (action->verb == VERB_ADD) {
        frame->reg[DRAFT_CARD] = action->arg[0];
        return;
    }
    if (action->verb == VERB_SEND) {
        s->offer_to[role] = (int8_t)whom;
        s->offer_card[role] = (int8_t)card;
        s->sent[role][whom]++;
        role_set audience = s->mischief == MISCHIEF_GOSSIP ? ROLES_EVERYONE : ROLE_BIT(role) | ROLE_BIT(whom);
        tell_secret(game, EVENT_OFFERED, audience, ROLE_BIT(role), role, whom, 0, 0);
    }
    flow_own_return(game, role);
}

/* ---- the end ----------------------------------------------------------------------------------------------- */

static void conclude_together(struct game *game, role_set roles, enum conclusion how) {
    struct tavern *s = state_of(game);
    FOR_EACH_BIT (role, roles)
        tell(game, EVENT_LEFT, role, 0, 0, 0);
    s->in &= (uint8_t)~roles;
    FOR_EACH_BIT (role, roles) {
        if (s->ally[role] != NONE)
            part(game, role);
        windows_leave(game, role);
    }
    if (bits_count(s->in) < 2)
        flow_end(game);
    flow_run(game);
}

static void conclude(struct game *game, int role, enum conclusion how) {
    conclude_together(game, ROLE_BIT(role), how);
}

static void result(const struct game *game, struct result *result) {
    const struct tavern *s = state_of(game);
    *result = (struct result){.outcome = "decided", .reason = "Brawls won by those who stayed"};
    for (int role = 0; role < SEATS; role++) {
        result->role[role].score = is_in(s, role) ? s->score[role] : -1;
        result->role[role].place = 1;
        for (int other = 0; other < SEATS; other++)
            result->role[role].place += is_in(s, other) && (!is_in(s, role) || s->score[other] > s->score[role]);
    }
}

/* ---- what is seen -------------------------------------------------------------------------------------------- */

static void view_seat(const struct game *game, int seat, int role, struct writer *out) {
    const struct tavern *s = state_of(game);
    out_object(out);
    out_member_string(out, "role", game->ruleset->roles[seat].id);
    out_member_int(out, "score", s->score[seat]);
    out_key(out, "ally");
    out_argument(out, game->ruleset, game->content, DOM_ROLE, s->ally[seat]);
    out_member_int(out, "cards", cards_count(s->where, CARDS, seat));
    out_member_array(out, "hand");
    for (int card = 0; card < CARDS && seat == role; card++)
        if (s->where[card] == seat)
            out_argument(out, game->ruleset, game->content, DOM_CARD, card);
    out_end_array(out);
    out_end_object(out);
}

static void view(const struct game *game, int role, struct writer *out) {
    const struct tavern *s = state_of(game);
    out_object(out);
    out_member_int(out, "round", s->round);
    out_member_int(out, "deck", cards_count(s->where, CARDS, IN_DECK));
    out_member_array(out, "seats");
    FOR_EACH_BIT (seat, s->seats)
        view_seat(game, seat, role, out);
    out_end_array(out);
    out_end_object(out);
}

static void summary_round(const struct game *game, int reader, int of, struct writer *out) {
    int round = state_of(game)->round;
    put_format(out, "%d of %d", round < ROUNDS ? round + 1 : ROUNDS, ROUNDS);
}

static void summary_score(const struct game *game, int reader, int of, struct writer *out) {
    if (is_in(state_of(game), of))
        put_int(out, state_of(game)->score[of]);
    else
        put(out, "has left");
}

static void summary_ally(const struct game *game, int reader, int of, struct writer *out) {
    int ally = state_of(game)->ally[of];
    put(out, ally == NONE ? "" : game->ruleset->roles[ally].title);
}

static void summary_cards(const struct game *game, int reader, int of, struct writer *out) {
    put_format(out, "%d in hand", cards_count(state_of(game)->where, CARDS, of));
}

static const struct summary_row summary[] = {
    {.id = "round", .title = "Round", .value = summary_round},
    {.id = "score", .title = "Brawls won", .each_seat = true, .value = summary_score},
    {.id = "ally", .title = "Ally", .each_seat = true, .value = summary_ally},
    {.id = "cards", .title = "Cards", .each_seat = true, .value = summary_cards}};

static void draw_pieces(struct board *b, const struct game *game, int role) {
    static const struct board_style ground = {.fill = "#e8e4d4"};
    static const struct board_words words = {.face = BOARD_BOLD, .size = 20, .anchor = BOARD_MIDDLE, .fill = "white"};
    const struct tavern *s = state_of(game);
    board_rect(b, 0, 0, BOARD_WIDTH, BOARD_HEIGHT, 0, &ground);
    FOR_EACH_BIT (seat, s->seats) {
        board_box_at(b, 50 + 100 * seat, 50, 1.4);
        board_counter(b, is_in(s, seat) ? "#604020" : "#a0a0a0", seat == role);
        board_text_number_in(b, 0, 2, &words, 40, s->score[seat]);
        board_counter_name(b, seat == role ? "you" : game->ruleset->roles[seat].title);
        board_group_end(b);
    }
}

static void board(const struct game *game, int role, const struct board_request *request, struct writer *out) {
    static const struct board_picture picture = {.width = BOARD_WIDTH,
                                                 .height = BOARD_HEIGHT,
                                                 .title = "Tavern",
                                                 .pieces = draw_pieces};
    board_draw(game, role, request, &picture, out);
}

/* The others' hands and the deck are one heap to the reader, and an offer to it may hold any card of the other's hand.
 * What others write, or offer to each other: in this world nothing. */
static void resample(struct game *game, int role) {
    struct tavern *s = state_of(game);
    cards_mix(game, s->where, CARDS, (bit_of(SPENT) - 1) & ~(role < SEATS ? bit_of(role) : 0), "resample");
    for (int other = 0; other < SEATS; other++) {
        if (other == role)
            continue;
        int cards = cards_count(s->where, CARDS, other), nth = pick(game, cards > 0 ? cards : 1, "resample");
        s->offer_to[other] = s->offer_to[other] == role && cards > 0 ? (int8_t)role : NONE;
        s->offer_card[other] = s->offer_to[other] == role ? (int8_t)cards_nth(s->where, CARDS, other, nth) : 0;
        flow_own_end(game, other);
        s->drafts[other] = (int8_t)pick(game, DRAFTS + 1, "resample");
        for (int to = 0; to < SEATS; to++)
            if (to != role)
                s->sent[other][to] = (int8_t)pick(game, DRAFTS + 1, "resample");
    }
    windows_mix(game, role, s->in);
}

static bool audit(const struct game *game, struct writer *why) {
    const struct tavern *s = state_of(game);
    bool good = true;
    for (int role = 0; role < SEATS; role++)
        good = good && (s->ally[role] == NONE || s->ally[s->ally[role]] == role);
    if (!good)
        put(why, "an alliance of one");
    return good;
}

/* ---- tables ---------------------------------------------------------------------------------------------------- */

static const struct role roles[] = {{"amber", "Amber", "#d9a520"},     {"blue", "Blue", "#2f5fa8"},
                                    {"crimson", "Crimson", "#a3262a"}, {"drab", "Drab", "#7a6a4a"},
                                    {"ebony", "Ebony", "#2b2b2b"},     {"fawn", "Fawn", "#d8b98a"},
                                    {"green", "Green", "#1f7a4d"},     {"hazel", "Hazel", "#8a5a2b"}};
#define WINS "Wins more brawls than any other."
static const struct scenario scenarios[] = {{.id = "evening",
                                             .title = "Evening",
                                             .summary = "Three rounds.",
                                             .wins = {WINS, WINS, WINS, WINS, WINS, WINS, WINS, WINS}}};
static const struct option_choice mischiefs[] = {{"none", "None"},
                                                 {"strong", "Windows open to those who hold strong cards"},
                                                 {"gossip", "Tells everybody of an offer"},
                                                 {0}};
static const struct game_option options[] = {{.id = "players",
                                              .title = "Players",
                                              .summary = "How many sit at the table.",
                                              .kind = OPTION_NUMBER,
                                              .least = 2,
                                              .most = SEATS,
                                              .standard = 4},
                                             {.id = "mischief",
                                              .title = "Mischief",
                                              .summary = "How the ruleset fails when asked to misbehave.",
                                              .kind = OPTION_CHOICE,
                                              .choices = mischiefs}};
static const struct window_rules window_rules = WINDOW_RULES(struct tavern, windows, covering);

static const struct ruleset ruleset = {
    .build = RULESET_BUILD,
    .id = "game-of-alliances",
    .title = "Tavern",
    .version = "1.0.0",
    .state_version = 2,
    .state_size = sizeof(struct tavern),
    .board_size = {BOARD_WIDTH, BOARD_HEIGHT},
    .bounds = {.actions = 70, .decisions = 3000, .steps = 40, .draws = 8},
    .players_least = 2,
    .players_most = SEATS,
    .role_count = SEATS,
    .scenario_count = 1,
    .option_count = 2,
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
    .anytime_legal = anytime_legal,
    .anytime_apply = anytime_apply,
    .own_prompt = flow_own_prompt,
    .flow_depth = DEPTH,
    .own_depth = OWN_DEPTH,
    .own_stacks = offsetof(struct tavern, own),
    .windows = &window_rules,
    .gone = gone,
    .summary_count = sizeof summary / sizeof *summary,
    .summary = summary,
};

const struct ruleset *ruleset_entry(void) {
    return &ruleset;
}
