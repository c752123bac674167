#pragma once

#include <roaring/roaring.h>

/* Asks for a line of the cache that will be read soon; Swift has no name for it. */
static inline void herald_prefetch(const void *line) { __builtin_prefetch(line); }
