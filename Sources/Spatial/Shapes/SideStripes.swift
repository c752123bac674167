/// Which sides of an area lie at which latitudes, in stripes: a question looks at the few at its
/// own.
struct SideStripes: Sendable {
    /// So many times each side may lie in a stripe, in the mean: of tall ones each is in all.
    private static let mostMembers = 16

    private let low, high: Double
    /// For each stripe where its sides begin in `members`; one more at the end.
    private let starts: [Int32]
    /// Numbers of sides, by stripes.
    let members: [Int32]

    /// Stripes of some sides between the latitudes of others.
    init(_ sides: [PolygonArea.Side], like others: Self) {
        self.init(sides, from: others.low, to: others.high)
    }

    /// Stripes between two latitudes that no side is beyond.
    init(_ sides: [PolygonArea.Side], from low: Double, to high: Double) {
        (self.low, self.high) = (low, high)
        var count = max(1, min(sides.count / 2, 2048))
        func range(_ side: PolygonArea.Side) -> ClosedRange<Int> {
            Self.number(
                min(side.from.y, side.to.y), low, high, count)...Self.number(
                    max(side.from.y, side.to.y), low, high, count)
        }
        func isCrowded() -> Bool {
            sides.reduce(0) { $0 + range($1).count } > sides.count * Self.mostMembers
        }
        while count > 1, isCrowded() { count /= 2 }
        var stripes = Array(repeating: [Int32](), count: count)
        for (number, side) in sides.enumerated() {
            for stripe in range(side) { stripes[stripe].append(Int32(truncatingIfNeeded: number)) }
        }
        var starts: [Int32] = [0]
        for stripe in stripes {
            starts.append(starts[starts.count - 1] + Int32(truncatingIfNeeded: stripe.count))
        }
        (self.starts, members) = (starts, stripes.flatMap { $0 })
    }

    var count: Int { starts.count - 1 }

    /// The numbers of the sides in a stripe, in order.
    subscript(stripe: Int) -> ArraySlice<Int32> {
        members[Int(starts[stripe])..<Int(starts[stripe + 1])]
    }

    /// The stripe at a latitude, or the nearest to it.
    func number(at latitude: Double) -> Int { Self.number(latitude, low, high, count) }

    private static func number(
        _ latitude: Double, _ low: Double, _ high: Double, _ count: Int
    ) -> Int {
        guard high > low else { return 0 }
        return max(0, min(count - 1, Int((latitude - low) / (high - low) * Double(count))))
    }
}
