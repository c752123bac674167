/// A k-d tree of places in earth-centred metres that takes changes at any time.
///
/// Leaves hold up to 32 places. Every node's bounds are exact after every change, and a subtree
/// that leans too far is built anew, so a query costs the same whatever was done before.
struct PlaceTree {
    struct Node {
        var bounds = Bounds()
        /// Places below.
        var count = 0
        var parent: Int
        /// Its two halves; none for a leaf.
        var children: (left: Int, right: Int)?
        /// A leaf's places.
        var places: [IndexedPlace] = []
    }

    /// A leaf with more is halved.
    private static let leafLimit = 32
    /// A leaf as it is built has room for as many again.
    private static let leafBuilt = 16

    private(set) var nodes = [Node(parent: -1)]
    private var free: [Int] = []
    private var leaves: [UInt32: Int] = [:]

    /// The node above all others.
    static let root = 0

    var count: Int { leaves.count }

    /// How many nodes lie between the root and the deepest leaf, that leaf included.
    var depth: Int { depth(below: Self.root) }

    private func depth(below node: Int) -> Int {
        guard let (left, right) = nodes[node].children else { return 0 }
        return 1 + max(depth(below: left), depth(below: right))
    }

    /// Builds the tree of many places at once; of those with the same slot the last one counts.
    init(_ places: some Sequence<IndexedPlace>) {
        var latest: [UInt32: IndexedPlace] = [:]
        for place in places { latest[place.slot] = place }
        // In the order of slots, so that the same places make the same tree.
        build(latest.values.sorted { $0.slot < $1.slot }, into: Self.root)
    }

    /// Adds a place, instead of the one with its slot if there is one.
    mutating func insert(_ place: IndexedPlace) {
        remove(place.slot)
        var node = Self.root
        while let (left, right) = nodes[node].children {
            let point = place.position.ecef
            let toLeft = nodes[left].bounds.distanceSquared(to: point)
            let toRight = nodes[right].bounds.distanceSquared(to: point)
            let isLeft =
                toLeft == toRight
                ? nodes[left].count <= nodes[right].count : toLeft < toRight
            node = isLeft ? left : right
        }
        nodes[node].places.append(place)
        leaves[place.slot] = node
        settle(from: node)
    }

    /// Takes a place out; `false` if there is none with this slot.
    @discardableResult
    mutating func remove(_ slot: UInt32) -> Bool {
        guard let leaf = leaves.removeValue(forKey: slot) else { return false }
        guard let index = nodes[leaf].places.firstIndex(where: { $0.slot == slot }) else {
            preconditionFailure("place \(slot) is not in its leaf")
        }
        nodes[leaf].places.swapAt(index, nodes[leaf].places.count - 1)
        nodes[leaf].places.removeLast()
        settle(from: leaf)
        return true
    }
}

extension PlaceTree {
    /// Makes bounds and counts true again from a changed leaf upwards, and the tree balanced.
    private mutating func settle(from leaf: Int) {
        nodes[leaf].bounds = Bounds(of: nodes[leaf].places)
        nodes[leaf].count = nodes[leaf].places.count
        var leaning = nodes[leaf].count > Self.leafLimit ? leaf : -1
        var node = nodes[leaf].parent
        while node >= 0, let (left, right) = nodes[node].children {
            nodes[node].count = nodes[left].count + nodes[right].count
            nodes[node].bounds = Bounds(nodes[left].bounds, nodes[right].bounds)
            if isLeaning(node, left, right) { leaning = node }
            node = nodes[node].parent
        }
        if leaning >= 0 { build(collect(below: leaning), into: leaning) }
    }

    /// Whether a node's halves differ so much that building it anew pays.
    private func isLeaning(_ node: Int, _ left: Int, _ right: Int) -> Bool {
        let count = nodes[node].count
        if count <= Self.leafBuilt { return true }
        return max(nodes[left].count, nodes[right].count) > count / 4 * 3 + Self.leafLimit
    }

    /// All places below a node, whose descendants are given up.
    private mutating func collect(below top: Int) -> [IndexedPlace] {
        var places: [IndexedPlace] = []
        places.reserveCapacity(nodes[top].count)
        var open = [top]
        while let node = open.popLast() {
            places += nodes[node].places
            nodes[node].places = []
            if let (left, right) = nodes[node].children { open += [left, right] }
            nodes[node].children = nil
            if node != top { free.append(node) }
        }
        return places
    }

    /// Makes a node without descendants the root of a balanced tree of the places.
    private mutating func build(_ places: [IndexedPlace], into node: Int) {
        var order = Array(places.indices)
        build(places, &order, 0..<places.count, into: node)
    }

    private mutating func build(
        _ places: [IndexedPlace], _ order: inout [Int], _ range: Range<Int>, into node: Int
    ) {
        nodes[node].count = range.count
        var bounds = Bounds()
        for index in range { bounds.include(places[order[index]]) }
        nodes[node].bounds = bounds
        guard range.count > Self.leafBuilt else {
            nodes[node].places = order[range].map { places[$0] }
            for place in nodes[node].places { leaves[place.slot] = node }
            return
        }
        let axis = bounds.widestAxis
        let middle = range.lowerBound + range.count / 2
        order.partition(range, around: middle) { places[$0].position.ecef[axis] }
        let (left, right) = (make(below: node), make(below: node))
        nodes[node].children = (left, right)
        build(places, &order, range.lowerBound..<middle, into: left)
        build(places, &order, middle..<range.upperBound, into: right)
    }

    private mutating func make(below parent: Int) -> Int {
        if let node = free.popLast() {
            nodes[node] = Node(parent: parent)
            return node
        }
        nodes.append(Node(parent: parent))
        return nodes.count - 1
    }
}

extension [Int] {
    /// Puts the element that sorting would put at `middle` there, smaller ones before it, larger
    /// ones after (Hoare's selection).
    fileprivate mutating func partition(
        _ range: Range<Int>, around middle: Int, by key: (Int) -> Double
    ) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            let pivot = key(self[(low + high) / 2])
            var (i, j) = (low, high)
            while i <= j {
                while key(self[i]) < pivot { i += 1 }
                while key(self[j]) > pivot { j -= 1 }
                if i <= j {
                    swapAt(i, j)
                    i += 1
                    j -= 1
                }
            }
            if middle <= j { high = j } else if middle >= i { low = i } else { return }
        }
    }
}
