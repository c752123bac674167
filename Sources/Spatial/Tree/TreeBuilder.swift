internal import CSpatial

/// Builds a tree of places.
enum TreeBuilder {
    private static let lanes = Int(HERALD_LANES)

    /// Returns a tree of these places.
    ///
    /// - Parameter summaries: the summaries of traits, by the numbers that places have.
    static func tree(_ places: [TreePlace], _ summaries: [TraitTable.Summary]) -> PlaceTree {
        let order = TreeOrder(places).items
        let count = (places.count + lanes - 1) / lanes
        var below: [herald_subtree] = []
        below.reserveCapacity(count)
        let leaves = unsafe FixedMemory<herald_leaf>(count: count) { leaves in
            var some: [TreePlace] = []
            some.reserveCapacity(lanes)
            for index in 0..<count {
                some.removeAll(keepingCapacity: true)
                for number in index * lanes..<min(places.count, (index + 1) * lanes) {
                    some.append(places[Int(order[number].source)])
                }
                unsafe write(some, to: &leaves[index])
                below.append(subtree(some, UInt32(truncatingIfNeeded: index), summaries))
            }
        }
        var nodes: [herald_node] = []
        var lowest = 0
        while below.count > 1 || (nodes.isEmpty && !below.isEmpty) {
            let first = nodes.count
            for start in stride(from: 0, to: below.count, by: lanes) {
                nodes.append(node(below[start..<min(below.count, start + lanes)]))
            }
            if first == 0 { lowest = nodes.count }
            below = (first..<nodes.count).map { number in
                let range =
                    (number - first) * lanes..<min(below.count, (number - first + 1) * lanes)
                return union(below[range], UInt32(truncatingIfNeeded: number))
            }
        }
        let memory = unsafe FixedMemory<herald_node>(count: nodes.count) { memory in
            _ = unsafe memory.initialize(from: nodes)
        }
        return PlaceTree(nodes: memory, leaves: leaves, lowest: lowest, count: places.count)
    }

    private static func write(_ places: [TreePlace], to leaf: inout herald_leaf) {
        var low = SIMD3<Int64>(repeating: .max)
        var high = SIMD3<Int64>(repeating: .min)
        for place in places {
            let point = SIMD3(place.centre.x, place.centre.y, place.centre.z)
            low.replace(with: point, where: point .< low)
            high.replace(with: point, where: point .> high)
        }
        let size = high &- low
        let origin = low &+ size / 2
        unsafe withUnsafeMutablePointer(to: &leaf) { leaf in
            unsafe herald_leaf_begin(
                leaf, herald_point(x: origin.x, y: origin.y, z: origin.z), size.max() / 2 + 1)
            for (lane, place) in places.enumerated() {
                unsafe place.write(to: leaf, Int32(truncatingIfNeeded: lane))
            }
        }
    }

    private static func subtree(
        _ places: [TreePlace], _ number: UInt32, _ summaries: [TraitTable.Summary]
    ) -> herald_subtree {
        var low = SIMD4<Double>(repeating: .infinity)
        var high = SIMD4<Double>(repeating: -.infinity)
        var subtree = herald_subtree()
        var marks = TagMarks()
        (subtree.start, subtree.end, subtree.child) = (.max, 0, number)
        subtree.radius = -.infinity
        for place in places {
            let summary = summaries[Int(place.traits)]
            let point = place.centre.ecef
            low.replace(with: point, where: point .< low)
            high.replace(with: point, where: point .> high)
            subtree.radius = max(subtree.radius, place.radius)
            subtree.start = min(subtree.start, summary.minutes.lowerBound)
            subtree.end = max(subtree.end, summary.minutes.upperBound)
            marks.formUnion(summary.marks)
            subtree.schedules |= summary.schedule
        }
        subtree.marks = marks.tuple
        subtree.low = (down(low.x), down(low.y), down(low.z))
        subtree.high = (-down(-high.x), -down(-high.y), -down(-high.z))
        return subtree
    }

    /// Returns the number rounded towards −∞.
    private static func down(_ metres: Double) -> Float {
        let near = Float(metres)
        return Double(near) > metres ? near.nextDown : near
    }

    private static func node(_ subtrees: ArraySlice<herald_subtree>) -> herald_node {
        var node = herald_node()
        unsafe herald_node_begin(&node)
        for (lane, subtree) in subtrees.enumerated() {
            unsafe herald_node_set(&node, Int32(truncatingIfNeeded: lane), subtree)
        }
        return node
    }

    private static func union(
        _ subtrees: ArraySlice<herald_subtree>, _ number: UInt32
    ) -> herald_subtree {
        var all = herald_subtree()
        (all.start, all.end, all.child, all.radius) = (.max, 0, number, -.infinity)
        var low = SIMD3<Float>(repeating: .infinity)
        var high = SIMD3<Float>(repeating: -.infinity)
        for subtree in subtrees {
            let least = SIMD3(subtree.low.0, subtree.low.1, subtree.low.2)
            let most = SIMD3(subtree.high.0, subtree.high.1, subtree.high.2)
            low.replace(with: least, where: least .< low)
            high.replace(with: most, where: most .> high)
            all.radius = max(all.radius, subtree.radius)
            all.start = min(all.start, subtree.start)
            all.end = max(all.end, subtree.end)
            let (own, more) = (all.marks, subtree.marks)
            all.marks = (own.0 | more.0, own.1 | more.1, own.2 | more.2, own.3 | more.3)
            all.schedules |= subtree.schedules
        }
        all.low = (low.x, low.y, low.z)
        all.high = (high.x, high.y, high.z)
        return all
    }
}
