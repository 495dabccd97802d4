/* tables.json: the dice tables of the rules. */
#include <string.h>

#include "reader.h"

#define AT(type, member) offsetof(struct type, member)

static const char *const DICE[] = {"1-", "2", "3", "4", "5", "6+", NULL};

struct row {
    int8_t die, outcome, loss, least, most, from, marker, terrain, blocks, cavalry, size, infantry, event;
    bool withdrawn;
    uint8_t result[7];
    struct {
        int16_t year, turn, number;
    } turn[12];
};

static void read_withdrawal(struct tw_content *c) {
    static const char *const outcomes[] = {"eliminated", "returned", "arrives", NULL};
    const struct content_field withdrawal[] = {
        {.name = "die", .type = FIELD_CHOICE, .offset = AT(row, die), .names = DICE},
        {.name = "success", .type = FIELD_BOOL, .offset = AT(row, withdrawn)},
        {.name = "loss", .type = FIELD_I8, .offset = AT(row, loss), .least = 0, .most = 9},
        {.name = NULL},
    };
    const struct content_field sea[] = {
        {.name = "die", .type = FIELD_CHOICE, .offset = AT(row, die), .names = DICE},
        {.name = "outcome", .type = FIELD_CHOICE, .offset = AT(row, outcome), .names = outcomes},
        {.name = "loss", .type = FIELD_I8, .offset = AT(row, loss), .least = 0, .most = 9},
        {.name = NULL},
    };
    int n, m;
    const struct row *w = content_records(c, "tables.json", "withdrawal", withdrawal, sizeof *w, &n);
    const struct row *s = content_records(c, "tables.json", "sea_move", sea, sizeof *s, &m);
    if (n != 6 || m != 6) {
        content_fault_at(c, "tables.json", "withdrawal, sea_move", "six results each", "another number");
        return;
    }
    for (int i = 0; i < 6; i++) {
        if (w[i].die >= 0)
            c->withdrawal[w[i].die] = (struct tw_withdrawal){w[i].withdrawn, w[i].loss};
        if (s[i].die >= 0)
            c->sea_move[s[i].die] = (struct tw_sea_result){s[i].outcome, s[i].loss};
    }
}

static void read_results(struct content_reader *reader, json_t *value, void *record) {
    static const struct {
        const char *name;
        uint8_t bit;
    } kinds[] = {
        {"attrition", SIEGE_ATTRITION},
        {"attrition-cavalry", SIEGE_ATTRITION_CAVALRY},
        {"attrition-non-port", SIEGE_ATTRITION_NON_PORT},
        {"surrender", SIEGE_SURRENDER},
    };
    struct row *row = record;
    if (json_array_size(value) != 6)
        content_fault(reader, "six results", "another number");
    for (size_t d = 0; d < json_array_size(value) && d < 6; d++) {
        const json_t *cell = json_array_get(value, d);
        for (size_t i = 0; i < json_array_size(cell); i++) {
            const char *name = json_string_value(json_array_get(cell, i));
            bool found = false;
            for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
                if (name && strcmp(name, kinds[k].name) == 0) {
                    row->result[d + 1] |= kinds[k].bit;
                    found = true;
                }
            if (!found)
                content_fault(reader, "attrition, attrition-cavalry, attrition-non-port or surrender",
                              name ? name : "something else");
        }
    }
}

static void read_sieges(struct tw_content *c) {
    const struct content_field bombardment[] = {
        {.name = "least", .type = FIELD_I8, .offset = AT(row, least), .least = 1, .most = 15},
        {.name = "most", .type = FIELD_I8, .offset = AT(row, most), .least = 1, .most = 15},
        {.name = "breach_from", .type = FIELD_I8, .offset = AT(row, from), .least = 1, .most = 7},
        {.name = NULL},
    };
    const struct content_field siege[] = {
        {.name = "marker", .type = FIELD_I8, .offset = AT(row, marker), .least = 1, .most = MARKER_MAX},
        {.name = "results", .type = FIELD_CUSTOM, .custom = read_results, .offset = 0},
        {.name = NULL},
    };
    int n;
    memset(c->breach_from, 7, sizeof c->breach_from);
    const struct row *row = content_records(c, "tables.json", "bombardment", bombardment, sizeof *row, &n);
    for (int i = 0; i < n; i++)
        for (int k = row[i].least; k <= row[i].most; k++)
            c->breach_from[k] = (uint8_t)row[i].from;
    row = content_records(c, "tables.json", "siege", siege, sizeof *row, &n);
    if (n != MARKER_MAX)
        content_fault_at(c, "tables.json", "siege", "a row for each value of a Siege Marker", "another number");
    for (int i = 0; i < n; i++)
        memcpy(c->siege[row[i].marker], row[i].result, sizeof row[i].result);
}

static void read_supply(struct tw_content *c) {
    static const char *const terrains[] = {"other", "mountain", NULL};
    const struct content_field supply[] = {
        {.name = "terrain", .type = FIELD_CHOICE, .offset = AT(row, terrain), .names = terrains},
        {.name = "blocks", .type = FIELD_I8, .offset = AT(row, blocks), .least = 1, .most = 20},
        {.name = "cavalry", .type = FIELD_I8, .offset = AT(row, cavalry), .least = 1, .most = 20},
        {.name = NULL},
    };
    const struct content_field city[] = {
        {.name = "size", .type = FIELD_I8, .offset = AT(row, size), .least = 1, .most = 4},
        {.name = "infantry", .type = FIELD_I8, .offset = AT(row, infantry), .least = 0, .most = 20},
        {.name = NULL},
    };
    int n;
    const struct row *row = content_records(c, "tables.json", "supply", supply, sizeof *row, &n);
    for (int i = 0; i < n && row[i].terrain >= 0; i++) {
        c->supply_blocks[row[i].terrain] = row[i].blocks;
        c->supply_cavalry[row[i].terrain] = row[i].cavalry;
    }
    row = content_records(c, "tables.json", "supply_city", city, sizeof *row, &n);
    for (int i = 0; i < n; i++)
        c->supply_city[row[i].size] = row[i].infantry;
}

static void read_turns(struct content_reader *reader, json_t *value, void *record) {
    struct row *row = record;
    if (json_array_size(value) < 1 || json_array_size(value) > 10)
        content_fault(reader, "1 to 10 turns", "another number");
    for (size_t i = 0; i < json_array_size(value) && i < 10; i++) {
        const json_t *turn = json_array_get(value, i);
        row->turn[i].year = (int16_t)json_integer_value(json_object_get(turn, "year"));
        row->turn[i].turn = (int16_t)json_integer_value(json_object_get(turn, "turn"));
        row->turn[i].number = (int16_t)json_integer_value(json_object_get(turn, "number"));
        if (row->turn[i].year < 1642 || row->turn[i].year > 1646 || row->turn[i].turn < 1 || row->turn[i].turn > 6)
            content_fault(reader, "a year from 1642 to 1646 and a turn from 1 to 6", "something else");
    }
}

static void read_variant(struct tw_content *c) {
    static const char *const majors[] = {"irish-cessation", "solemn-league", "callendar", "new-model-army", NULL};
    const struct content_field variant[] = {
        {.name = "event", .type = FIELD_CHOICE, .offset = AT(row, event), .names = majors},
        {.name = "turns", .type = FIELD_CUSTOM, .custom = read_turns, .offset = 0},
        {.name = NULL},
    };
    int n;
    const struct row *row = content_records(c, "tables.json", "variant_timing", variant, sizeof *row, &n);
    for (int i = 0; i < n; i++)
        for (int k = 0; row[i].event >= 0 && k < 12; k++) {
            c->variant[row[i].event][k].year = row[i].turn[k].year;
            c->variant[row[i].event][k].turn = row[i].turn[k].turn;
            c->variant[row[i].event][k].number = row[i].turn[k].number;
        }
}

void tw_read_tables(struct tw_content *c) {
    const struct content_field retreat[] = {
        {.name = "loss_up_to",
         .type = FIELD_I8,
         .offset = AT(tw_content, artillery_retreat_loss),
         .least = 0,
         .most = 6},
        {.name = NULL},
    };
    const struct content_field victory[] = {
        {.name = "major", .type = FIELD_I8, .offset = AT(tw_content, major_threshold), .least = 1, .most = VP_MAX},
        {.name = "king", .type = FIELD_I8, .offset = AT(tw_content, king_vp), .least = 0, .most = VP_MAX},
        {.name = NULL},
    };
    const struct content_field callendar[] = {
        {.name = "occurs_up_to", .type = FIELD_I8, .offset = AT(tw_content, callendar_up_to), .least = 0, .most = 6},
        {.name = NULL},
    };
    read_withdrawal(c);
    read_sieges(c);
    read_supply(c);
    read_variant(c);
    content_record(c, "tables.json", "artillery_retreat", retreat, c);
    content_record(c, "tables.json", "victory", victory, c);
    content_record(c, "tables.json", "callendar", callendar, c);
}
