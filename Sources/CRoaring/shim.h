#pragma once

#include <roaring/roaring.h>

/* Prefetches a cache line that will be read soon; Swift has no function for this. */
static inline void herald_prefetch(const void *line) { __builtin_prefetch(line); }
