/* Games of players who want to win: at random, but sparing heirs, crowning, summoning, besieging. They come to what
 * games at random hardly ever see: crowned heirs, two Kings, embassies, and both ways to win. */
#include "field.h"

#include "../../../rulesets/kingmaker/rules/fates.h"

enum { GAMES = 120, LONGEST = 30000 };

static long seen[EVENT_KINDS];
static int endings[8];
static uint32_t luck;

static int below(int n) {
    luck = luck * 1664525u + 1013904223u;
    return n > 0 ? (int)((luck >> 8) % (uint32_t)n) : 0;
}

/* Not the heir whom one wants to crown, but those who stand in his way. */
static int weight_of_death(int heir) {
    const struct kingmaker *s = state();
    bool has_king = false;
    for (int other = 0; other < HEIRS; other++)
        has_king |= other != heir && s->heir[other].owner == s->heir[heir].owner && s->heir[other].crowned;
    if (s->heir[heir].crowned)
        return 0;
    return has_king ? 100 : senior_heir(s, heir_house(heir)) == heir ? 1 : 20;
}

static bool heirs_stand_at(int square) {
    for (int heir = 0; heir < HEIRS; heir++)
        if (heir_lives(state(), heir) && state()->heir[heir].owner == NONE && state()->heir[heir].square == square)
            return true;
    return false;
}

static int weight_of(const struct action *action) {
    switch (action->verb) {
    case VERB_EXECUTE_HEIR: return weight_of_death(action->arg[0]);
    case VERB_GO: return heirs_stand_at(action->arg[0]) ? 400 : 20;
    case VERB_OFFER:
    case VERB_PASS_ALWAYS:
    case VERB_ASK_AGAIN: return 2;
    case VERB_AMBUSH: return 5;
    case VERB_END_COMBAT: return 25;
    case VERB_NO_CROWN:
    case VERB_NO_PARLIAMENT: return 1;
    case VERB_EMBARK: return 400;
    case VERB_TO_PORT: return 100;
    case VERB_CROWN:
    case VERB_CONVENE:
    case VERB_MOVE_CROWN:
    case VERB_SIEGE:
    case VERB_STORM:
    case VERB_BATTLE:
    case VERB_INTO:
    case VERB_PLAY:
    case VERB_JOIN:
    case VERB_PLAY_NOBLE: return 200;
    }
    return 20;
}

static struct action choose(const struct action_list *list) {
    int all = 0;
    for (int i = 0; i < list->count; i++)
        all += weight_of(&list->item[i]);
    int skip = below(all);
    for (int i = 0; i < list->count; i++) {
        skip -= weight_of(&list->item[i]);
        if (skip < 0)
            return list->item[i];
    }
    return list->item[0];
}

/* Late in the wars: of all heirs only Henry and two who stand in open towns are left. */
static void late_in_the_wars(void) {
    for (int heir = HEIR_MARGARET; heir < HEIRS; heir++)
        if (heir != HEIR_YORK && heir != HEIR_CLARENCE)
            heir_dies(harness_game(&h), heir, NONE);
    put_heir("henry-vi", "salisbury");
    put_heir("richard-york", "wells");
}

static void play_game(const char *options, uint64_t seed) {
    harness_start(&h, "wars-of-the-roses", options, seed);
    if (seed % 3 == 0)
        late_in_the_wars();
    luck = (uint32_t)seed * 2654435761u;
    int decisions = 0;
    for (role_set roles; (roles = (h.game.ruleset->to_act)(&h.game)) != 0; decisions++) {
        struct action_list list;
        int role = bits_nth(roles, below(bits_count(roles)));
        list.count = 0;
        (h.game.ruleset->legal)(&h.game, role, &list);
        assert_true(list.count > 0 && list.count <= h.game.ruleset->bounds.actions);
        struct action action = choose(&list);
        harness_game(&h);
        h.game.actor = role;
        (h.game.ruleset->apply)(&h.game, role, &action);
        for (int i = 0; i < h.events.count; i++)
            seen[h.events.item[i].kind]++;
        harness_audit(&h);
        assert_true(decisions < LONGEST);
    }
    endings[state()->over]++;
}

static void test_KM_victory_keen_players_reach_both_ends(void **unused) {
    (void)unused;
    static const char *const options[] = {"players=2,majority=countable", "players=3,e1=true",
                                          "players=2,e1=true,e2=true", "players=5,majority=countable"};
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play_game(options[seed % 4], seed);
    printf(
        "ends: last King %d, Parliament %d, rounds %d; %ld crowned, %ld Parliaments, %ld embassies, %ld sieges won\n",
        endings[ENDING_LAST_KING], endings[ENDING_PARLIAMENT], endings[ENDING_ROUNDS], seen[EVENT_CROWNED],
        seen[EVENT_PARLIAMENT_CALLED], seen[EVENT_KING_SENT], seen[EVENT_TAKEN]);
    assert_true(endings[ENDING_LAST_KING] > 0 && endings[ENDING_PARLIAMENT] > 0);
    assert_true(seen[EVENT_CROWNED] > 0 && seen[EVENT_SUPPORTED_BY] > 0 && seen[EVENT_CROWN_MOVED] > 0);
}

MAIN(cmocka_unit_test(test_KM_victory_keen_players_reach_both_ends))
