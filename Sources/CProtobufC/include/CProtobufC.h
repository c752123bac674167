// A memory arena with a byte budget for protobuf-c. Every message is packed and unpacked in one,
// and freeing its memory is one reset.
#ifndef HERALD_CPROTOBUFC_H
#define HERALD_CPROTOBUFC_H

#include <protobuf-c/protobuf-c.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct herald_arena herald_arena;

// Takes the calling thread's arena, emptied and with a new budget; NULL while that thread is still
// using it.
herald_arena *herald_arena_begin(size_t byte_budget, size_t element_limit);

// Releases the arena; pointers into it become invalid.
void herald_arena_end(herald_arena *arena);

// Allocates memory aligned to 8 bytes; returns NULL over the budget or out of memory.
void *herald_arena_allocate(herald_arena *arena, size_t size);

// Returns the allocator for protobuf-c's own allocations in the arena.
ProtobufCAllocator *herald_arena_allocator(herald_arena *arena);

// Returns why an allocation was refused since `begin`: 0 for none, 1 for the byte budget, 2 for the
// number of elements, 3 for lack of memory.
int herald_arena_refusal(const herald_arena *arena);

// Returns whether the string is protobuf-c's shared default.
static inline int herald_is_default_string(const char *string) {
    return string == NULL || string == protobuf_c_empty_string;
}

// Returns the length of a string that protobuf-c unpacked in an arena. The arena stores the size of
// each allocation before it. The default of an absent field is not in an arena and has length 0.
static inline size_t herald_arena_string_length(const char *string) {
    if (herald_is_default_string(string)) return 0;
    uint64_t size;
    memcpy(&size, string - sizeof size, sizeof size);
    return (size_t)size - 1;
}

#endif
