// The inner loops of the index of places: sixteen boxes or sixteen places at a time.
#ifndef HERALD_CSPATIAL_H
#define HERALD_CSPATIAL_H

#include <math.h>
#include <stdint.h>

// What the lanes of a node and of a leaf are.
enum { HERALD_LANES = 16 };

// The marks of tags, in words of 64.
enum { HERALD_MARKS = 4 };

// A place's flag: its edge is not that of its circle, which holds it.
enum { HERALD_POLYGON = 1 };

// Sixteen subtrees: where their places lie, and what they have in common. A lane without a
// subtree has the radius -INFINITY.
typedef struct herald_node {
    // Metres from the earth's centre, rounded outwards.
    float low_x[HERALD_LANES], low_y[HERALD_LANES], low_z[HERALD_LANES];
    float high_x[HERALD_LANES], high_y[HERALD_LANES], high_z[HERALD_LANES];
    // Metres; the greatest of any place below, rounded up.
    float radius[HERALD_LANES];
    // The number of a node or, on the lowest level, of a leaf.
    uint32_t child[HERALD_LANES];
    // Minutes since 1970: the first in which any place below counts, and the first after the last.
    uint32_t start[HERALD_LANES], end[HERALD_LANES];
    // The marks of all tags of the places below.
    uint64_t marks[HERALD_MARKS][HERALD_LANES];
    // The marks of all weekly schedules of the places below.
    uint64_t schedules[HERALD_LANES];
} herald_node;

// Sixteen places. Each lies on a lattice whose spacing is 2^-16 m: at the leaf's origin plus an
// offset, in spacings, whose upper bits are here and whose lower `shift` bits lie in `fine`.
typedef struct herald_leaf {
    // Spacings from the earth's centre.
    int64_t origin[3];
    // How many lower bits the offsets have, 0 to 8.
    int32_t shift;
    // No offset has more metres than this, along any axis.
    float reach;
    int32_t x[HERALD_LANES], y[HERALD_LANES], z[HERALD_LANES];
    // Metres; -INFINITY in a lane without a place.
    float radius[HERALD_LANES];
    // From the lowest byte: the lower bits of x, y and z, and flags of the place.
    uint32_t fine[HERALD_LANES];
    uint32_t slot[HERALD_LANES];
    // The number of what the place has besides a position.
    uint32_t traits[HERALD_LANES];
} herald_leaf;

// Where a place lies, in spacings from the earth's centre.
typedef struct herald_point {
    int64_t x, y, z;
} herald_point;

static inline int64_t herald_coordinate(
    const herald_leaf *leaf, int64_t origin, int32_t offset, uint32_t fine) {
    return origin + ((int64_t)((uint64_t)(int64_t)offset << leaf->shift) | (fine & 0xff));
}

// The place in a lane.
static inline herald_point herald_leaf_point(const herald_leaf *leaf, int lane) {
    uint32_t fine = leaf->fine[lane];
    herald_point point = {
        herald_coordinate(leaf, leaf->origin[0], leaf->x[lane], fine),
        herald_coordinate(leaf, leaf->origin[1], leaf->y[lane], fine >> 8),
        herald_coordinate(leaf, leaf->origin[2], leaf->z[lane], fine >> 16),
    };
    return point;
}

static inline float herald_leaf_radius(const herald_leaf *leaf, int lane) {
    return leaf->radius[lane];
}

static inline uint32_t herald_leaf_slot(const herald_leaf *leaf, int lane) {
    return leaf->slot[lane];
}

static inline uint32_t herald_leaf_traits(const herald_leaf *leaf, int lane) {
    return leaf->traits[lane];
}

static inline uint32_t herald_leaf_flags(const herald_leaf *leaf, int lane) {
    return leaf->fine[lane] >> 24;
}

// Makes a leaf of places that lie at most `reach` spacings from the origin along each axis, and
// have not come yet.
static inline void herald_leaf_begin(herald_leaf *leaf, herald_point origin, int64_t reach) {
    *leaf = (herald_leaf){.origin = {origin.x, origin.y, origin.z}};
    while (reach >> leaf->shift > INT32_MAX) leaf->shift++;
    leaf->reach = (float)reach * 0x1p-16f * (1 + 1e-6f);
    for (int lane = 0; lane < HERALD_LANES; lane++) leaf->radius[lane] = -INFINITY;
}

// Puts a place into a lane.
static inline void herald_leaf_set(
    herald_leaf *leaf, int lane, herald_point point, float radius, uint32_t slot,
    uint32_t traits, uint32_t flags) {
    int64_t x = point.x - leaf->origin[0];
    int64_t y = point.y - leaf->origin[1];
    int64_t z = point.z - leaf->origin[2];
    uint32_t below = (1u << leaf->shift) - 1;
    leaf->x[lane] = (int32_t)(x >> leaf->shift);
    leaf->y[lane] = (int32_t)(y >> leaf->shift);
    leaf->z[lane] = (int32_t)(z >> leaf->shift);
    leaf->fine[lane] = ((uint32_t)x & below) | ((uint32_t)y & below) << 8
        | ((uint32_t)z & below) << 16 | flags << 24;
    leaf->radius[lane] = radius;
    leaf->slot[lane] = slot;
    leaf->traits[lane] = traits;
}

// A subtree, as its lane says it.
typedef struct herald_subtree {
    float low[3], high[3], radius;
    uint32_t child, start, end;
    uint64_t marks[HERALD_MARKS];
    uint64_t schedules;
} herald_subtree;

static inline herald_subtree herald_node_subtree(const herald_node *node, int lane) {
    herald_subtree subtree = {
        {node->low_x[lane], node->low_y[lane], node->low_z[lane]},
        {node->high_x[lane], node->high_y[lane], node->high_z[lane]},
        node->radius[lane], node->child[lane], node->start[lane], node->end[lane],
        {0}, node->schedules[lane],
    };
    for (int word = 0; word < HERALD_MARKS; word++)
        subtree.marks[word] = node->marks[word][lane];
    return subtree;
}

// Has memory fetched that is going to be read, a cache line at a time.
static inline void herald_prefetch(const void *memory, int lines) {
    for (int line = 0; line < lines; line++) __builtin_prefetch((const char *)memory + 64 * line);
}

static inline uint32_t herald_node_child(const herald_node *node, int lane) {
    return node->child[lane];
}

// Makes a node without subtrees.
static inline void herald_node_begin(herald_node *node) {
    *node = (herald_node){0};
    for (int lane = 0; lane < HERALD_LANES; lane++) node->radius[lane] = -INFINITY;
}

static inline void herald_node_set(herald_node *node, int lane, herald_subtree subtree) {
    node->low_x[lane] = subtree.low[0];
    node->low_y[lane] = subtree.low[1];
    node->low_z[lane] = subtree.low[2];
    node->high_x[lane] = subtree.high[0];
    node->high_y[lane] = subtree.high[1];
    node->high_z[lane] = subtree.high[2];
    node->radius[lane] = subtree.radius;
    node->child[lane] = subtree.child;
    node->start[lane] = subtree.start;
    node->end[lane] = subtree.end;
    for (int word = 0; word < HERALD_MARKS; word++)
        node->marks[word][lane] = subtree.marks[word];
    node->schedules[lane] = subtree.schedules;
}

// What a search asks of every subtree.
typedef struct herald_probe {
    // Metres from the earth's centre.
    float x, y, z;
    // Minutes since 1970: places must count from before `until`, and after `from`.
    uint32_t from, until;
    // How many groups there are, at most four; of each a subtree must have one mark.
    int32_t groups;
    uint64_t marks[4][HERALD_MARKS];
    // The marks of schedules of which a subtree must have one; 0 if any will do.
    uint64_t schedules;
} herald_probe;

// From where the edges of circles are measured, and the ellipsoid on which they lie.
typedef struct herald_measure {
    // Metres from the earth's centre.
    double x, y, z;
    // The inverses of the ellipsoid's squared axes.
    double inverse_equatorial, inverse_polar;
    // Metres of chord up to which the earth has one curvature (one over metres), and up to which an
    // arc is the geodesic.
    double flat_chord, mean_curvature, exact_chord;
} herald_measure;

// The loops as one instruction set has them.
typedef struct herald_kernels {
    const char *name;
    // Writes for each subtree a bound on the distance from the probe to the edge of any place in
    // it, in metres, never above the true one; answers in bits which are at most `horizon`
    // (finite) and may have what the probe asks for.
    uint32_t (*children)(
        const herald_node *node, const herald_probe *probe, float horizon, float *bounds);
    // The places of a leaf whose edge may be at most `horizon` metres of chord away; `x`, `y` and
    // `z` are metres from the leaf's origin to the probe.
    uint32_t (*places)(const herald_leaf *leaf, float x, float y, float z, float horizon);
    // Writes for places of a leaf, given in bits, how far the edge is, in metres rounded to whole
    // millimetres, the same for every instruction set; of those that are not asked for, anything.
    // Answers in the lower sixteen bits which are at most `most` metres away, and in the upper ones
    // which are no circles, or too far to be measured so.
    uint32_t (*edges)(
        const herald_leaf *leaf, uint32_t places, const herald_measure *from, double most,
        double *edges);
    // Where the least of `count` bounds is, 1 at least; writes infinity to the sixteen after them.
    int32_t (*least)(float *bounds, int32_t count);
} herald_kernels;

// Those that this processor can run, the best last; the first is plain code.
//
// Answers how many there are.
int herald_spatial_kernels(const herald_kernels **kernels);

#endif
