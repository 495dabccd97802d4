#include "framing.h"

#include <string.h>
#include <strings.h>

enum state {
    BEFORE, /* before the request line, where empty lines are allowed */
    BEFORE_LF,
    METHOD,
    TARGET_START,
    TARGET_SCHEME,
    TARGET_AUTHORITY,
    TARGET_STAR,
    TARGET,
    VERSION,
    LINE_LF, /* after the CR that ends the request line, a header or a trailer */
    LINE,    /* at the beginning of a header or trailer line */
    NAME,
    VALUE_START,
    VALUE,
    HEAD_LF, /* after the CR of the empty line */
    BODY,
    CHUNK_SIZE,
    CHUNK_EXTENSION,
    CHUNK_SIZE_LF,
    CHUNK,
    CHUNK_CR,
    CHUNK_LF,
    END
};

enum { MOST_BLANK_LINES = 1, MOST_DIGITS = 18, MOST_HEX = 8 };

/* Headers that may occur only once; a second line is refused. The daemon does not read cookies, but libmicrohttpd
 * copies them. */
enum known {
    HOST,
    AUTHORIZATION,
    LENGTH,
    ENCODING,
    TYPE,
    PLAYER,
    IDEMPOTENCY,
    LAST_EVENT,
    COOKIE,
    ORIGIN,
    KNOWN,
    OTHER
};
#define NAME_OF(text)                                                                                                  \
    { text, sizeof text - 1 }
static const struct {
    const char *text;
    size_t length;
} known_names[KNOWN] = {
    NAME_OF("host"),         NAME_OF("authorization"),  NAME_OF("content-length"),  NAME_OF("transfer-encoding"),
    NAME_OF("content-type"), NAME_OF("musterd-player"), NAME_OF("idempotency-key"), NAME_OF("last-event-id"),
    NAME_OF("cookie"),       NAME_OF("origin")};
#undef NAME_OF

static bool malformed(struct http_framing *f, const char *why) {
    f->refusal = 400;
    f->why = why;
    return false;
}

static bool weigh(struct http_framing *f, uint32_t weight) {
    f->weight += weight;
    if (f->weight <= FRAMING_HEAD_LIMIT)
        return true;
    f->refusal = 431;
    f->why = NULL;
    return false;
}

static bool too_large(struct http_framing *f) {
    f->refusal = 413;
    return false;
}

/* Letters, digits and !#$%&'*+-.^_`|~ : RFC 9110 5.6.2. */
static bool is_token(unsigned char c) {
    static const uint64_t low = 0x03ff6cfa00000000, high = 0x57ffffffc7fffffe;
    return c < 64 ? low >> c & 1 : c < 128 && high >> (c - 64) & 1;
}

/* ---- the request line: RFC 9112 3 ------------------------------------------------------------------------ */

static bool read_before(struct http_framing *f, unsigned char c) {
    if (c == '\r' && f->blank_lines < MOST_BLANK_LINES) {
        f->blank_lines++;
        f->state = BEFORE_LF;
        return true;
    }
    f->state = METHOD;
    return is_token(c) || malformed(f, "The request does not begin with a method.");
}

static bool read_method(struct http_framing *f, unsigned char c) {
    if (c == ' ')
        f->state = TARGET_START;
    return c == ' ' || is_token(c) || malformed(f, "The method must be a word, followed by one blank.");
}

/* The target starts as a path, as the whole URL that a proxy is sent, or as *. */
static bool read_target_start(struct http_framing *f, unsigned char c) {
    f->at = 0;
    f->value[f->at++] = (char)c;
    f->state = c == '/' ? TARGET : c == '*' ? TARGET_STAR : TARGET_SCHEME;
    return c == '/' || c == '*' || c == 'h' || c == 'H' ||
           malformed(f, "The target of the request line must be a path or an http URL.");
}

static bool read_scheme(struct http_framing *f, unsigned char c) {
    static const char plain[] = "http://", tls[] = "https://";
    f->value[f->at++] = (char)c;
    if (strncasecmp(f->value, plain, f->at) != 0 && strncasecmp(f->value, tls, f->at) != 0)
        return malformed(f, "The target of the request line must be a path or an http URL.");
    if (c == '/' && f->value[f->at - 2] == '/') {
        f->state = TARGET_AUTHORITY;
        f->at = 0;
    }
    return true;
}

/* A host and a port, without percent-encoding and without userinfo (RFC 9110 4.2.4). */
static bool read_authority(struct http_framing *f, unsigned char c) {
    if ((c == '/' || c == '?' || c == ' ') && f->at > 0) {
        f->state = c == ' ' ? VERSION : TARGET;
        f->at = 0;
        return c != '?' || weigh(f, FRAMING_FIELD_WEIGHT);
    }
    f->at = 1;
    return (c != '%' && c != '#' && is_token(c)) || c == ':' || c == '[' || c == ']' ||
           malformed(f, "The URL of the request line must have a plain host.");
}

static bool read_star(struct http_framing *f, unsigned char c) {
    f->state = VERSION;
    f->at = 0;
    return c == ' ' || malformed(f, "The target of the request line must be a path or an http URL.");
}

static bool read_target(struct http_framing *f, unsigned char c) {
    if (c == ' ') {
        f->state = VERSION;
        f->at = 0;
        return true;
    }
    if (c < ' ' || c >= 0x7f)
        return malformed(f, "The target of the request line has a byte that must be percent-encoded.");
    return (c != '?' && c != '&') || weigh(f, FRAMING_FIELD_WEIGHT);
}

static bool read_version(struct http_framing *f, unsigned char c) {
    static const char version[] = "HTTP/1.";
    enum { LENGTH_OF_START = sizeof version - 1 };
    bool good = f->at < LENGTH_OF_START   ? c == version[f->at]
                : f->at > LENGTH_OF_START ? c == '\r'
                                          : c == '0' || c == '1';
    if (!good)
        return malformed(f, "The request line must end in HTTP/1.1 or HTTP/1.0, CR and LF.");
    if (f->at == LENGTH_OF_START)
        f->old = c == '0';
    if (f->at > LENGTH_OF_START) {
        f->state = LINE_LF;
        f->begun++;
    }
    f->at++;
    return true;
}

/* ---- headers and trailers: RFC 9112 5 ----------------------------------------------------------------------- */

static char lower(unsigned char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

static void add_to_name(struct http_framing *f, unsigned char c) {
    if (f->name_length < FRAMING_NAME)
        f->name[f->name_length++] = lower(c);
}

static bool read_line(struct http_framing *f, unsigned char c) {
    if (c == '\r') {
        f->state = HEAD_LF;
        return true;
    }
    if (c == ' ' || c == '\t')
        return malformed(f, "A header line begins with a blank: headers may not be folded.");
    f->state = NAME;
    f->name_length = 0;
    add_to_name(f, c);
    return is_token(c) ? weigh(f, FRAMING_FIELD_WEIGHT) : malformed(f, "A header's name must be a word.");
}

static enum known find_known(const struct http_framing *f) {
    for (int i = 0; i < KNOWN; i++)
        if (known_names[i].length == f->name_length && memcmp(known_names[i].text, f->name, f->name_length) == 0)
            return (enum known)i;
    return OTHER;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

/* Only the first Origin counts, as libmicrohttpd gives it. */
static bool begin_origin(struct http_framing *f) {
    if (f->trailer || f->seen & 1 << ORIGIN)
        f->known = OTHER;
    f->seen |= 1 << ORIGIN;
    return true;
}

static bool end_name(struct http_framing *f) {
    f->known = find_known(f);
    f->value_length = 0;
    f->state = VALUE_START;
    if (f->known == ORIGIN)
        return begin_origin(f);
    if (f->known == OTHER || f->known == COOKIE || f->trailer)
        return true;
    if (f->seen & 1 << f->known)
        return malformed(f, "A header occurs twice that may occur only once: Host, Authorization, Content-Length, "
                            "Transfer-Encoding, Content-Type, Musterd-Player, Idempotency-Key or Last-Event-ID.");
    f->seen |= 1 << f->known;
    return true;
}

static bool read_name(struct http_framing *f, unsigned char c) {
    if (c == ':')
        return end_name(f);
    if (!is_token(c))
        return malformed(f, "A header's name must be a word, with its colon right behind it.");
    add_to_name(f, c);
    return true;
}

static bool read_length(struct http_framing *f) {
    f->left = 0;
    for (int i = 0; i < f->value_length; i++) {
        if (f->value[i] < '0' || f->value[i] > '9' || i >= MOST_DIGITS)
            return malformed(f, "Content-Length must be a whole number.");
        f->left = f->left * 10 + (uint64_t)(f->value[i] - '0');
    }
    return f->value_length > 0 || malformed(f, "Content-Length must be a whole number.");
}

/* Forgets blanks at the end of the value so far. */
static void trim_value(struct http_framing *f) {
    while (f->value_length > 0 && is_blank(f->value[f->value_length - 1]))
        f->value_length--;
    while (f->known == ORIGIN && f->origin_length > 0 && is_blank(f->origin[f->origin_length - 1]))
        f->origin[--f->origin_length] = '\0';
}

static bool end_value(struct http_framing *f) {
    trim_value(f);
    f->state = LINE_LF;
    if (f->trailer)
        return true;
    if (f->known == LENGTH)
        return read_length(f);
    if (f->known == ENCODING)
        return (!f->old && f->value_length == 7 && strncasecmp(f->value, "chunked", 7) == 0) ||
               malformed(f, "Transfer-Encoding must be chunked, and is allowed only in HTTP/1.1.");
    return true;
}

static void add_to_origin(struct http_framing *f, char c) {
    if (f->origin_length + 1 < FRAMING_ORIGIN)
        f->origin[f->origin_length] = c;
    else
        f->origin[0] = '\0';
    f->origin_length += f->origin_length + 1 < FRAMING_ORIGIN;
}

static bool read_value(struct http_framing *f, unsigned char c) {
    if (c == '\r')
        return end_value(f);
    if ((c < ' ' && c != '\t') || c == 0x7f)
        return malformed(f, "A header's value contains a control character, or its line does not end in CR and LF.");
    if (f->state == VALUE_START && (c == ' ' || c == '\t'))
        return true;
    f->state = VALUE;
    if (f->known == ORIGIN)
        add_to_origin(f, (char)c);
    if (f->value_length < FRAMING_VALUE)
        f->value[f->value_length++] = (char)c;
    else if (c != ' ' && c != '\t')
        f->value[FRAMING_VALUE - 1] = (char)c; /* longer than any value that matters; must not be trimmed */
    return f->known != COOKIE || weigh(f, c == ';' || c == ',' ? 1 + FRAMING_FIELD_WEIGHT : 1);
}

/* ---- the end of the body: RFC 9112 6 --------------------------------------------------------------------------- */

static bool end_head(struct http_framing *f) {
    bool length = f->seen & 1 << LENGTH;
    if (f->trailer) {
        f->state = END;
        return true;
    }
    if (!f->old && !(f->seen & 1 << HOST))
        return malformed(f, "A request of HTTP/1.1 must have a Host.");
    if (f->seen & 1 << ENCODING) {
        f->state = CHUNK_SIZE;
        f->at = 0;
        f->left = 0;
        return !length || malformed(f, "Send one Content-Length or one Transfer-Encoding, not both.");
    }
    f->state = length && f->left > 0 ? BODY : END;
    return f->state == END || f->left <= FRAMING_BODY_LIMIT || too_large(f);
}

static int hex(unsigned char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool read_chunk_size(struct http_framing *f, unsigned char c) {
    int digit = hex(c);
    if (digit >= 0 && f->at < MOST_HEX) {
        f->left = f->left << 4 | (uint64_t)digit;
        f->at++;
        return true;
    }
    f->extension = 0;
    f->state = c == ';' ? CHUNK_EXTENSION : CHUNK_SIZE_LF;
    return (f->at > 0 && (c == ';' || c == '\r')) || malformed(f, "A chunk must begin with its size in hexadecimal.");
}

static bool read_extension(struct http_framing *f, unsigned char c) {
    if (c == '\r')
        f->state = CHUNK_SIZE_LF;
    else if ((c < ' ' && c != '\t') || c >= 0x7f || ++f->extension > FRAMING_EXTENSION_LIMIT)
        return malformed(f, "A chunk's extension is too long or contains a control character.");
    return true;
}

static bool read_line_feed(struct http_framing *f, unsigned char c, enum state next) {
    f->state = next;
    return c == '\n' || malformed(f, "A line must end in CR and LF.");
}

static bool end_chunk_size(struct http_framing *f, unsigned char c) {
    f->trailer = f->left == 0;
    f->body += f->left;
    if (f->body > FRAMING_BODY_LIMIT)
        return too_large(f);
    return read_line_feed(f, c, f->trailer ? LINE : CHUNK);
}

static bool end_chunk(struct http_framing *f, unsigned char c) {
    f->at = 0;
    f->left = 0;
    return read_line_feed(f, c, CHUNK_SIZE);
}

/* ---- the whole request ------------------------------------------------------------------------------------------- */

static bool read_head(struct http_framing *f, unsigned char c) {
    switch ((enum state)f->state) {
    case BEFORE: return read_before(f, c);
    case BEFORE_LF: return read_line_feed(f, c, BEFORE);
    case METHOD: return read_method(f, c);
    case TARGET_START: return read_target_start(f, c);
    case TARGET_SCHEME: return read_scheme(f, c);
    case TARGET_AUTHORITY: return read_authority(f, c);
    case TARGET_STAR: return read_star(f, c);
    case TARGET: return read_target(f, c);
    case VERSION: return read_version(f, c);
    case LINE_LF: return read_line_feed(f, c, LINE);
    case LINE: return read_line(f, c);
    case NAME: return read_name(f, c);
    case VALUE_START:
    case VALUE: return read_value(f, c);
    case HEAD_LF: return read_line_feed(f, c, HEAD_LF) && end_head(f);
    case BODY:
    case CHUNK_SIZE:
    case CHUNK_EXTENSION:
    case CHUNK_SIZE_LF:
    case CHUNK:
    case CHUNK_CR:
    case CHUNK_LF:
    case END: break;
    }
    return false;
}

static bool read_body(struct http_framing *f, unsigned char c) {
    if (f->state == CHUNK_SIZE)
        return read_chunk_size(f, c);
    if (f->state == CHUNK_EXTENSION)
        return read_extension(f, c);
    if (f->state == CHUNK_SIZE_LF)
        return end_chunk_size(f, c);
    if (f->state == CHUNK_LF)
        return end_chunk(f, c);
    f->state = CHUNK_LF;
    return c == '\r' || malformed(f, "A chunk is longer than it says.");
}

/* Is one of eight bytes below a space, or DEL? */
static bool has_control(uint64_t eight) {
    const uint64_t ones = 0x0101010101010101, high = 0x8080808080808080;
    uint64_t del = eight ^ 0x7f * ones;
    return (((eight - ' ' * ones) & ~eight) | ((del - ones) & ~del)) & high;
}

static size_t run_of_value(const struct http_framing *f, const char *bytes, size_t n) {
    size_t i = 0;
    if (f->known == LENGTH || f->known == ENCODING || f->known == COOKIE || f->known == ORIGIN)
        return 0;
    for (; i + 8 <= n; i += 8) {
        uint64_t eight;
        memcpy(&eight, bytes + i, sizeof eight);
        if (has_control(eight))
            break;
    }
    while (i < n && (unsigned char)bytes[i] >= ' ' && bytes[i] != 0x7f)
        i++;
    return i;
}

static size_t run_of_name(struct http_framing *f, const char *bytes, size_t n) {
    size_t i = 0;
    for (; i < n && is_token((unsigned char)bytes[i]); i++)
        add_to_name(f, (unsigned char)bytes[i]);
    return i;
}

static size_t run_of_target(const char *bytes, size_t n) {
    size_t i = 0;
    while (i < n && bytes[i] > ' ' && bytes[i] < 0x7f && bytes[i] != '?' && bytes[i] != '&')
        i++;
    return i;
}

/* Most bytes of a head change no state. Passes a run of such bytes at once. */
static size_t pass_run(struct http_framing *f, const char *bytes, size_t n) {
    size_t most = FRAMING_HEAD_LIMIT + 1 - f->weight, length = 0;
    if (n > most)
        n = most;
    if (f->state == VALUE)
        length = run_of_value(f, bytes, n);
    else if (f->state == NAME)
        length = run_of_name(f, bytes, n);
    else if (f->state == TARGET)
        length = run_of_target(bytes, n);
    return length == 0 || weigh(f, (uint32_t)length) ? length : 0;
}

/* Skips the bytes of a body or chunk. */
static size_t skip(struct http_framing *f, size_t n) {
    size_t taken = f->left < n ? (size_t)f->left : n;
    f->left -= taken;
    if (f->left == 0)
        f->state = f->state == BODY ? END : CHUNK_CR;
    return taken;
}

static void end_request(struct http_framing *f) {
    *f = (struct http_framing){.begun = f->begun, .ended = f->ended + 1};
}

/* ---- cutting out ------------------------------------------------------------------------------------------------- */

/* Bytes from which some are cut out: those before `from` stand in their place, `to` of them. */
struct cut {
    char *bytes;
    size_t to, from;
};

static void move_up(struct cut *cut, size_t end) {
    if (cut->to != cut->from)
        memmove(cut->bytes + cut->to, cut->bytes + cut->from, end - cut->from);
    cut->to += end - cut->from;
    cut->from = end;
}

/* Blanks before this place. Those before an earlier cut are not looked at: there is a CR between. */
static size_t blanks_before(const struct cut *cut, size_t end) {
    size_t n = 0;
    while (end - n > cut->from && is_blank(cut->bytes[end - n - 1]))
        n++;
    return n;
}

static void cut_blanks(struct cut *cut, size_t end) {
    size_t n = blanks_before(cut, end);
    if (n == 0)
        return;
    move_up(cut, end - n);
    cut->from = end;
}

/* The value may be over before these blanks: takes them back. */
static size_t leave_blanks(struct http_framing *f, const struct cut *cut, size_t n) {
    size_t blanks = f->state == VALUE && f->refusal == 0 ? blanks_before(cut, n) : 0;
    f->weight -= (uint32_t)(f->known == COOKIE ? 2 * blanks : blanks);
    if (blanks > 0)
        trim_value(f);
    return blanks;
}

/* Reads bytes from *at on, at least one. false: the request is refused. */
static bool read_some(struct http_framing *f, struct cut *cut, size_t n, size_t *at) {
    const char *bytes = cut->bytes;
    if (f->state == VALUE || f->state == NAME || f->state == TARGET) {
        *at += pass_run(f, bytes + *at, n - *at);
        if (*at == n || f->refusal)
            return f->refusal == 0;
    }
    if (f->state == BODY || f->state == CHUNK) {
        *at += skip(f, n - *at);
        return true;
    }
    if (f->state > BODY)
        return read_body(f, (unsigned char)bytes[(*at)++]);
    if (f->state == VALUE && bytes[*at] == '\r')
        cut_blanks(cut, *at);
    return weigh(f, 1) && read_head(f, (unsigned char)bytes[(*at)++]);
}

size_t http_framing_read(struct http_framing *f, char *bytes, size_t n, size_t *left) {
    struct cut cut = {.bytes = bytes};
    size_t good = 0;
    for (size_t i = 0; i < n && read_some(f, &cut, n, &i);) {
        if (f->state == END) {
            end_request(f);
            good = i - (cut.from - cut.to);
        }
    }
    *left = leave_blanks(f, &cut, n);
    move_up(&cut, n - *left);
    return f->refusal ? good : cut.to;
}
