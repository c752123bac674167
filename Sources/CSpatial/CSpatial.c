#include "include/CSpatial.h"

#include <stdbool.h>
#include <string.h>

// Vectors are passed between functions that are always inlined, so there is no ABI to change.
#pragma clang diagnostic ignored "-Wpsabi"

// Vectors of all lanes; the compiler splits them for processors with narrower ones. They are read
// from memory that is aligned for its elements alone.
typedef float floats __attribute__((vector_size(64), aligned(4)));
typedef int32_t ints __attribute__((vector_size(64), aligned(4)));
typedef uint32_t words __attribute__((vector_size(64), aligned(4)));
typedef uint64_t longs __attribute__((vector_size(128), aligned(8)));
typedef bool bits __attribute__((ext_vector_type(HERALD_LANES)));

#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t mask(ints lanes) {
    bits some = __builtin_convertvector(lanes, bits);
    uint16_t mask;
    memcpy(&mask, &some, sizeof mask);
    return mask;
}

INLINE floats load(const float *lanes) { return *(const floats *)lanes; }

// How far a point lies outside an interval.
INLINE floats outside(const float *low, const float *high, float point) {
    floats below = load(low) - point, above = point - load(high);
    return __builtin_elementwise_max(__builtin_elementwise_max(below, above), (floats){0});
}

// A float has half a metre at the earth's surface: the probe, the difference and the sum may each
// be off by that.
static const float box_slack = 2;
// What sixteen operations on floats may lose.
static const float shorter = 1 - 1e-6f;

INLINE uint32_t children(
    const herald_node *node, const herald_probe *probe, float horizon, float *bounds) {
    floats x = outside(node->low_x, node->high_x, probe->x);
    floats y = outside(node->low_y, node->high_y, probe->y);
    floats z = outside(node->low_z, node->high_z, probe->z);
    floats way = __builtin_elementwise_sqrt(x * x + y * y + z * z);
    floats bound = way * shorter - box_slack - load(node->radius);
    memcpy(bounds, &bound, sizeof bound);
    words start = *(const words *)node->start, end = *(const words *)node->end;
    ints wanted = (bound <= horizon) & (start <= probe->minute) & (end > probe->minute);
    uint32_t found = mask(wanted);
    longs marks = *(const longs *)node->marks;
    for (int group = 0; group < 4; group++) {
        if (probe->groups[group] == ~0ull) continue;
        found &= mask(__builtin_convertvector((marks & probe->groups[group]) != 0, ints));
    }
    return found;
}

INLINE uint32_t places(const herald_leaf *leaf, float x, float y, float z, float horizon) {
    // 2^(shift - 16), of the bits of a float's exponent.
    int32_t exponent = (127 + leaf->shift - 16) << 23;
    float spacing;
    memcpy(&spacing, &exponent, sizeof spacing);
    floats dx = __builtin_convertvector(*(const ints *)leaf->x, floats) * spacing - x;
    floats dy = __builtin_convertvector(*(const ints *)leaf->y, floats) * spacing - y;
    floats dz = __builtin_convertvector(*(const ints *)leaf->z, floats) * spacing - z;
    floats way = __builtin_elementwise_sqrt(dx * dx + dy * dy + dz * dz);
    // The offsets and the probe's are rounded, and where they nearly cancel that is all there is.
    float size = leaf->reach + __builtin_fabsf(x) + __builtin_fabsf(y) + __builtin_fabsf(z);
    floats bound = way * shorter - size * 3e-7f - 1e-3f - load(leaf->radius);
    return mask(bound <= horizon);
}

#define KERNELS(name, attributes) \
    attributes static uint32_t children_##name( \
        const herald_node *node, const herald_probe *probe, float horizon, float *bounds) { \
        return children(node, probe, horizon, bounds); \
    } \
    attributes static uint32_t places_##name( \
        const herald_leaf *leaf, float x, float y, float z, float horizon) { \
        return places(leaf, x, y, z, horizon); \
    }

KERNELS(plain, )
#if defined(__x86_64__)
KERNELS(avx2, __attribute__((target("avx2,fma"))))
KERNELS(avx512, __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))))
#endif

static const herald_kernels all[] = {
    {"plain", children_plain, places_plain},
#if defined(__x86_64__)
    {"avx2", children_avx2, places_avx2},
    {"avx512", children_avx512, places_avx512},
#endif
};

int herald_spatial_kernels(const herald_kernels **kernels) {
    *kernels = all;
    int count = 1;
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) count = 2;
    if (count == 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw"))
        count = 3;
#endif
    return count;
}
