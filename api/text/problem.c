#include "problem.h"

#include <string.h>

static const struct {
    const char *name;
    int status;
    const char *title, *meaning, *remedy;
} problem_table[PROBLEM_COUNT] = {
#define PROBLEMS_ROW(id, name, status, title, meaning, remedy) {name, status, title, meaning, remedy},
    PROBLEMS(PROBLEMS_ROW)
#undef PROBLEMS_ROW
};

int problem_status(enum problem problem) {
    return problem_table[problem].status;
}

int problem_find(const char *name) {
    for (int i = 0; i < PROBLEM_COUNT; i++)
        if (strcmp(problem_table[i].name, name) == 0)
            return i;
    return -1;
}

void problem_begin(struct writer *w, enum problem problem, const char *detail) {
    char type[64] = "/problems/";
    strcat(type, problem_table[problem].name);
    out_object(w);
    out_member_string(w, "type", type);
    out_member_string(w, "title", problem_table[problem].title);
    out_member_int(w, "status", problem_table[problem].status);
    out_member_string(w, "detail", detail);
}

void problem_error(struct writer *w, const char *pointer, const char *detail) {
    out_member_array(w, "errors");
    out_object(w);
    out_member_string(w, "pointer", pointer);
    out_member_string(w, "detail", detail);
    out_end_object(w);
    out_end_array(w);
}

void problem_page(struct writer *w, enum problem problem) {
    put(w, "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>");
    put(w, problem_table[problem].name);
    put(w, "</title><style>body{font:16px/1.5 sans-serif;max-width:40em;margin:3em auto;padding:0 1em}</style><h1>");
    put_xml(w, problem_table[problem].title);
    put_format(w, "</h1><p><code>/problems/%s</code>, status %d</p><p>", problem_table[problem].name,
               problem_table[problem].status);
    put_xml(w, problem_table[problem].meaning);
    put(w, "</p><p>What to do: ");
    put_xml(w, problem_table[problem].remedy);
    put(w, "</p><p><a href=\"/docs\">All of the API</a></p></html>\n");
}
