// The OpenAPI document and the .proto files of the API, as they lie in the repository: the compiler
// puts their bytes into the program, so that the gateway needs no folder beside it.
#ifndef HERALD_CPUBLICSCHEMA_H
#define HERALD_CPUBLICSCHEMA_H

#include <stddef.h>

struct herald_file {
    // From the root of the schema, such as herald/v1/client.proto.
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

// The OpenAPI document.
struct herald_file herald_openapi(void);

// How many .proto files there are, and the one at an index below that.
size_t herald_proto_count(void);
struct herald_file herald_proto(size_t index);

#endif
