/* Translations of a ruleset's document: the files lang/TAG.json beside content/, where TAG is a language tag (RFC 5646)
 * other than en. A file is one object. A key is the place of a text in the document, with ids for the indices of
 * arrays. The value is the text in that language:
 *
 *     {"title": "…", "verbs/march/label": "{block} nach {area}", "domains/area/items/ford/title": "…",
 *      "facts/Strength": "…"}
 *
 * `facts/WORD` translates a word of facts wherever it occurs. A translated template has the same names in braces as the
 * English one, inside brackets if they are inside brackets there. It may use other short forms. Texts that the file
 * lacks are served in English. The files are not content: a game is not pinned to them, so a better word needs no new
 * version. Any thread. */
#ifndef DAEMON_TRANSLATION_H
#define DAEMON_TRANSLATION_H

#include "loader.h"

struct json_t;

enum { LANGUAGE_TAG_MOST = 64 };

struct translation {
    const char *tag;
    struct json_t *texts; /* by place */
    char *summary_json;   /* as the module's */
    struct module_document document[CONTENT_PARTS];
};

/* Has the tag the form of RFC 5646 (but for the grandfathered ones), and at most LANGUAGE_TAG_MOST characters? */
bool language_tag_is_good(const char *tag);

/* Reads the files, of which each is a translation of the module afterwards, or reports its faults. The module needs no
 * documents yet. */
void translations_read(struct module *module, const struct content_source *files, struct content_faults *faults);
/* Gives the module the translations of another one: the same rules with other content. */
void translations_share(struct module *module, const struct module *from);
/* Writes the documents and summaries of all translations, behind module_write_json. base: the module whose English they
 * translate; a text that has other words in this module stays English. Reports faults of the texts only where base is
 * the module. */
void translations_write(struct module *module, const struct module *base, struct content_faults *faults);
void translations_free(struct module *module);

/* The translation for this tag, or for a shorter one (de for de-AT; RFC 4647, 3.4). NULL: English, as for a NULL
 * tag. */
const struct translation *translation_find(const struct module *module, const char *tag);
/* The texts of the document that have places in a translation, by place: a new reference. Public for tests. */
struct json_t *translation_places(const struct module_document *document);

#endif
