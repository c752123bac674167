/// One search through a tree: what it looks for and the best it has found.
struct NearestSearch {
    /// Metres by which a computed geodesic may come out shorter than its chord.
    private static let slack = 0.01

    private let position: Position
    private let now: Int64
    private let limit: Int
    /// The nearest so far, nearest first.
    private(set) var found: [Neighbour] = []
    /// Nothing farther is wanted.
    private var horizon = Double.infinity

    init(_ limit: Int, from position: Position, now: Int64) {
        self.limit = limit
        self.position = position
        self.now = now
        found.reserveCapacity(limit + 1)
    }

    mutating func run(in tree: PlaceTree) {
        visit(PlaceTree.root, of: tree.nodes)
    }

    private mutating func visit(_ index: Int, of nodes: [PlaceTree.Node]) {
        guard let (left, right) = nodes[index].children else {
            for place in nodes[index].places { consider(place) }
            return
        }
        let toLeft = nodes[left].bounds.leastEdge(to: position.ecef, now: now)
        let toRight = nodes[right].bounds.leastEdge(to: position.ecef, now: now)
        // The nearer first: it may bring the horizon closer than the farther.
        let (near, far) = toLeft <= toRight ? (left, right) : (right, left)
        if isWanted(min(toLeft, toRight)) { visit(near, of: nodes) }
        if isWanted(max(toLeft, toRight)) { visit(far, of: nodes) }
    }

    /// Equals are: a smaller slot goes before them.
    private func isWanted(_ leastEdge: Double) -> Bool {
        leastEdge < .infinity && leastEdge - Self.slack <= horizon
    }

    private mutating func consider(_ place: IndexedPlace) {
        guard place.active.contains(now) else { return }
        let chord = position.chordSquared(to: place.position).squareRoot()
        guard isWanted(chord - place.radius) else { return }
        let edge = Geodesic.distance(from: position, to: place.position) - place.radius
        let neighbour = Neighbour(slot: place.slot, edge: edge)
        if found.count == limit {
            guard let last = found.last, neighbour < last else { return }
            found.removeLast()
        }
        let index = found.lastIndex { $0 < neighbour }.map { $0 + 1 } ?? 0
        found.insert(neighbour, at: index)
        if found.count == limit, let last = found.last { horizon = last.edge }
    }
}
