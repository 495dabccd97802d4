#include "caretaker.h"

#include "../../rulesets/kit/flow.h"
#include "../../rulesets/kit/text.h"

/* The names are those of the ruleset's tables, so they are compared as pointers. */
static int row_of(struct caretaker_count *count, const char *step, const struct verb *verb) {
    int i = 0;
    while (i < count->rows && (count->row[i].step != step || count->row[i].verb != verb->name))
        i++;
    if (i == count->rows && i < CARETAKER_ROWS) {
        count->row[i].step = step;
        count->row[i].verb = verb->name;
        count->row[i].passes = verb->passes;
        count->rows++;
    }
    return i;
}

void caretaker_look(struct caretaker_count *count, const struct game *game, const struct action_list *list) {
    static const char none[] = "none";
    const struct ruleset *ruleset = game->ruleset;
    const struct frame *top = ruleset->steps ? flow_top(game) : NULL;
    const struct verb *verb = &ruleset->verbs[list->item[actions_safe(ruleset, list)].verb];
    const int row = row_of(count, top ? ruleset->steps[top->step].name : none, verb);
    count->questions++;
    count->passed += verb->passes;
    if (row < CARETAKER_ROWS)
        count->row[row].times++;
}

void caretaker_print(FILE *to, const struct caretaker_count *count) {
    const double percent = count->questions ? 100.0 / (double)count->questions : 0;
    bool printed[CARETAKER_ROWS] = {false};
    fprintf(to, "caretaker: it would pass %.1f %% of %llu questions; its answers by step:\n",
            percent * (double)count->passed, (unsigned long long)count->questions);
    for (int n = 0; n < count->rows; n++) {
        int most = 0;
        while (printed[most])
            most++;
        for (int i = most + 1; i < count->rows; i++)
            if (!printed[i] && count->row[i].times > count->row[most].times)
                most = i;
        printed[most] = true;
        fprintf(to, "  %8.2f %%  %s: %s%s\n", percent * (double)count->row[most].times, count->row[most].step,
                count->row[most].verb, count->row[most].passes ? ", which passes" : ", the first of the list");
    }
}
