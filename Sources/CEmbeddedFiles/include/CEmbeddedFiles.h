// Files that browsers fetch, as they lie in the repository: the compiler puts their bytes into the
// program, so that the gateway needs no folder beside it. A new file needs a row in
// CEmbeddedFiles.c, and nothing else.
#ifndef HERALD_CEMBEDDEDFILES_H
#define HERALD_CEMBEDDEDFILES_H

#include <stddef.h>

struct herald_embedded_file {
    // Where the gateway serves it, such as /client/v1/herald.js.
    const char *path;
    const unsigned char *bytes;
    size_t size;
};

// How many files there are, and the one at an index below that.
size_t herald_embedded_file_count(void);
struct herald_embedded_file herald_embedded_file(size_t index);

#endif
