// A byte-budgeted arena for protobuf-c: every unpack and pack runs on one, and freeing is one reset.
#ifndef HERALD_CPROTOBUFC_H
#define HERALD_CPROTOBUFC_H

#include <protobuf-c/protobuf-c.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct herald_arena herald_arena;

// The calling thread's arena, emptied, with a new budget; NULL while that thread is still using it.
herald_arena *herald_arena_begin(size_t byte_budget, size_t element_limit);

// Gives it back; every pointer into it dies.
void herald_arena_end(herald_arena *arena);

// Memory aligned to 8 bytes; NULL over the budget or out of memory.
void *herald_arena_allocate(herald_arena *arena, size_t size);

ProtobufCAllocator *herald_arena_allocator(herald_arena *arena);

// Whether an allocation was refused since `begin`, and for what: 0 no, 1 bytes, 2 elements, 3 memory.
int herald_arena_refusal(const herald_arena *arena);

// Whether the string is protobuf-c's shared default.
static inline int herald_is_default_string(const char *string) {
    return string == NULL || string == protobuf_c_empty_string;
}

// The length of a string that protobuf-c unpacked on an arena, from the size it asked for, which the
// arena keeps before each allocation; the default of an absent field is not on an arena and has length 0.
static inline size_t herald_arena_string_length(const char *string) {
    if (herald_is_default_string(string)) return 0;
    uint64_t size;
    memcpy(&size, string - sizeof size, sizeof size);
    return (size_t)size - 1;
}

#endif
