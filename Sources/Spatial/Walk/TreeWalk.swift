internal import CSpatial

/// A walk through the trees and the recent places of an index, nearest first.
struct TreeWalk {
    /// The number of a leaf's cache lines that its examination reads first.
    private static let lines: Int32 = 6
    /// The number of a node's cache lines that every search reads, and that searches with tags and
    /// with schedules read.
    private static let nodeLines: (all: Int32, tags: Int32, schedules: Int32) = (10, 18, 20)
    /// The number of steps after which schedules are checked too; most walks end before.
    private static let patience = 64

    /// The number of steps that measuring a polygon counts for.
    ///
    /// A polygon of a thousand corners takes 4 µs, and 40 µs from where all of its sides are about
    /// equally far.
    private static let polygonSteps = 16

    /// The distance in metres below which taking the last step instead of the nearest is good
    /// enough.
    private static let far: Float = 500

    private let point: SIMD4<Double>
    private var probe: herald_probe
    private let measure: herald_measure
    private let kernels: Kernels
    /// The number of a node's cache lines that will be read.
    private var nodeLines: Int32
    /// The number of steps after which the walk gives up.
    private let most: Int
    /// The number of steps after which the walk checks whether to continue.
    private var pause = TreeWalk.patience
    /// The number of nodes and leaves that were visited, plus the steps that polygons count for.
    private(set) var steps = 0
    /// True if the walk gave up before it had visited everything.
    private(set) var hasGivenUp = false

    /// Creates a walk.
    ///
    /// - Parameter most: the most steps.
    init(
        from position: Position, _ admission: Admission, most: Int = .max,
        _ kernels: Kernels = .best
    ) {
        point = position.ecef
        self.most = most
        pause = min(pause, most)
        self.kernels = kernels
        measure = Self.measure(from: point)
        let near = SIMD4<Float>(point)
        probe = herald_probe()
        (probe.x, probe.y, probe.z) = (near.x, near.y, near.z)
        (probe.from, probe.until) = (admission.minutes.lowerBound, admission.minutes.upperBound)
        let marks = admission.groups.prefix(4).map(\.tuple)
        probe.groups = Int32(truncatingIfNeeded: marks.count)
        nodeLines = marks.isEmpty ? Self.nodeLines.all : Self.nodeLines.tags
        if marks.count > 0 { probe.marks.0 = marks[0] }
        if marks.count > 1 { probe.marks.1 = marks[1] }
        if marks.count > 2 { probe.marks.2 = marks[2] }
        if marks.count > 3 { probe.marks.3 = marks[3] }
    }

    /// Passes all places to the visitor that are near enough and may be wanted.
    ///
    /// - Parameter order: the numbers of the trees, in the order in which they are searched.
    mutating func visit<Visitor: TreeVisitor>(
        _ recent: RecentPlaces, _ runs: [TreeRun?], in order: [Int], _ visitor: inout Visitor
    ) {
        visit(recent, &visitor)
        for number in order {
            if let run = runs[number] { visit(run, &visitor) }
        }
    }

    /// Passes all recent places to the visitor that are near enough and may be wanted.
    private mutating func visit<Visitor: TreeVisitor>(
        _ recent: RecentPlaces, _ visitor: inout Visitor
    ) {
        unsafe recent.leaves.withUnsafeBufferPointer { leaves in
            for index in leaves.indices {
                guard let leaf = unsafe leaves.baseAddress.map({ unsafe $0 + index }) else {
                    return
                }
                unsafe look(at: leaf, gone: recent.gone[index], &visitor)
            }
        }
    }

    /// Passes all places of a tree to the visitor that are near enough and may be wanted.
    private mutating func visit<Visitor: TreeVisitor>(_ run: TreeRun, _ visitor: inout Visitor) {
        let room = unsafe OpenSteps.capacity
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: room) { bounds in
            unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: room) { targets in
                guard let bounds = bounds.baseAddress, let targets = targets.baseAddress else {
                    return
                }
                let first = lookAtNearest(in: run, &visitor)
                var steps = unsafe OpenSteps(bounds, targets)
                let root = Int32(truncatingIfNeeded: run.tree.nodes.count - 1)
                unsafe steps.push(root, bound: -.greatestFiniteMagnitude)
                unsafe descend(&steps, run, except: first, &visitor)
            }
        }
    }

    /// Visits the leaf that is reached through the nearest child of each node, so that most other
    /// steps never have to be added.
    ///
    /// - Returns: the index of that leaf; nil if a distance is known already, or if tags are asked
    ///   for, because most leaves have no place with these.
    private mutating func lookAtNearest<Visitor: TreeVisitor>(
        in run: TreeRun, _ visitor: inout Visitor
    ) -> Int? {
        guard Visitor.isNarrowing, probe.groups == 0,
            visitor.limits.horizon == .greatestFiniteMagnitude
        else { return nil }
        let (nodes, leaves) = unsafe (run.tree.nodes.base, run.tree.leaves.base)
        var node = run.tree.nodes.count - 1
        return unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 16) { bounds in
            guard let bounds = bounds.baseAddress else { return nil }
            while true {
                let wanted = unsafe kernels.children(
                    nodes + node, &probe, .greatestFiniteMagnitude, bounds)
                guard let lane = unsafe Self.nearest(of: wanted, bounds) else { return nil }
                let child = unsafe Int(
                    herald_node_child(nodes + node, Int32(truncatingIfNeeded: lane)))
                if node < run.tree.lowest {
                    unsafe look(at: leaves + child, gone: run.gone[child], &visitor)
                    return child
                }
                unsafe herald_prefetch(nodes + child, nodeLines)
                node = child
            }
        }
    }

    @inline(__always)
    private static func nearest(of wanted: UInt32, _ bounds: UnsafePointer<Float>) -> Int? {
        guard wanted != 0 else { return nil }
        var wanted = wanted
        var nearest = wanted.trailingZeroBitCount
        wanted &= wanted - 1
        while wanted != 0 {
            let lane = wanted.trailingZeroBitCount
            wanted &= wanted - 1
            if unsafe bounds[lane] < bounds[nearest] { nearest = lane }
        }
        return nearest
    }

    private mutating func descend<Visitor: TreeVisitor>(
        _ steps: inout OpenSteps, _ run: TreeRun, except seen: Int?, _ visitor: inout Visitor
    ) {
        let (nodes, leaves) = unsafe (run.tree.nodes.base, run.tree.leaves.base)
        let lowest = run.tree.lowest
        while unsafe steps.count > 0 {
            self.steps += 1
            if self.steps > pause, !goesOn(visitor.admission) { return }
            // As long as the distance limit is unknown or large, a step in a bad direction would
            // visit many places.
            let isFar = Visitor.isNarrowing && visitor.limits.horizon > Self.far
            let isLost = unsafe isFar && !steps.isCrowded
            let step = unsafe isLost ? steps.popNearest(kernels) : steps.popLast()
            guard step.bound <= visitor.limits.horizon else {
                // All other steps are farther away.
                if isLost { return }
                continue
            }
            if step.target < 0 {
                let leaf = Int(-1 - step.target)
                if leaf == seen { continue }
                unsafe look(at: leaves + leaf, gone: run.gone[leaf], &visitor)
            } else {
                let node = Int(step.target)
                unsafe open(
                    nodes + node, nodes, node < lowest ? leaves : nil, visitor.limits, &steps)
            }
        }
    }

    /// Checks schedules too when the walk takes long, and gives up at the limit.
    private mutating func goesOn(_ admission: Admission) -> Bool {
        if pause < most {
            probe.schedules = admission.openSchedules
            if probe.schedules != 0 { nodeLines = Self.nodeLines.schedules }
            pause = most
            if steps <= most { return true }
        }
        hasGivenUp = true
        return false
    }

    /// Adds the subtrees of a node to the steps.
    ///
    /// - Parameter leaves: the leaves, if the node is one of the lowest; nil otherwise.
    private mutating func open(
        _ node: UnsafePointer<herald_node>, _ nodes: UnsafePointer<herald_node>,
        _ leaves: UnsafePointer<herald_leaf>?,
        _ limits: SearchLimits, _ steps: inout OpenSteps
    ) {
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 16) { bounds in
            var wanted = unsafe kernels.children(
                node, &probe, limits.horizon, bounds.baseAddress)
            let first = unsafe steps.count
            while wanted != 0 {
                let lane = wanted.trailingZeroBitCount
                wanted &= wanted - 1
                let bound = unsafe bounds[lane]
                if bound > limits.nearHorizon {
                    let way = unsafe FarBound.way(from: point, to: node, lane)
                    guard Double(way) <= limits.most else { continue }
                }
                let child = unsafe herald_node_child(node, Int32(truncatingIfNeeded: lane))
                let target = Int32(bitPattern: child)
                unsafe steps.push(leaves == nil ? target : -1 - target, bound: bound)
                if let leaves = unsafe leaves {
                    unsafe herald_prefetch(leaves + Int(child), Self.lines)
                } else if limits.horizon <= Self.far {
                    unsafe herald_prefetch(nodes + Int(child), nodeLines)
                }
            }
            unsafe steps.raiseNearest(from: first)
            // The last step may be a leaf if nothing below this node is wanted.
            if unsafe leaves == nil, limits.horizon > Self.far, let nearest = unsafe steps.last,
                nearest >= 0
            {
                unsafe herald_prefetch(nodes + Int(nearest), nodeLines)
            }
        }
    }

    private mutating func look<Visitor: TreeVisitor>(
        at leaf: UnsafePointer<herald_leaf>, gone: UInt16, _ visitor: inout Visitor
    ) {
        let origin = unsafe SIMD4(
            Double(leaf.pointee.origin.0), Double(leaf.pointee.origin.1),
            Double(leaf.pointee.origin.2), 0)
        let way = SIMD4<Float>(point - origin * LatticePoint.spacing)
        var wanted = unsafe kernels.places(
            leaf, way.x, way.y, way.z, visitor.limits.horizon)
        wanted &= ~UInt32(gone)
        if probe.groups > 0 { wanted = unsafe possible(wanted, of: leaf, visitor) }
        // If the leaf is far away, or few of its places are left, they are measured one by one,
        // with the same results.
        let reach = unsafe 2 * leaf.pointee.reach + Float(SectionArc.exactChord)
        guard wanted.nonzeroBitCount > 2, (way * way).sum() < reach * reach else {
            for lane in Lanes(wanted) { unsafe show(TreePlace(leaf, lane), &visitor) }
            return
        }
        unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { edges in
            guard let edges = edges.baseAddress else { return }
            let found = unsafe withUnsafePointer(to: measure) {
                unsafe kernels.edges(leaf, wanted, $0, visitor.limits.most, edges)
            }
            for lane in Lanes(found & 0xffff) {
                unsafe visitor.visit(TreePlace(leaf, lane), edge: edges[Int(lane)])
            }
            for lane in Lanes(found >> 16) { unsafe show(TreePlace(leaf, lane), &visitor) }
        }
    }

    private mutating func show<Visitor: TreeVisitor>(
        _ place: TreePlace, _ visitor: inout Visitor
    ) {
        if visitor.visit(place) { steps += Self.polygonSteps }
    }

    /// Returns the lanes of a leaf's places whose traits may be wanted.
    private func possible<Visitor: TreeVisitor>(
        _ wanted: UInt32, of leaf: UnsafePointer<herald_leaf>, _ visitor: Visitor
    ) -> UInt32 {
        var possible: UInt32 = 0
        for lane in Lanes(wanted)
        where visitor.isPossible(unsafe herald_leaf_traits(leaf, lane)) {
            possible |= 1 << UInt32(lane)
        }
        return possible
    }
}

extension TreeWalk {
    /// Returns the parameters for measuring from a point, in metres from the earth's centre.
    static func measure(from point: SIMD4<Double>) -> herald_measure {
        herald_measure(
            x: point.x, y: point.y, z: point.z, inverse_equatorial: SectionArc.inverseSquares.x,
            inverse_polar: SectionArc.inverseSquares.z, flat_chord: SectionArc.flatChord,
            mean_curvature: SectionArc.meanCurvature, exact_chord: SectionArc.exactChord)
    }
}
