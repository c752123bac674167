internal import CSpatial

/// One walk through trees and what came since, the nearest first.
struct TreeWalk {
    /// What is still to be visited.
    private struct Step {
        /// No edge below is nearer than so many metres of chord.
        let bound: Float
        /// A node's number, or −1 − a leaf's.
        let target: Int32
    }

    /// A tree has at most eight levels, each of which leaves fifteen steps behind.
    private static let steps = 8 * 15 + 16

    private let point: SIMD4<Double>
    private var probe: herald_probe
    private let kernels: Kernels

    init(from position: Position, _ filter: PlaceFilter, _ kernels: Kernels = .best) {
        point = position.ecef
        let near = SIMD4<Float>(point)
        probe = herald_probe(
            x: near.x, y: near.y, z: near.z, minute: filter.minute, groups: filter.marks)
        self.kernels = kernels
    }

    /// Shows the visitor all places among those that came last that are near enough and may be
    /// wanted.
    func visit<Visitor: TreeVisitor>(_ recent: RecentPlaces, _ visitor: inout Visitor) {
        unsafe recent.leaves.withUnsafeBufferPointer { leaves in
            for index in leaves.indices {
                guard let leaf = unsafe leaves.baseAddress.map({ unsafe $0 + index }) else {
                    return
                }
                unsafe look(at: leaf, gone: recent.gone[index], &visitor)
            }
        }
    }

    /// Shows the visitor all places of a tree that are near enough and may be wanted.
    mutating func visit<Visitor: TreeVisitor>(_ run: TreeRun, _ visitor: inout Visitor) {
        unsafe withUnsafeTemporaryAllocation(of: Step.self, capacity: Self.steps) { steps in
            unsafe steps[0] = Step(
                bound: -.greatestFiniteMagnitude,
                target: Int32(truncatingIfNeeded: run.tree.nodes.count - 1))
            unsafe descend(steps, run, &visitor)
        }
    }

    private mutating func descend<Visitor: TreeVisitor>(
        _ steps: UnsafeMutableBufferPointer<Step>, _ run: TreeRun, _ visitor: inout Visitor
    ) {
        let (nodes, leaves) = unsafe (run.tree.nodes.base, run.tree.leaves.base)
        let lowest = run.tree.lowest
        var count = 1
        while count > 0 {
            count -= 1
            let step = unsafe steps[count]
            guard step.bound <= visitor.horizon else { continue }
            if step.target < 0 {
                let leaf = Int(-1 - step.target)
                unsafe look(at: leaves + leaf, gone: run.gone[leaf], &visitor)
            } else {
                let node = Int(step.target)
                unsafe open(
                    nodes + node, leaves, isLowest: node < lowest, horizon: visitor.horizon, steps,
                    &count)
            }
        }
    }

    /// Puts a node's subtrees on the stack, the nearest on top.
    private mutating func open(
        _ node: UnsafePointer<herald_node>, _ leaves: UnsafePointer<herald_leaf>, isLowest: Bool,
        horizon: Float,
        _ steps: UnsafeMutableBufferPointer<Step>, _ count: inout Int
    ) {
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: 16) { bounds in
            var wanted = unsafe kernels.children(node, &probe, horizon, bounds.baseAddress)
            let first = count
            var nearest = first
            while wanted != 0 {
                let lane = wanted.trailingZeroBitCount
                wanted &= wanted - 1
                let child = unsafe Int32(
                    bitPattern: herald_node_child(node, Int32(truncatingIfNeeded: lane)))
                let step = unsafe Step(
                    bound: bounds[lane], target: isLowest ? -1 - child : child)
                unsafe steps[count] = step
                if isLowest { unsafe herald_prefetch(leaves + Int(child), 8) }
                if unsafe step.bound < steps[nearest].bound { nearest = count }
                count += 1
            }
            // The others are left as they come: most turn out to be too far when their turn comes.
            if count > first { unsafe steps.swapAt(nearest, count - 1) }
        }
    }

    private func look<Visitor: TreeVisitor>(
        at leaf: UnsafePointer<herald_leaf>, gone: UInt16, _ visitor: inout Visitor
    ) {
        let origin = unsafe SIMD4(
            Double(leaf.pointee.origin.0), Double(leaf.pointee.origin.1),
            Double(leaf.pointee.origin.2), 0)
        let way = SIMD4<Float>(point - origin * LatticePoint.spacing)
        var wanted = unsafe kernels.places(leaf, way.x, way.y, way.z, visitor.horizon)
        wanted &= ~UInt32(gone)
        while wanted != 0 {
            let lane = Int32(truncatingIfNeeded: wanted.trailingZeroBitCount)
            wanted &= wanted - 1
            unsafe visitor.visit(TreePlace(leaf, lane))
        }
    }
}
