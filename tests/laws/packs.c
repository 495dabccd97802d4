/* Packs of random changes within the allowed values, on every ruleset found: each either loads, stands in every
 * scenario and plays random games that the audit accepts, or it is refused with faults that name file, row and column.
 * MUSTERD_LAW_PACKS says how many packs a ruleset. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/memory.h"
#include "../../daemon/pack/check.h"
#include "../../daemon/pack/sheets.h"
#include "../support/setups.h"

enum { CHANGES_MOST = 3 };

static uint64_t luck;
static int packs, games, taken, refused, broken;

static uint32_t below(uint32_t n) {
    luck = luck * 6364136223846793005u + 1442695040888963407u;
    return n ? (uint32_t)(luck >> 33) % n : 0;
}

/* ---- random values ----------------------------------------------------------------------------------------------- */

/* One of the words between bars. */
static char *random_word(const char *words) {
    int count = 1;
    for (const char *at = words; *at; at++)
        count += *at == '|';
    for (int skip = (int)below((uint32_t)count); skip > 0; skip--)
        words = strchr(words, '|') + 1;
    char *word = strdup(words);
    word[strcspn(word, "|")] = '\0';
    return word;
}

/* Near the old value half of the time. */
static char *random_number(const struct sheet_column *column, const char *old) {
    char text[32];
    int n = atoi(old) + (int)below(5) - 2;
    if (below(2) == 0)
        n = column->least + (int)below((uint32_t)(column->most - column->least + 1));
    n = n < column->least ? column->least : n > column->most ? column->most : n;
    snprintf(text, sizeof text, "%d", n);
    return strdup(text);
}

/* The list without one of its items, or with two exchanged; a list or object of another row otherwise. */
static char *random_json(const struct csv *csv, int column, const char *old) {
    json_t *value = json_loads(old, JSON_DECODE_ANY, NULL);
    const size_t n = json_array_size(value);
    char *text = NULL;
    if (n > 0 && below(3) > 0) {
        const size_t a = below((uint32_t)n), b = below((uint32_t)n);
        json_t *first = json_incref(json_array_get(value, a));
        if (a == b)
            json_array_remove(value, a);
        else {
            json_array_set(value, a, json_array_get(value, b));
            json_array_set(value, b, first);
        }
        json_decref(first);
        text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    }
    json_decref(value);
    return text ? text : strdup(csv_cell(csv, 1 + (int)below((uint32_t)csv->rows), column));
}

static char *random_value(const struct sheet_column *column, const struct csv *csv, int cell, const char *old) {
    switch (column->type) {
    case CELL_NUMBER: return random_number(column, old);
    case CELL_NAME: return random_word(column->allowed);
    case CELL_ID: return column->optional && below(4) == 0 ? strdup("null") : random_word(column->allowed);
    case CELL_TRUTH: return strdup(below(2) ? "true" : "false");
    case CELL_TEXT: return strdup(csv_cell(csv, 1 + (int)below((uint32_t)csv->rows), cell));
    case CELL_JSON: break;
    }
    return random_json(csv, cell, old);
}

/* ---- random packs ------------------------------------------------------------------------------------------------ */

static void set_cell(struct csv *csv, int row, int column, char *text) {
    free(csv->cell[row * csv->columns + column]);
    csv->cell[row * csv->columns + column] = text;
}

/* Removes a record; seldom, because many tables have a fixed number. */
static void change_table(const struct schema *schema, struct pack *pack) {
    struct pack_table *table = &pack->table[below((uint32_t)pack->table_count)];
    const struct sheet *sheet = schema_sheet(schema, table->file);
    const int row = 1 + (int)below((uint32_t)table->csv.rows);
    if (!sheet->single && below(12) == 0) {
        set_cell(&table->csv, row, csv_column(&table->csv, "change"), strdup("remove"));
        return;
    }
    const int column = (int)below((uint32_t)table->csv.columns);
    const int known = sheet_column(sheet, csv_cell(&table->csv, 0, column));
    bool is_key = known < 0;
    for (int k = 0; k < sheet->keys; k++)
        is_key |= sheet->key[k] == known;
    if (is_key || strncmp(sheet->column[known].name, "provenance", 10) == 0)
        return;
    char *text = random_value(&sheet->column[known], &table->csv, column, csv_cell(&table->csv, row, column));
    set_cell(&table->csv, row, column, text);
}

static struct pack *random_pack(const struct stack *base, const struct module *module) {
    struct pack *whole = sheets_make(base, module, NULL), *sparse;
    for (int n = 1 + (int)below(CHANGES_MOST); n > 0; n--)
        change_table(stack_schema(base), whole);
    sparse = sheets_sparse(base, whole);
    pack_free(whole);
    return sparse;
}

/* ---- the law ----------------------------------------------------------------------------------------------------- */

/* Where the fault is one that the rules should have told of, and did not. */
static bool is_ours(const struct pack_fault *fault) {
    return fault->file[0] == '\0' || fault->row == 0 || fault->column[0] == '\0' ||
           strstr(fault->expected, "that the rules can read") || strstr(fault->expected, "random games");
}

static void tell(const struct pack *pack, const struct pack_faults *faults) {
    struct writer text;
    writer_init(&text);
    pack_faults_write(faults, "  ", &text);
    for (int i = 0; i < pack->table_count; i++) {
        put_format(&text, "  -- %s\n", pack->table[i].file);
        pack_put_table(&pack->table[i], &text);
    }
    printf("%s\n", writer_text(&text));
    writer_finish(&text);
}

static void try_pack(const struct stack *base, const struct module *module, uint64_t seed) {
    struct pack_faults faults = {0};
    struct content_source source = {0, NULL};
    luck = seed;
    struct pack *pack = random_pack(base, module);
    struct stack *stack = stack_new(module);
    const int scenarios = module->ruleset->scenario_count;
    const struct check_wish wish = {(games + scenarios - 1) / scenarios, false, seed};
    bool good = stack_add(stack, pack, &faults);
    if (good) {
        stack_source(stack, &source);
        good = stack_check(stack, module, &source, &wish, NULL, NULL, &faults);
        content_source_free(&source);
    }
    bool ours = good != (faults.count == 0);
    for (int i = 0; i < faults.kept; i++)
        ours |= is_ours(&faults.fault[i]);
    taken += good;
    refused += !good;
    broken += ours;
    if (ours || getenv("MUSTERD_LAW_TELL")) {
        printf("%s, pack %llu:\n", module->ruleset->id, (unsigned long long)seed);
        tell(pack, &faults);
    }
    pack_faults_finish(&faults);
    stack_free(stack);
    pack_free(pack);
}

static void visit(const struct module *module, const struct setup *setup, const char *name) {
    const char *first = getenv("MUSTERD_LAW_FIRST");
    (void)name;
    if (setup->scenario != 0)
        return;
    struct stack *base = stack_new(module);
    taken = refused = 0;
    if (stack_schema(base)->count == 0) {
        stack_free(base);
        return;
    }
    for (int i = 0; i < packs; i++)
        try_pack(base, module, (first ? strtoull(first, NULL, 10) : 1000) + (uint64_t)i);
    printf("%s: %d packs taken, %d refused\n", module->ruleset->id, taken, refused);
    assert_true(taken > 0 || packs < 20);
    stack_free(base);
}

static void test_a_pack_is_played_or_refused_with_file_row_and_column(void **state) {
    const char *wanted = getenv("MUSTERD_LAW_PACKS");
    (void)state;
    assert_int_equal(fairness_init(), 0);
    assert_int_equal(guard_init(0), 0);
    packs = wanted ? atoi(wanted) : law_amount(3, 25, 200);
    games = 5;
    each_scenario(visit);
    if (broken > 0)
        fail_msg("%d packs were neither played nor refused as they should be", broken);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pack_is_played_or_refused_with_file_row_and_column),
    };
    return cmocka_run_group_tests_name("laws: packs", tests, open_rulesets, close_rulesets);
}
