#pragma once

#include <string.h>
#include <zlib.h>

// Begin to compress or expand gzip. deflateInit2 and inflateInit2 are macros. 15 is the largest
// window, and adding 16 selects the gzip format (RFC 1952).
static inline int herald_gzip_begin(z_stream *stream, int level) {
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int herald_gunzip_begin(z_stream *stream) {
    memset(stream, 0, sizeof *stream);
    return inflateInit2(stream, 15 + 16);
}
