#include "include/CSpatial.h"

#include <stdbool.h>
#include <string.h>

// The warning about the ABI of vector arguments does not matter: the functions are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

// Vectors of all lanes; the compiler splits them for processors with narrower vectors. They are
// read from memory that is only aligned for its elements.
typedef float floats __attribute__((ext_vector_type(16), aligned(4)));
typedef int32_t ints __attribute__((ext_vector_type(16), aligned(4)));
typedef uint32_t words __attribute__((ext_vector_type(16), aligned(4)));
typedef uint64_t longs __attribute__((ext_vector_type(16), aligned(8)));
typedef bool bits __attribute__((ext_vector_type(HERALD_LANES)));

// Vectors of a quarter of the lanes, for calculations that need a double's precision.
enum { QUARTER = 4 };
typedef double doubles __attribute__((ext_vector_type(QUARTER), aligned(8)));
typedef int64_t choice __attribute__((ext_vector_type(QUARTER)));
typedef int32_t offsets __attribute__((ext_vector_type(QUARTER), aligned(4)));
typedef bool quarter_bits __attribute__((ext_vector_type(QUARTER)));

#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t mask(ints lanes) {
    bits some = __builtin_convertvector(lanes, bits);
    uint16_t mask;
    memcpy(&mask, &some, sizeof mask);
    return mask;
}

INLINE floats load(const float *lanes) { return *(const floats *)lanes; }

// Minimum and maximum without the handling of NaN that the compiler's own functions have.
INLINE floats lesser(floats a, floats b) { return a < b ? a : b; }
INLINE floats greater(floats a, floats b) { return a > b ? a : b; }

// Returns how far a point lies outside an interval; 0 inside it.
INLINE floats outside(const float *low, const float *high, float point) {
    floats below = load(low) - point, above = point - load(high);
    return greater(greater(below, above), (floats){0});
}

// The error of a distance to a box, in metres: at the earth's surface a float has a resolution of
// half a metre, and the probe, the difference and the sum may each be off by that.
static const float box_slack = 2;
// A factor that covers the rounding of sixteen operations on floats.
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
    ints wanted = (bound <= horizon) & (start < probe->until) & (end > probe->from);
    uint32_t found = mask(wanted);
    for (int group = 0; group < probe->groups; group++) {
        longs common = {0};
        for (int word = 0; word < HERALD_MARKS; word++)
            common |= *(const longs *)node->marks[word] & probe->marks[group][word];
        found &= mask(__builtin_convertvector(common != 0, ints));
    }
    if (probe->schedules != 0) {
        longs open = *(const longs *)node->schedules & probe->schedules;
        found &= mask(__builtin_convertvector(open != 0, ints));
    }
    return found;
}

INLINE uint32_t places(const herald_leaf *leaf, float x, float y, float z, float horizon) {
    // 2^(shift - 16), made from the bits of a float's exponent.
    int32_t exponent = (127 + leaf->shift - 16) << 23;
    float spacing;
    memcpy(&spacing, &exponent, sizeof spacing);
    floats dx = __builtin_convertvector(*(const ints *)leaf->x, floats) * spacing - x;
    floats dy = __builtin_convertvector(*(const ints *)leaf->y, floats) * spacing - y;
    floats dz = __builtin_convertvector(*(const ints *)leaf->z, floats) * spacing - z;
    floats way = __builtin_elementwise_sqrt(dx * dx + dy * dy + dz * dz);
    // The offsets and the probe are rounded; where they nearly cancel, only that error remains.
    float size = leaf->reach + __builtin_fabsf(x) + __builtin_fabsf(y) + __builtin_fabsf(z);
    floats bound = way * shorter - size * 3e-7f - 1e-3f - load(leaf->radius);
    return mask(bound <= horizon);
}

INLINE uint32_t quarter_mask(choice lanes) {
    quarter_bits some = __builtin_convertvector(lanes, quarter_bits);
    uint8_t mask;
    memcpy(&mask, &some, sizeof mask);
    return mask & 0xf;
}

// Returns the exact metres from the earth's centre along one axis.
INLINE doubles coordinates(int64_t origin, double size, const int32_t *offset, offsets fine) {
    doubles coarse = __builtin_convertvector(*(const offsets *)offset, doubles) * size;
    doubles low = __builtin_convertvector(fine & 0xff, doubles);
    return (coarse + low + (double)origin) * 0x1p-16;
}

// Returns the length of the arc over the ellipsoid for a chord that is not too long: see
// `SectionArc`.
INLINE doubles arcs(
    const herald_measure *from, doubles x, doubles y, doubles z, doubles chord, choice is_flat) {
// A fused multiply-add, which only some processors have, would give other results.
#pragma clang fp contract(off)
    doubles bend = chord * from->mean_curvature;
    doubles flat = chord * (1 + bend * bend * (1.0 / 24));
    if (quarter_mask(is_flat) == 0xf) return flat;
    double a = from->inverse_equatorial, b = from->inverse_polar;
    doubles mx = from->x + x * 0.5, my = from->y + y * 0.5, mz = from->z + z * 0.5;
    doubles sx = mx * a, sy = my * a, sz = mz * b;
    doubles height = mx * sx + my * sy + mz * sz;
    doubles slope = sx * sx + sy * sy + sz * sz;
    doubles along = x * (x * a) + y * (y * a) + z * (z * b);
    doubles curvature =
        along / (chord * chord) * __builtin_elementwise_sqrt(height / slope);
    doubles half = curvature * chord * 0.5;
    doubles square = half * half;
    doubles arc = chord * (1 + square * (1.0 / 6 + square * (3.0 / 40
        + square * (15.0 / 336 + square * 0.0304))));
    return is_flat ? flat : arc;
}

INLINE uint32_t edges(
    const herald_leaf *leaf, uint32_t places, const herald_measure *from, double most,
    double *edges) {
#pragma clang fp contract(off)
    uint32_t near = 0, far = 0;
    double size = (double)(1 << leaf->shift);
    for (int lane = 0; lane < HERALD_LANES; lane += QUARTER) {
        if ((places >> lane & 0xf) == 0) continue;
        offsets fine = *(const offsets *)(leaf->fine + lane);
        doubles x = coordinates(leaf->origin[0], size, leaf->x + lane, fine) - from->x;
        doubles y = coordinates(leaf->origin[1], size, leaf->y + lane, fine >> 8) - from->y;
        doubles z = coordinates(leaf->origin[2], size, leaf->z + lane, fine >> 16) - from->z;
        doubles chord = __builtin_elementwise_sqrt(x * x + y * y + z * z);
        doubles way = arcs(from, x, y, z, chord, chord < from->flat_chord);
        doubles radius = {
            leaf->radius[lane], leaf->radius[lane + 1], leaf->radius[lane + 2],
            leaf->radius[lane + 3]};
        // Rounds to whole numbers, as a double of this size has no fraction: see `Neighbour.edge`.
        doubles millimetres = (way - radius) * 1000 + 0x1.8p52 - 0x1.8p52;
        doubles edge = millimetres / 1000;
        memcpy(edges + lane, &edge, sizeof edge);
        offsets flags = fine >> 24 & HERALD_POLYGON;
        choice is_exact = (chord <= from->exact_chord)
            & __builtin_convertvector(flags == 0, choice);
        near |= quarter_mask(is_exact & (edge <= most)) << lane;
        far |= quarter_mask(~is_exact) << lane;
    }
    return (near | far << 16) & (places | places << 16);
}

INLINE int32_t least(float *bounds, int32_t count) {
    floats endless = (floats){0} + INFINITY, lowest = endless;
    memcpy(bounds + count, &endless, sizeof endless);
    for (int32_t i = 0; i < count; i += HERALD_LANES) lowest = lesser(lowest, load(bounds + i));
    // Halves are combined until every lane has the least value.
    lowest = lesser(lowest, __builtin_shufflevector(
        lowest, lowest, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    lowest = lesser(lowest, __builtin_shufflevector(
        lowest, lowest, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
    lowest = lesser(lowest, __builtin_shufflevector(
        lowest, lowest, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
    lowest = lesser(lowest, __builtin_shufflevector(
        lowest, lowest, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    for (int32_t i = 0; i < count; i += HERALD_LANES) {
        uint32_t found = mask(load(bounds + i) == lowest);
        if (found != 0) return i + __builtin_ctz(found);
    }
    return 0;
}

#define KERNELS(name, attributes) \
    attributes static uint32_t children_##name( \
        const herald_node *node, const herald_probe *probe, float horizon, float *bounds) { \
        return children(node, probe, horizon, bounds); \
    } \
    attributes static uint32_t places_##name( \
        const herald_leaf *leaf, float x, float y, float z, float horizon) { \
        return places(leaf, x, y, z, horizon); \
    } \
    attributes static uint32_t edges_##name( \
        const herald_leaf *leaf, uint32_t places, const herald_measure *from, double most, \
        double *edge) { \
        return edges(leaf, places, from, most, edge); \
    } \
    attributes static int32_t least_##name(float *bounds, int32_t count) { \
        return least(bounds, count); \
    }

KERNELS(plain, )
#if defined(__x86_64__)
KERNELS(avx2, __attribute__((target("avx2,fma"))))
KERNELS(avx512, __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))))
#endif

static const herald_kernels all[] = {
    {"plain", children_plain, places_plain, edges_plain, least_plain},
#if defined(__x86_64__)
    {"avx2", children_avx2, places_avx2, edges_avx2, least_avx2},
    {"avx512", children_avx512, places_avx512, edges_avx512, least_avx512},
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
