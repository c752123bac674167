#include "CEmbeddedFiles.h"

// #embed is of C23; the compilers of Swift 6.2 and later have it for older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char herald_js[] = {
#embed "../HeraldWeb/herald.js"
};
// What a page loads by itself is two sources in one file, so that it need not ask for a third.
static const unsigned char herald_core_js[] = {
#embed "../HeraldWeb/herald-core.js" suffix(,)
#embed "../HeraldWeb/herald-agent.js"
};
static const unsigned char herald_messages_js[] = {
#embed "../HeraldWeb/herald-messages.js"
};
static const unsigned char herald_read_js[] = {
#embed "../HeraldWeb/herald-read.js"
};
static const unsigned char herald_device_js[] = {
#embed "../HeraldWeb/herald-device.js"
};
// A worker is one file, since it cannot know where the others are.
static const unsigned char herald_worker_js[] = {
#embed "../HeraldWeb/herald-core.js" suffix(,)
#embed "../HeraldWeb/herald-agent.js" suffix(,)
#embed "../HeraldWeb/herald-messages.js" suffix(,)
#embed "../HeraldWeb/herald-slots.js" suffix(,)
#embed "../HeraldWeb/herald-screen.js" suffix(,)
#embed "../HeraldWeb/herald-push.js"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const struct herald_embedded_file files[] = {
    FILE_AT("/client/v1/herald.js", herald_js),
    FILE_AT("/client/v1/herald-core.js", herald_core_js),
    FILE_AT("/client/v1/herald-messages.js", herald_messages_js),
    FILE_AT("/client/v1/herald-read.js", herald_read_js),
    FILE_AT("/client/v1/herald-device.js", herald_device_js),
    FILE_AT("/client/v1/herald-worker.js", herald_worker_js),
};

size_t herald_embedded_file_count(void) {
    return sizeof files / sizeof files[0];
}

struct herald_embedded_file herald_embedded_file(size_t index) {
    return files[index];
}
