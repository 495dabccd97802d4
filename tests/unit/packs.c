/* Packs: tables as text, zips as hostile data, and what a ruleset makes of their changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

#include <cmocka.h>

#include "../../daemon/game/fairness.h"
#include "../../daemon/game/guard.h"
#include "../../daemon/pack/check.h"
#include "../../daemon/pack/sheets.h"
#include "../support/setups.h"

static struct pack_faults faults;
static char said[8192];

static void hear(void) {
    struct writer text;
    writer_init(&text);
    pack_faults_write(&faults, "", &text);
    snprintf(said, sizeof said, "%s", writer_text(&text));
    writer_finish(&text);
    pack_faults_finish(&faults);
}

static void assert_said(const char *words) {
    hear();
    if (!strstr(said, words))
        fail_msg("expected \"%s\" in: %s", words, said);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static struct csv csv;

static bool read_table(const char *text) {
    return csv_read(text, strlen(text), "t.csv", &csv, &faults);
}

static void test_a_table_is_read_and_written_as_rfc_4180_says(void **state) {
    struct writer out;
    (void)state;
    assert_true(read_table("\xef\xbb\xbfid,text\r\na,\"one, \"\"two\"\"\"\nb,\n"));
    assert_int_equal(csv.rows, 2);
    assert_string_equal(csv_cell(&csv, 1, 1), "one, \"two\"");
    assert_string_equal(csv_cell(&csv, 2, 1), "");
    const struct pack_table table = {(char *)(uintptr_t) "t.csv", csv};
    writer_init(&out);
    pack_put_table(&table, &out);
    assert_string_equal(writer_text(&out), "id,text\r\na,\"one, \"\"two\"\"\"\r\nb,\r\n");
    writer_finish(&out);
    csv_finish(&csv);
}

/* The cell as it stands in the file, which is read as this cell again. */
static void check_cell(const char *cell, const char *in_file) {
    struct writer out;
    writer_init(&out);
    put(&out, "a\r\n");
    csv_put(&out, cell, true);
    if (in_file) {
        char expected[100];
        snprintf(expected, sizeof expected, "a\r\n%s\r\n", in_file);
        assert_string_equal(writer_text(&out), expected);
    }
    if (!read_table(writer_text(&out)))
        assert_said("a cell that is read");
    assert_int_equal(csv.rows, 1);
    assert_string_equal(csv_cell(&csv, 1, 0), cell);
    csv_finish(&csv);
    writer_finish(&out);
}

static void test_no_cell_is_a_formula_and_each_is_read_as_it_was(void **state) {
    static const char *const cells[][2] = {
        {"=1+1", "'=1+1"},
        {"-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"},
        {"@SUM(A1)", "'@SUM(A1)"},
        {"\xEF\xBC\x9D 1", "'\xEF\xBC\x9D 1"},
        {"a;=1", "a;'=1"},
        {"a, -b", "\"a, '-b\""},
        {"[\"=1\",-1]", "\"[\"\"'=1\"\",-1]\""},
        {"'=1", "''=1"},
        {"''=1;'+a", "'''=1;''+a"},
        {"-3", "-3"},
        {"+1.5", "+1.5"},
        {"-3x", "'-3x"},
        {"'-3", "'-3"},
        {"O'Neill", "O'Neill"},
        {"'tis", "'tis"},
        {"a - b", "a - b"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        check_cell(cells[i][0], cells[i][1]);
    /* All texts of up to five of these characters. */
    static const char signs[] = "'=-;,\" 1";
    for (unsigned n = 1; n < 1u << 15; n++) {
        char cell[6];
        int length = 0;
        for (unsigned rest = n; rest; rest /= 8)
            cell[length++] = signs[rest % 8];
        cell[length] = '\0';
        check_cell(cell, NULL);
    }
    char *longest = malloc(CSV_CELL_MOST + 1);
    for (int i = 0; i < CSV_CELL_MOST; i++)
        longest[i] = i % 2 ? ';' : '=';
    longest[CSV_CELL_MOST] = '\0';
    check_cell(longest, NULL);
    free(longest);
}

static void test_bad_tables_are_refused_with_their_row(void **state) {
    static const struct {
        const char *text, *words;
    } tables[] = {
        {"", "row 1: expected a header"},
        {"a,a\n", "row 1: expected each column once, found a"},
        {"a;b\n1;2\n", "expected commas between the cells, found semicolons"},
        {"a,b\n1\n", "row 2: expected as many cells as the header has, found fewer"},
        {"a,b\n1,2\n1,2,3\n", "row 3: expected as many cells as the header has, found more"},
        {"a,b\n1,\"2\n", "row 2: expected cells without control characters"},
        {"a,b\n1,\"2", "row 2: expected a quotation mark at the end"},
        {"a,b\n1,2\"\n", "row 2: expected quotation marks around the whole cell"},
        {"a,b\n1,\xff\n", "row 2: expected UTF-8"},
        {"a,b\n1,\x01\n", "row 2: expected cells without control characters"},
        {"a,b\n\n1,2\n", "row 2: expected rows without a blank line"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        assert_false(read_table(tables[i].text));
        assert_said(tables[i].words);
    }
}

/* ---- zips -------------------------------------------------------------------------------------------------------- */

struct entry {
    const char *name, *text;
    size_t length; /* 0: of the text */
};

/* A zip in a file, read back; *length its size. */
static void *zip_of(const struct entry *entry, int count, size_t *length) {
    char path[] = "/tmp/musterd-packs-XXXXXX";
    assert_true(close(mkstemp(path)) == 0);
    zip_t *zip = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
    for (int i = 0; i < count; i++) {
        const size_t n = entry[i].length ? entry[i].length : strlen(entry[i].text);
        zip_source_t *source = zip_source_buffer(zip, entry[i].text, n, 0);
        assert_true(zip_file_add(zip, entry[i].name, source, ZIP_FL_ENC_UTF_8) >= 0);
    }
    assert_int_equal(zip_close(zip), 0);
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(1 << 21);
    *length = fread(bytes, 1, 1 << 21, file);
    fclose(file);
    unlink(path);
    return bytes;
}

static const char manifest[] =
    "{\"ruleset\":\"kingmaker\",\"base\":\"00000000000000000000000000000000000000000000000000000000000000ff\","
    "\"name\":\"A pack\"}";

static void assert_zip_refused(const struct entry *entry, int count, const char *words) {
    size_t length;
    char *bytes = zip_of(entry, count, &length);
    assert_null(pack_read_zip(bytes, length, &faults));
    free(bytes);
    assert_said(words);
}

static void test_a_zip_is_read_and_its_folder_is_left_out(void **state) {
    const struct entry entries[] = {{"box/manifest.json", manifest, 0}, {"box/cards.csv", "id,ap\nr01,2\n", 0}};
    size_t length;
    (void)state;
    char *bytes = zip_of(entries, 2, &length);
    struct pack *pack = pack_read_zip(bytes, length, &faults);
    assert_non_null(pack);
    assert_string_equal(pack->name, "A pack");
    assert_int_equal(pack->table_count, 1);
    assert_string_equal(pack->table[0].file, "cards.csv");
    pack_free(pack);
    /* Cut off anywhere it is refused, and nothing else happens. */
    for (size_t n = 0; n < length; n++) {
        assert_null(pack_read_zip(bytes, n, &faults));
        hear();
    }
    free(bytes);
}

static void test_hostile_zips_are_refused(void **state) {
    static char zeros[900000], large[1100000];
    const struct entry bomb[] = {{"manifest.json", manifest, 0}, {"cards.csv", zeros, sizeof zeros}};
    const struct entry huge[] = {{"manifest.json", manifest, 0}, {"cards.csv", large, sizeof large}};
    const struct entry up[] = {{"manifest.json", manifest, 0}, {"../cards.csv", "a\n", 0}};
    const struct entry root[] = {{"manifest.json", manifest, 0}, {"/etc/cards.csv", "a\n", 0}};
    const struct entry upper[] = {{"manifest.json", manifest, 0}, {"CARDS.CSV", "a\n", 0}};
    const struct entry none[] = {{"cards.csv", "a\n", 0}};
    const struct entry other[] = {{"manifest.json", "{\"ruleset\":\"x\",\"power\":1}", 0}};
    struct entry many[70];
    char names[70][16];
    (void)state;
    memset(zeros, '0', sizeof zeros);
    memset(large, '0', sizeof large);
    for (int i = 0; i < 70; i++) {
        snprintf(names[i], sizeof names[i], "t%d.csv", i);
        many[i] = (struct entry){names[i], "a\n", 0};
    }
    assert_zip_refused(bomb, 2, "cards.csv: expected at most 100 bytes for each byte in the zip");
    assert_zip_refused(huge, 2, "cards.csv: expected at most 1 MiB");
    assert_zip_refused(up, 2, "expected manifest.json and tables such as cards.csv");
    assert_zip_refused(root, 2, "expected manifest.json and tables such as cards.csv");
    assert_zip_refused(upper, 2, "in lower case");
    assert_zip_refused(none, 1, "manifest.json: expected a JSON object, found no such file");
    assert_zip_refused(other, 1, "manifest.json, power: expected ruleset, base");
    assert_zip_refused(many, 70, "at most 64 files");
    assert_null(pack_read_zip("PK\3\4 but not for long", 22, &faults));
    assert_said("expected a zip");
}

/* ---- on a ruleset ------------------------------------------------------------------------------------------------ */

static const struct module *module;

/* A pack for This War of one table; the stack owns nothing of it. */
static bool put_on(struct stack *stack, const char *file, const char *text) {
    struct pack_table table = {(char *)(uintptr_t)file, {0}};
    struct pack pack = {.ruleset = (char *)(uintptr_t)module->ruleset->id,
                        .base = (char *)(uintptr_t)module->content_hash,
                        .name = (char *)(uintptr_t) "test",
                        .table_count = 1,
                        .table = &table};
    assert_true(csv_read(text, strlen(text), file, &table.csv, &faults));
    bool good = stack_add(stack, &pack, &faults);
    csv_finish(&table.csv);
    return good;
}

/* Puts the table on the base, and checks the content. */
static bool take(const char *file, const char *text, struct content_source *source) {
    const struct check_wish wish = {1, false, 7};
    struct stack *stack = stack_new(module);
    bool good = put_on(stack, file, text);
    if (good) {
        stack_source(stack, source);
        good = stack_check(stack, module, source, &wish, NULL, NULL, &faults);
        if (!good)
            content_source_free(source);
    }
    stack_free(stack);
    return good;
}

static int open_this_war(void **state) {
    if (open_rulesets(state) != 0 || fairness_init() != 0 || guard_init(0) != 0)
        return -1;
    module = ruleset_named("this-war-without-an-enemy");
    return module ? 0 : -1;
}

static void test_changed_facts_are_in_the_content(void **state) {
    struct content_source source;
    (void)state;
    assert_true(take("cards.csv", "id,ap\nr01,2\n", &source));
    json_t *cards = source_json(&source, "cards.json"), *packs = source_json(&source, "pack.json");
    const json_t *card = json_array_get(json_object_get(cards, "cards"), 0);
    assert_int_equal(json_integer_value(json_object_get(card, "ap")), 2);
    assert_string_equal(json_string_value(json_object_get(card, "provenance")), "box");
    assert_null(json_object_get(card, "provenance_detail"));
    assert_int_equal(json_array_size(json_object_get(packs, "packs")), 1);
    json_decref(cards);
    json_decref(packs);
    char hash[65];
    loader_hash(&source, hash);
    assert_string_not_equal(hash, module->content_hash);
    content_source_free(&source);
}

/* The kind of the border between from and to in that content; "" if they do not touch. */
static void border_kind(const struct content_source *source, const char *from, const char *to, char kind[32]) {
    json_t *borders = source_json(source, "borders.json"), *border;
    size_t i;
    kind[0] = '\0';
    json_array_foreach(json_object_get(borders, "borders"), i, border) {
        if (strcmp(json_string_value(json_object_get(border, "a")), from) == 0 &&
            strcmp(json_string_value(json_object_get(border, "b")), to) == 0)
            snprintf(kind, 32, "%s", json_string_value(json_object_get(border, "kind")));
    }
    json_decref(borders);
}

static void test_borders_are_removed_and_made(void **state) {
    struct content_source source;
    (void)state;
    assert_true(take("borders.csv",
                     "id,change,a,b,kind,covenanters\n"
                     "nld-dur,remove,,,,\n"
                     "durham-east-riding,add,durham,east-riding,river,false\n",
                     &source));
    char kind[32];
    border_kind(&source, "durham", "east-riding", kind);
    assert_string_equal(kind, "river");
    border_kind(&source, "northumberland", "durham", kind);
    assert_string_equal(kind, "");
    content_source_free(&source);
    assert_false(take("borders.csv", "id,change,a,b,kind,covenanters\nx,add,durham,york-moors,open,false\n", &source));
    assert_said("borders.csv, row 2, b: expected the id of a record");
    assert_false(take("borders.csv", "id,b\nnld-dur,northumberland\n", &source));
    assert_said("borders.csv, row 2, b: expected another Area than a");
}

static void test_faults_name_file_row_and_column(void **state) {
    static const struct {
        const char *file, *text, *words;
    } packs[] = {
        {"cards.csv", "id,ap\nr02,3\nr01,9\n", "cards.csv, row 3, ap: expected 1..6, found 9"},
        {"cards.csv", "id,ap\nr99,3\n", "cards.csv, row 2, id: expected a record of the table"},
        {"cards.csv", "id,ap\nr01,3\nr01,4\n", "cards.csv, row 3, id: expected each record once, found r01"},
        {"cards.csv", "id,app\nr01,3\n", "cards.csv, row 1, app: expected one of id, title"},
        {"cards.csv", "ap\n3\n", "cards.csv, row 1, id: expected this column"},
        {"cards.csv", "id,side\nr01,nobody\n", "cards.csv, row 2, side: expected king|parliament|none, found nobody"},
        {"cards.csv", "id,side\nr01,parliament\n", "cards.csv, row 2, side: expected the Royalists' 26 cards first"},
        {"cards.csv", "id,details\nr01,no list\n", "cards.csv, row 2, details: expected JSON"},
        {"cards.csv", "id,change\nr01,remove\n", "cards.csv, row 2, change: expected 52 records"},
        {"cards.csv", "id,change\nr01,burn\n", "cards.csv, row 2, change: expected add, remove or a blank cell"},
        {"cards.csv", "id,ap\nr01,(absent)\n", "cards.csv, row 2, ap: expected a value"},
        {"cities.csv", "id,area\nyork,nowhere\n", "cities.csv, row 2, area: expected the id of a record"},
        {"cities.csv", "id,area\nyork,null\n", "cities.csv, row 2, area: expected the id of a record"},
        {"cards.csv", "id,event\nr01,\"[{\"\"op\"\":\"\"camp-fever\"\",\"\"losses\"\":4}]\"\n",
         "cards.csv, row 2, phase: expected strategic"},
        {"cards.csv", "id,event\nr01,camp-fever\n", "cards.csv, row 2, event: expected JSON"},
        {"cities.csv", "id,sympathy\nyork,none\n", "cities.csv, row 2, sympathy: expected a side"},
        {"borders.csv", "id,b\nnld-sco,durham\n", "borders.csv, row 2, b: expected each pair of Areas once"},
        {"tables.victory.csv", "major\n4\n5\n", "tables.victory.csv, row 3: expected one row"},
        {"geometry.csv", "id\n1\n", "geometry.csv: expected a table of this-war-without-an-enemy"},
    };
    struct content_source source;
    (void)state;
    for (size_t i = 0; i < sizeof packs / sizeof *packs; i++) {
        assert_false(take(packs[i].file, packs[i].text, &source));
        assert_said(packs[i].words);
    }
}

static void test_a_map_that_falls_apart_is_refused(void **state) {
    struct content_source source;
    struct writer text;
    (void)state;
    json_t *borders = source_json(&module->source, "borders.json");
    size_t i;
    json_t *border;
    writer_init(&text);
    put(&text, "id,change\n");
    json_array_foreach(json_object_get(borders, "borders"), i, border) {
        if (strcmp(json_string_value(json_object_get(border, "a")), "cornwall") == 0 ||
            strcmp(json_string_value(json_object_get(border, "b")), "cornwall") == 0)
            put_format(&text, "%s,remove\n", json_string_value(json_object_get(border, "id")));
    }
    assert_false(take("borders.csv", writer_text(&text), &source));
    assert_said("expected an Area that can be reached over borders");
    writer_finish(&text);
    json_decref(borders);
}

static void test_packs_lie_on_one_another(void **state) {
    struct stack *stack = stack_new(module), *base = stack_new(module);
    struct writer words;
    (void)state;
    assert_true(put_on(stack, "cards.csv", "id,ap\nr01,2\nr02,1\n"));
    assert_true(put_on(stack, "cards.csv", "id,title,ap\nr01,Fuer den Koenig,\nr02,,3\n"));
    writer_init(&words);
    assert_int_equal(stacks_compare(base, stack, &words), 5);
    assert_non_null(strstr(writer_text(&words), "cards.csv r01: ap 4, now 2\n"));
    assert_non_null(strstr(writer_text(&words), "cards.csv r01: title For the King, now Fuer den Koenig\n"));
    assert_non_null(strstr(writer_text(&words), "cards.csv r02: ap 4, now 3\n"));
    writer_finish(&words);
    assert_int_equal(stack_share(stack).confirmed, stack_share(base).confirmed + 2);
    stack_free(stack);
    stack_free(base);
}

static void test_another_ruleset_or_base_is_refused(void **state) {
    struct pack pack = {.ruleset = (char *)(uintptr_t) "kingmaker",
                        .base = (char *)(uintptr_t)module->content_hash,
                        .name = (char *)(uintptr_t) "test"};
    struct stack *stack = stack_new(module);
    (void)state;
    assert_false(stack_add(stack, &pack, &faults));
    assert_said("manifest.json, ruleset: expected this-war-without-an-enemy, found kingmaker");
    pack.ruleset = (char *)(uintptr_t)module->ruleset->id;
    pack.base = (char *)(uintptr_t) "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
    assert_false(stack_add(stack, &pack, &faults));
    assert_said("manifest.json, base: expected");
    stack_free(stack);
}

/* The sheets as they are say nothing; a changed one says that alone. */
static void test_sheets_become_a_pack_of_what_differs(void **state) {
    struct stack *base = stack_new(module);
    struct pack *whole = sheets_make(base, module, NULL), *sparse = sheets_sparse(base, whole);
    (void)state;
    assert_true(whole->table_count > 10);
    assert_int_equal(sparse->table_count, 0);
    pack_free(sparse);
    for (int i = 0; i < whole->table_count; i++) {
        struct csv *table = &whole->table[i].csv;
        if (strcmp(whole->table[i].file, "cards.csv") != 0)
            continue;
        char **cell = &table->cell[3 * table->columns + csv_column(table, "ap")];
        free(*cell);
        *cell = strdup("1");
    }
    sparse = sheets_sparse(base, whole);
    assert_int_equal(sparse->table_count, 1);
    assert_int_equal(sparse->table[0].csv.rows, 1);
    assert_int_equal(sparse->table[0].csv.columns, 2);
    assert_string_equal(csv_cell(&sparse->table[0].csv, 1, 0), "r03");
    pack_free(sparse);
    pack_free(whole);
    stack_free(base);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_is_read_and_written_as_rfc_4180_says),
        cmocka_unit_test(test_no_cell_is_a_formula_and_each_is_read_as_it_was),
        cmocka_unit_test(test_bad_tables_are_refused_with_their_row),
        cmocka_unit_test(test_a_zip_is_read_and_its_folder_is_left_out),
        cmocka_unit_test(test_hostile_zips_are_refused),
        cmocka_unit_test(test_changed_facts_are_in_the_content),
        cmocka_unit_test(test_borders_are_removed_and_made),
        cmocka_unit_test(test_faults_name_file_row_and_column),
        cmocka_unit_test(test_a_map_that_falls_apart_is_refused),
        cmocka_unit_test(test_packs_lie_on_one_another),
        cmocka_unit_test(test_another_ruleset_or_base_is_refused),
        cmocka_unit_test(test_sheets_become_a_pack_of_what_differs),
    };
    return cmocka_run_group_tests_name("packs", tests, open_this_war, close_rulesets);
}
