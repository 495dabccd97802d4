#include "plugin_file.h"

#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Does a piece of this length at this offset end within the file? */
static bool within(uint64_t at, uint64_t length, uint64_t size) {
    return at <= size && length <= size - at;
}

static bool segments_are_whole(FILE *file, const ElfW(Ehdr) * head, uint64_t size) {
    ElfW(Phdr) segment;
    if (!within(head->e_phoff, (uint64_t)head->e_phnum * sizeof segment, size) ||
        fseek(file, (long)head->e_phoff, SEEK_SET) != 0)
        return false;
    for (int i = 0; i < head->e_phnum; i++)
        if (fread(&segment, sizeof segment, 1, file) != 1 ||
            (segment.p_type == PT_LOAD && !within(segment.p_offset, segment.p_filesz, size)))
            return false;
    return true;
}

static bool look(FILE *file, char *why, size_t size) {
    ElfW(Ehdr) head;
    struct stat status;
    if (fstat(fileno(file), &status) != 0 || fread(&head, sizeof head, 1, file) != 1 ||
        memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_type != ET_DYN ||
        head.e_ident[EI_CLASS] != (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) ||
        head.e_phentsize != sizeof(ElfW(Phdr))) {
        snprintf(why, size, "it is no shared object of this machine; build it again");
        return false;
    }
    uint64_t length = (uint64_t)status.st_size;
    if (segments_are_whole(file, &head, length) &&
        within(head.e_shoff, (uint64_t)head.e_shnum * head.e_shentsize, length))
        return true;
    snprintf(why, size, "it is cut short at %llu bytes; build or copy it again", (unsigned long long)length);
    return false;
}

bool plugin_file_is_whole(const char *path, char *why, size_t size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(why, size, "%s", strerror(errno));
        return false;
    }
    bool whole = look(file, why, size);
    fclose(file);
    return whole;
}
