/* Any text as a tournament's report: the reader says where it stumbles, or what it has taken holds together and can be
 * compared with a league. */
#include "target.h"

#include <stdlib.h>
#include <string.h>

#include "../../api/league/report.h"

static void check_cell(const struct trf_report *report, int me, int round) {
    const struct trf_cell *cell = &report->player[me].cell[round - 1];
    if (cell->opponent < 0) {
        if (!memchr("HFUZ", cell->result, 4))
            target_broken("a round without an opponent is H, F, U or Z");
        return;
    }
    if (cell->opponent >= report->count)
        target_broken("an opponent is a player");
    const struct trf_cell *theirs = &report->player[cell->opponent].cell[round - 1];
    if (theirs->opponent != me || cell->opponent == me || theirs->side == cell->side)
        target_broken("opponents are each other's, with a side each");
    if (report_is_absence(cell->result) != report_is_absence(theirs->result))
        target_broken("a game is decided by absence for both or for nobody");
}

/* Fits a league of every kind, or says why not. */
static void compare(const struct trf_report *report) {
    static const enum league_kind kinds[] = {LEAGUE_SWISS, LEAGUE_ROUND_ROBIN, LEAGUE_KNOCK_OUT, LEAGUE_LADDER};
    struct trf_fault fault;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const struct league_terms terms = {.kind = kinds[i], .game_count = 1};
        if (!report_fits(report, &terms, &fault) && (fault.line < 1 || fault.column < 1 || !fault.detail[0]))
            target_broken("what does not fit is said");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct trf_report *report = malloc(sizeof *report);
    char *text = malloc(size + 1);
    struct trf_fault fault;
    if (!report || !text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    if (!trf_read(text, report, &fault)) {
        if (fault.line < 1 || fault.column < 1 || !fault.detail[0])
            target_broken("a fault has a place and a reason");
    } else {
        if (report->count < 1 || report->count > TRF_PLAYERS || report->rounds > TRF_ROUNDS)
            target_broken("what is taken is within its bounds");
        for (int i = 0; i < report->count; i++)
            for (int round = 1; round <= report->rounds; round++)
                check_cell(report, i, round);
        for (int i = 0; i < report->apart_count; i++)
            if (report->apart[i].first >= report->count || report->apart[i].second >= report->count)
                target_broken("pairs are of players");
        compare(report);
    }
    free(text);
    free(report);
    return 0;
}
