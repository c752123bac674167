#include "CPublicSchema.h"

// #embed is of C23; the compilers of Swift 6.2 and later have it for older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "Generated/protos.inc"

static const unsigned char openapi[] = {
#embed "Generated/openapi.json"
};

struct herald_file herald_openapi(void) {
    return (struct herald_file){"openapi.json", openapi, sizeof openapi};
}

size_t herald_proto_count(void) {
    return sizeof protos / sizeof protos[0];
}

struct herald_file herald_proto(size_t index) {
    return protos[index];
}
