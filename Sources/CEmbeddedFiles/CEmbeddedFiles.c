#include "CEmbeddedFiles.h"

// #embed is of C23; the compilers of Swift 6.2 and later have it for older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char herald_js[] = {
#embed "../HeraldWeb/herald.js"
};
static const unsigned char herald_worker_js[] = {
#embed "../HeraldWeb/herald-worker.js"
};

static const struct herald_embedded_file files[] = {
    {"/client/v1/herald.js", herald_js, sizeof herald_js},
    {"/client/v1/herald-worker.js", herald_worker_js, sizeof herald_worker_js},
};

size_t herald_embedded_file_count(void) {
    return sizeof files / sizeof files[0];
}

struct herald_embedded_file herald_embedded_file(size_t index) {
    return files[index];
}
