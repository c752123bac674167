#include "include/CProtobufC.h"

#include <stdlib.h>
#include <string.h>

// The size of the block that a thread keeps between uses. It holds nearly every message without a
// call to malloc.
#define FIRST_BLOCK_SIZE ((size_t)64 * 1024)
#define HEADER_SIZE sizeof(uint64_t)

struct block {
    struct block *next;
    size_t size;
    size_t used;
    // Aligned to 8 bytes, as three words precede it.
    unsigned char bytes[];
};

struct herald_arena {
    ProtobufCAllocator allocator;
    struct block *first;
    struct block *current;
    size_t bytes_left;
    size_t elements_left;
    int refusal;
    int in_use;
};

static __thread herald_arena thread_arena;

static void *allocate(void *context, size_t size) {
    return herald_arena_allocate(context, size);
}

static void release(void *context, void *pointer) {
    (void)context;
    (void)pointer;
}

static struct block *block_new(size_t size) {
    struct block *block = malloc(sizeof *block + size);
    if (!block) return NULL;
    block->next = NULL;
    block->size = size;
    block->used = 0;
    return block;
}

herald_arena *herald_arena_begin(size_t byte_budget, size_t element_limit) {
    herald_arena *arena = &thread_arena;
    if (arena->in_use) return NULL;
    if (!arena->first && !(arena->first = block_new(FIRST_BLOCK_SIZE))) return NULL;
    arena->allocator = (ProtobufCAllocator){allocate, release, arena};
    arena->first->used = 0;
    arena->current = arena->first;
    arena->bytes_left = byte_budget;
    arena->elements_left = element_limit;
    arena->refusal = 0;
    arena->in_use = 1;
    return arena;
}

void herald_arena_end(herald_arena *arena) {
    struct block *block = arena->first->next;
    while (block) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    arena->first->next = NULL;
    arena->in_use = 0;
}

static struct block *room_for(herald_arena *arena, size_t total) {
    struct block *block = arena->current;
    if (block->size - block->used >= total) return block;
    size_t size = block->size * 2;
    if (size < total) size = total;
    struct block *next = block_new(size);
    if (!next) return NULL;
    block->next = next;
    arena->current = next;
    return next;
}

void *herald_arena_allocate(herald_arena *arena, size_t size) {
    if (size > arena->bytes_left) {
        arena->refusal = 1;
        return NULL;
    }
    if (arena->elements_left == 0) {
        arena->refusal = 2;
        return NULL;
    }
    size_t total = HEADER_SIZE + ((size + 7) & ~(size_t)7);
    struct block *block = room_for(arena, total);
    if (!block) {
        arena->refusal = 3;
        return NULL;
    }
    unsigned char *start = block->bytes + block->used;
    block->used += total;
    arena->bytes_left -= size;
    arena->elements_left -= 1;
    uint64_t header = size;
    memcpy(start, &header, HEADER_SIZE);
    return start + HEADER_SIZE;
}

ProtobufCAllocator *herald_arena_allocator(herald_arena *arena) {
    return &arena->allocator;
}

int herald_arena_refusal(const herald_arena *arena) {
    return arena->refusal;
}
