#include "fuzz_damage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fuzz/target.h"
#include "fuzz_world.h"

static const struct world *world;

/* ---- the catalogue ------------------------------------------------------------------------------------------- */

enum { TABLES = 64, COLUMNS = 512, NAME = 64, NUMBER = 0xffffff };

static struct table {
    char name[NAME];
    bool of_games, of_people; /* it has a column game_id; player */
} tables[TABLES];
static int table_count;

static struct column {
    const struct table *table;
    char name[NAME], type[NAME];
    uint32_t number;
} columns[COLUMNS];
static int column_count;

/* FNV-1a of "table.column", cut to 24 bits. */
static uint32_t number_of(const char *table, const char *column) {
    char text[2 * NAME];
    uint32_t hash = 2166136261u;
    snprintf(text, sizeof text, "%s.%s", table, column);
    for (const char *c = text; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    return hash & NUMBER;
}

static int compare_columns(const void *a, const void *b) {
    const struct column *one = a, *two = b;
    return (one->number > two->number) - (one->number < two->number);
}

/* The column with this number, or with the next one: an input made of a column's own number always means that column.
 */
static const struct column *column_at(uint32_t number) {
    int i = 0;
    while (i < column_count && columns[i].number < number)
        i++;
    return &columns[i % column_count];
}

static void read_catalogue(void) {
    PGresult *all = PQexec(world->sql, "SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod)"
                                       " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
                                       " WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"
                                       " AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, a.attnum");
    for (int i = 0; i < PQntuples(all); i++) {
        const char *table = PQgetvalue(all, i, 0), *name = PQgetvalue(all, i, 1);
        if (column_count == COLUMNS || table_count == TABLES)
            target_broken("the catalogue fits: raise COLUMNS or TABLES");
        if (table_count == 0 || strcmp(tables[table_count - 1].name, table) != 0)
            snprintf(tables[table_count++].name, NAME, "%s", table);
        struct table *last = &tables[table_count - 1];
        struct column *column = &columns[column_count++];
        last->of_games |= strcmp(name, "game_id") == 0;
        last->of_people |= strcmp(name, "player") == 0;
        *column = (struct column){.table = last, .number = number_of(table, name)};
        snprintf(column->name, sizeof column->name, "%s", name);
        snprintf(column->type, sizeof column->type, "%s", PQgetvalue(all, i, 2));
    }
    PQclear(all);
    qsort(columns, (size_t)column_count, sizeof columns[0], compare_columns);
    for (int i = 1; i < column_count; i++)
        if (columns[i].number == columns[i - 1].number)
            target_broken("no two columns have one number: take more bits of the hash");
}

/* Tables that have no row here, and so no column to fuzz. tests/fault/columns makes rows of each and puts hostile
 * values into them. */
static const struct without_rows {
    const char *table, *reason;
} without_rows[] = {
    {"analyses", "threads of bots write them, and none runs here"},
    {"bots", "a bot would go on playing while its game's rows change"},
    {"feed_notices", "they belong to the stream of an app, and no app is here"},
    {"feeds", "the same"},
    {"packs", "they are uploaded as archives, which tests/fuzz/pack.c fuzzes"},
    {"probes", "a worker writes its row anew before it looks at the time that it took"},
};

static const char *reason_of(const char *table) {
    for (size_t i = 0; i < sizeof without_rows / sizeof *without_rows; i++)
        if (strcmp(without_rows[i].table, table) == 0)
            return without_rows[i].reason;
    return NULL;
}

/* Every table of the catalogue has rows or a reason, and never both; every reason is that of a table. */
static void check_tables(void) {
    bool good = true;
    size_t reasons = 0;
    for (int i = 0; i < table_count; i++) {
        const bool reason = reason_of(tables[i].name) != NULL;
        reasons += reason;
        if ((world_count(tables[i].name) > 0) != reason)
            continue;
        good = false;
        fprintf(stderr, "%s %s\n", tables[i].name,
                reason ? "has rows: take it out of without_rows"
                       : "has no row: make one, or say why not in without_rows");
    }
    if (reasons != sizeof without_rows / sizeof *without_rows)
        target_broken("without_rows names tables of the catalogue");
    if (!good)
        target_broken("every table has rows, or a reason");
}

/* ---- damage, and its repair ---------------------------------------------------------------------------------- */

static const char *const specials[] = {
    "",
    "infinity",
    "-infinity",
    "{}",
    "[]",
    "null",
    "1",
    "-1",
    "0",
    "7",
    "99",
    "2147483647",
    "\\x",
    "\\xff",
    "\\x0101",
    "\\x02",
    "[[[[[[1]]]]]",
    "{\"a\":1}",
    "\"text\"",
    "muster-test",
    "skirmish",
    "alice",
    "nobody",
    "2000-01-01",
    "200000-01-01",
    "9223372036854775807",
    "{9,1,1,1,1}",
    "{0,9223372036854775807,9223372036854775807,1,1}",
    "{{1,2},{3,NULL}}",
};
enum { SPECIALS = sizeof specials / sizeof *specials };

static void save(void) {
    char text[512];
    world_sql(
        "SET synchronous_commit = off; SET client_min_messages = error; SET session_replication_role = replica;"
        "CREATE SCHEMA saved;"
        "DO $$DECLARE r record; BEGIN FOR r IN SELECT conrelid::regclass AS t, conname AS n FROM pg_constraint"
        " WHERE contype = 'c' AND connamespace = 'public'::regnamespace"
        " LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', r.t, r.n); END LOOP; END$$;"
        "ALTER TABLE seats DROP CONSTRAINT seats_pkey; ALTER TABLE actions DROP CONSTRAINT actions_pkey;"
        "DO $$DECLARE r record; BEGIN FOR r IN SELECT a.attrelid::regclass AS t, a.attname AS n FROM pg_attribute a"
        " JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace"
        " AND a.attnotnull AND a.attidentity = '' AND a.attnum > 0"
        " AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid"
        " AND i.indisprimary AND a.attnum = ANY (i.indkey))"
        " LOOP EXECUTE format('ALTER TABLE %s ALTER %I DROP NOT NULL', r.t, r.n); END LOOP; END$$");
    for (int i = 0; i < table_count; i++) {
        snprintf(text, sizeof text, "CREATE TABLE saved.%s AS SELECT * FROM %s", tables[i].name, tables[i].name);
        world_sql(text);
    }
}

void damage_begin(const struct world *of) {
    world = of;
    read_catalogue();
    check_tables();
    save();
}

/* Triggers are off in this session: every table is put back by itself. */
void damage_mend(void) {
    static char text[TABLES * 192];
    strcpy(text, "BEGIN;");
    for (int i = 0; i < table_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "DELETE FROM %s; INSERT INTO %s OVERRIDING SYSTEM VALUE SELECT * FROM saved.%s;", tables[i].name,
                 tables[i].name, tables[i].name);
    strcat(text, "COMMIT");
    world_sql(text);
}

/* Which rows of a table are this game's; those of no game: any but the daemon's own token and the witness's players. */
static void where(const struct column *column, long long game, char *text, size_t size) {
    if (strcmp(column->table->name, "tokens") == 0)
        snprintf(text, size, "name <> 'rows'");
    else if (column->table->of_games)
        snprintf(text, size, "game_id = %lld", game);
    else if (strcmp(column->table->name, "players") == 0)
        snprintf(text, size, "id NOT IN ('carol', 'dave')");
    else if (column->table->of_people)
        snprintf(text, size, "player NOT IN ('carol', 'dave')");
    else
        snprintf(text, size, "true");
}

/* As the type's input; NULL stands for itself. */
static const char *value_of(const struct column *column, int way, const uint8_t *bytes, size_t n, char *text,
                            size_t size) {
    size_t length = 0;
    int64_t number = 0;
    switch (way) {
    case 0: return NULL;
    case 1:
        memcpy(&number, bytes, n < sizeof number ? n : sizeof number);
        snprintf(text, size, "%lld", (long long)number);
        return text;
    case 2: return specials[n > 0 ? bytes[0] % SPECIALS : 0];
    case 3: /* long */
        length = size - 1 < 100000 ? size - 1 : 100000;
        memset(text, '1', length);
        text[length] = '\0';
        return text;
    default: break;
    }
    if (strcmp(column->type, "bytea") == 0)
        length = (size_t)snprintf(text, size, "\\x");
    for (size_t i = 0; i < n && length + 3 < size; i++)
        length += (size_t)snprintf(text + length, size - length, strcmp(column->type, "bytea") == 0 ? "%02x" : "%c",
                                   strcmp(column->type, "bytea") == 0 || (bytes[i] >= ' ' && bytes[i] < 0x7f) ? bytes[i]
                                                                                                              : '?');
    text[length] = '\0';
    return text;
}

void damage_make(int victim, uint32_t number, int how, const uint8_t *bytes, size_t n) {
    static char value[65536];
    const struct column *column = column_at(number);
    const char *table = column->table->name;
    char rule[64], witness[64], text[1024];
    int way = how & 7;
    where(column, world->number[victim], rule, sizeof rule);
    where(column, world->number[WITNESS], witness, sizeof witness);
    if (way == 6)
        snprintf(text, sizeof text, "DELETE FROM %s WHERE %s AND $1::text IS NULL", table, rule);
    else if (way == 7)
        snprintf(text, sizeof text,
                 "UPDATE %s SET %s = (SELECT %s FROM saved.%s WHERE %s%s ORDER BY md5(ctid::text || '%d') LIMIT 1)"
                 " WHERE %s AND $1::text IS NULL",
                 table, column->name, column->name, table,
                 strncmp(witness, "game_id", strlen("game_id")) == 0 ? "NOT " : "", /* no row becomes the witness's */
                 witness, how, rule);
    else
        snprintf(text, sizeof text,
                 "UPDATE %s SET %s = $1::text::%s WHERE ctid = (SELECT ctid FROM %s WHERE %s ORDER BY ctid OFFSET %d"
                 " LIMIT 1)",
                 table, column->name, column->type, table, rule, how >> 3 & 7);
    const char *const values[] = {way >= 6 ? NULL : value_of(column, way, bytes, n, value, sizeof value)};
    PQclear(PQexecParams(world->sql, text, 1, NULL, values, NULL, NULL, 0));
}
