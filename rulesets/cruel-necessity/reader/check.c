/* Checks the set-ups of the scenarios. Each fault names the scenario and its field. */
#include "parts.h"

static void fault(struct cn_content *content, int scenario, const char *field, const char *expected) {
    content_fault_of(content, "scenarios.json", "scenarios", scenario, field, expected, content->scenario[scenario].id);
}

static void check_cards(struct cn_content *content, int i) {
    const struct cn_scenario *s = &content->scenario[i];
    uint64_t earlier = 0;
    if (s->first_war > s->last_war) {
        fault(content, i, "last_war", "a war that is not before the first");
        return;
    }
    for (int war = 1; war < s->first_war; war++)
        earlier |= content->war_cards[war - 1] & content->achievements;
    if (s->first_card != content->first_card[s->first_war - 1])
        fault(content, i, "first_card", "the first card of its first war");
    if (s->last_card != content->last_card[s->last_war - 1])
        fault(content, i, "last_card", "the last card of its last war");
    if ((s->scored & s->available) || ((s->scored | s->available) & s->discarded))
        fault(content, i, "discarded", "no Achievement in two of scored, available and discarded");
    if ((s->scored | s->available | s->discarded) != earlier)
        fault(content, i, "available", "each Achievement of earlier wars in scored, available or discarded");
}

static void check_pieces(struct cn_content *content, int i) {
    const struct cn_scenario *s = &content->scenario[i];
    for (int f = 0; f < CN_FORTRESSES; f++)
        if (s->click[f] == 0 || s->click[f] > content->fortress[f].highest[s->side[f]])
            fault(content, i, "fortresses", "each Fortress once, on a click that it has");
    for (int army = 0; army < CN_ARMIES; army++)
        if (s->area[army] == 0)
            fault(content, i, "armies", "each Army once");
    if (s->named_units & s->removed_units)
        fault(content, i, "removed_units", "no formation both named and removed");
}

void cn_check(struct cn_content *content) {
    for (int i = 0; i < CN_SCENARIOS; i++) {
        check_cards(content, i);
        check_pieces(content, i);
    }
}
