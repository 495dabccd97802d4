/* Descriptions of places and pieces: one sentence made of their facts. */
#include "../../kit/writer.h"
#include "content.h"

enum { TEXT_MOST = 1024 };

static const char *const SIDE_NAMES[SIDES] = {"the Royalist", "Parliament"};

/* "Northern and Welsh". */
static void put_regions(const struct uk_content *c, uint32_t regions, struct writer *w) {
    int n = 0, all = bits_count(regions);
    FOR_EACH_BIT (region, regions) {
        put(w, n == 0 ? "" : n == all - 1 ? " and " : ", ");
        put(w, c->region[region].adjective);
        n++;
    }
}

static void put_recruits(const struct uk_content *c, const struct uk_area *area, int side, struct writer *w) {
    uint32_t regions = area->recruits >> (side * REGIONS) & (uint32_t)(bit_of(REGIONS) - 1);
    if (regions == 0)
        return;
    put_format(w, ", where %s recruits ", SIDE_NAMES[side]);
    put_regions(c, regions, w);
    put(w, " Brigades");
}

static void put_kind(const struct uk_content *c, const struct uk_area *area, struct writer *w) {
    const char *adjective = c->region[area->region].adjective;
    if (area->fortress_class > 0) {
        const struct uk_class *class = &c->fortress_class[area->fortress_class - 1];
        put_format(w, "%s Fortress of class %d, surrenders at %d, holds %d Brigade%s", adjective, area->fortress_class,
                   class->surrender, class->limit, class->limit == 1 ? "" : "s");
    } else if (area->notable != NONE) {
        put_format(w, "%s seat of a Local Notable, %s", adjective, c->notable[area->notable].title);
    } else {
        put_format(w, "%s Town", adjective);
    }
}

static void area_text(const struct uk_content *c, const struct uk_area *area, struct writer *w) {
    put_kind(c, area, w);
    put(w, area->supply ? ", a source of supply" : "");
    put(w, area->port ? ", a port" : "");
    if (area->infrastructure != NONE)
        put_format(w, ", part of %s", c->infrastructure[area->infrastructure].title);
    for (int side = 0; side < SIDES; side++)
        put_recruits(c, area, side, w);
}

static void infrastructure_text(const struct uk_content *c, const struct uk_infrastructure *infrastructure,
                                struct writer *w) {
    put(w, "Controlled with ");
    for (int i = 0; i < infrastructure->count; i++)
        put_format(w, "%s%s",
                   i == 0                           ? ""
                   : i == infrastructure->count - 1 ? " and "
                                                    : ", ",
                   c->area[infrastructure->area[i]].title);
}

static void put_entry(const struct uk_content *c, const struct uk_general *general, struct writer *w) {
    switch ((enum entry)general->entry) {
    case ENTRY_MAP: put_format(w, ", begins at %s", c->area[general->area].title); break;
    case ENTRY_AVAILABLE: put(w, ", available from the beginning"); break;
    case ENTRY_TURN: put_format(w, ", comes in %s", c->turn[general->turn - 1].title); break;
    case ENTRY_EVENT: put(w, ", comes by an event"); break;
    }
}

static void general_text(const struct uk_content *c, const struct uk_general *general, struct writer *w) {
    static const char *const factions[] = {"", "Covenanter ", "Lorrainer "};
    put_format(w, "%s", factions[general->faction]);
    if (general->regions != 0)
        put_regions(c, general->regions, w);
    put_format(w, "%s General of %s: Strategy Rating %d", general->regions != 0 ? "" : "Field",
               SIDE_NAMES[general->side], general->activation);
    if (general->reaction != general->activation)
        put_format(w, ", but %d in reactions", general->reaction);
    put_format(w, ", Battle Rating %d, Level %d, leads up to %d Brigades", general->battle, general->level,
               general->army);
    put(w, general->assault ? ", may storm at once" : "");
    put_entry(c, general, w);
}

static void brigade_text(const struct uk_content *c, const struct uk_brigade *brigade, struct writer *w) {
    static const char *const pools[POOLS] = {NULL, "Irish", "New Model Army", "Covenanter", "Lorrainer"};
    put_format(w, "%s %s of %s, Combat Value %d",
               brigade->region < REGIONS ? c->region[brigade->region].adjective : pools[brigade->pool],
               brigade->value > 1 ? "Veterans" : "Militia", SIDE_NAMES[brigade->side], brigade->value);
    put(w, brigade->tags & TAG_CORNISH ? ", Cornish" : "");
    put(w, brigade->tags & TAG_ASSOCIATION ? ", of the Eastern Association" : "");
    put(w, brigade->tags & TAG_CALLANDER ? ", comes with Callander" : "");
}

static void notable_text(const struct uk_content *c, const struct uk_notable *notable, struct writer *w) {
    put_format(w, "Local Notable of %s at %s: surrenders at %d, has room for %d Brigades", SIDE_NAMES[notable->side],
               c->area[notable->area].title, notable->surrender, notable->limit);
    if (notable->general != NONE)
        put_format(w, "; may become the General %s", c->general[notable->general].title);
}

static void turn_text(const struct uk_turn *turn, struct writer *w) {
    put_format(w, "Recruitment %d, desertion %d; each side needs %d Areas at its end", turn->recruitment,
               turn->desertion, turn->power_base);
    put(w, turn->naval_chit ? "; a naval chit is drawn" : "");
    put(w, turn->turncoats ? "; Turncoats may be taken" : "");
}

/* Copies the writer's text into the content and empties the writer. */
static const char *kept(const struct uk_content *c, struct writer *w) {
    const char *text = content_string(c, writer_text(w));
    writer_clear(w);
    return text;
}

static void write_pieces(struct uk_content *c, struct writer *w) {
    for (int i = 0; i < GENERALS; i++) {
        general_text(c, &c->general[i], w);
        c->general[i].text = kept(c, w);
    }
    for (int i = 0; i < BRIGADES; i++) {
        brigade_text(c, &c->brigade[i], w);
        c->brigade[i].text = kept(c, w);
    }
    for (int i = 0; i < NOTABLES; i++) {
        notable_text(c, &c->notable[i], w);
        c->notable[i].text = kept(c, w);
    }
    for (int i = 0; i < CHITS; i++) {
        put_format(w, "Moves the Naval Status by %+d; above 0 it favours Parliament", c->chit[i].value);
        c->chit[i].text = kept(c, w);
    }
}

void uk_write_texts(struct uk_content *c) {
    char memory[TEXT_MOST];
    struct writer w;
    writer_init_fixed(&w, memory, sizeof memory);
    for (int i = 0; i < AREAS; i++) {
        area_text(c, &c->area[i], &w);
        c->area[i].text = kept(c, &w);
    }
    for (int i = 0; i < REGIONS; i++) {
        put_format(&w, "%d Areas; a side with %d of them controls it", c->region[i].areas, c->region[i].needed);
        c->region[i].text = kept(c, &w);
    }
    for (int i = 0; i < INFRASTRUCTURES; i++) {
        infrastructure_text(c, &c->infrastructure[i], &w);
        c->infrastructure[i].text = kept(c, &w);
    }
    for (int i = 0; i < TURNS; i++) {
        turn_text(&c->turn[i], &w);
        c->turn[i].text = kept(c, &w);
    }
    write_pieces(c, &w);
}
