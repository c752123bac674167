// The inner loops of the place index, which process sixteen boxes or sixteen places at a time.
#ifndef HERALD_CSPATIAL_H
#define HERALD_CSPATIAL_H

#include <math.h>
#include <stdint.h>

// The number of lanes of a node and of a leaf.
enum { HERALD_LANES = 16 };

// The number of 64-bit words for the marks of tags.
enum { HERALD_MARKS = 4 };

// The flag of a place whose edge is not a circle; its circle encloses it.
enum { HERALD_POLYGON = 1 };

// A node of sixteen subtrees: the boxes around their places, and what those have in common. A lane
// without a subtree has the radius -INFINITY.
typedef struct herald_node {
    // The box in metres from the earth's centre, rounded outwards.
    float low_x[HERALD_LANES], low_y[HERALD_LANES], low_z[HERALD_LANES];
    float high_x[HERALD_LANES], high_y[HERALD_LANES], high_z[HERALD_LANES];
    // The greatest radius of any place below, in metres, rounded up.
    float radius[HERALD_LANES];
    // The index of a node or, on the lowest level, of a leaf.
    uint32_t child[HERALD_LANES];
    // The minutes since 1970 from which, and before which, any place below is active.
    uint32_t start[HERALD_LANES], end[HERALD_LANES];
    // The marks of all tags of the places below.
    uint64_t marks[HERALD_MARKS][HERALD_LANES];
    // The marks of all weekly schedules of the places below.
    uint64_t schedules[HERALD_LANES];
} herald_node;

// A leaf of sixteen places. Each lies on a lattice whose spacing is 2^-16 m: at the leaf's origin
// plus an offset in spacings. The offset's upper bits are in `x`, `y` and `z`, and its lower
// `shift` bits in `fine`.
typedef struct herald_leaf {
    // The origin, in spacings from the earth's centre.
    int64_t origin[3];
    // How many lower bits the offsets have, 0 to 8.
    int32_t shift;
    // The largest offset along any axis, in metres.
    float reach;
    int32_t x[HERALD_LANES], y[HERALD_LANES], z[HERALD_LANES];
    // The radius in metres; -INFINITY in a lane without a place.
    float radius[HERALD_LANES];
    // From the lowest byte: the lower bits of x, y and z, and the flags of the place.
    uint32_t fine[HERALD_LANES];
    uint32_t slot[HERALD_LANES];
    // The index of the place's other properties.
    uint32_t traits[HERALD_LANES];
} herald_leaf;

// A position, in spacings from the earth's centre.
typedef struct herald_point {
    int64_t x, y, z;
} herald_point;

static inline int64_t herald_coordinate(
    const herald_leaf *leaf, int64_t origin, int32_t offset, uint32_t fine) {
    return origin + ((int64_t)((uint64_t)(int64_t)offset << leaf->shift) | (fine & 0xff));
}

// Returns the position of the place in a lane.
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

// Initializes an empty leaf for places that lie at most `reach` spacings from the origin along each
// axis.
static inline void herald_leaf_begin(herald_leaf *leaf, herald_point origin, int64_t reach) {
    *leaf = (herald_leaf){.origin = {origin.x, origin.y, origin.z}};
    while (reach >> leaf->shift > INT32_MAX) leaf->shift++;
    leaf->reach = (float)reach * 0x1p-16f * (1 + 1e-6f);
    for (int lane = 0; lane < HERALD_LANES; lane++) leaf->radius[lane] = -INFINITY;
}

// Sets the place in a lane.
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

// The values of one lane of a node.
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

// Prefetches memory that will be read soon: a number of cache lines.
static inline void herald_prefetch(const void *memory, int lines) {
    for (int line = 0; line < lines; line++) __builtin_prefetch((const char *)memory + 64 * line);
}

static inline uint32_t herald_node_child(const herald_node *node, int lane) {
    return node->child[lane];
}

// Initializes a node without subtrees.
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

// The conditions that a search has for every subtree.
typedef struct herald_probe {
    // The location, in metres from the earth's centre.
    float x, y, z;
    // The minutes since 1970 between which places must be active: they must start before `until`
    // and end after `from`.
    uint32_t from, until;
    // The number of groups of marks, at most four; a subtree must have one mark of each group.
    int32_t groups;
    uint64_t marks[4][HERALD_MARKS];
    // The marks of schedules of which a subtree must have one; 0 for any.
    uint64_t schedules;
} herald_probe;

// The location from which the edges of circles are measured, and the ellipsoid on which they lie.
typedef struct herald_measure {
    // The location, in metres from the earth's centre.
    double x, y, z;
    // The inverses of the ellipsoid's squared axes.
    double inverse_equatorial, inverse_polar;
    // The chord in metres up to which the earth has one curvature, that curvature in 1/m, and the
    // chord in metres up to which an arc equals the geodesic.
    double flat_chord, mean_curvature, exact_chord;
} herald_measure;

// The loops for one instruction set.
typedef struct herald_kernels {
    const char *name;
    // Writes for each subtree a lower bound, in metres, of the distance from the probe to the edge
    // of any place in it. Returns in bits which subtrees have a bound of at most `horizon` (which
    // is finite) and may have places that match the probe.
    uint32_t (*children)(
        const herald_node *node, const herald_probe *probe, float horizon, float *bounds);
    // Returns in bits the places of a leaf whose edge may be at most `horizon` metres of chord
    // away; `x`, `y` and `z` are the metres from the leaf's origin to the probe.
    uint32_t (*places)(const herald_leaf *leaf, float x, float y, float z, float horizon);
    // Writes the distances to the edges of places of a leaf, given in bits, in metres rounded to
    // whole millimetres; the values are the same for every instruction set, and undefined for other
    // places. Returns in the lower sixteen bits which places are at most `most` metres away, and in
    // the upper ones which are not circles, or too far for this way of measuring.
    uint32_t (*edges)(
        const herald_leaf *leaf, uint32_t places, const herald_measure *from, double most,
        double *edges);
    // Returns the index of the least of `count` bounds, of which there must be at least one; writes
    // infinity to the sixteen elements after them.
    int32_t (*least)(float *bounds, int32_t count);
} herald_kernels;

// Writes the kernels that this processor can run, the best one last; the first one is plain C.
// Returns their number.
int herald_spatial_kernels(const herald_kernels **kernels);

#endif
