/// An index of an area's sides by latitude, in stripes: a test examines only the few sides at its
/// own latitude.
struct SideStripes: Sendable {
    /// The largest mean number of stripes that a side may be in; tall sides are in all.
    private static let mostMembers = 16

    private let low, high: Double
    /// The start of each stripe's sides in `members`, and one more at the end.
    private let starts: [Int32]
    /// The indices of sides, by stripe.
    let members: [Int32]

    /// Creates stripes of some sides between the latitudes of other stripes.
    init(_ sides: [PolygonArea.Side], like others: Self) {
        self.init(sides, from: others.low, to: others.high)
    }

    /// Creates stripes between two latitudes that contain all sides.
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

    /// The indices of the sides in a stripe, in order.
    subscript(stripe: Int) -> ArraySlice<Int32> {
        members[Int(starts[stripe])..<Int(starts[stripe + 1])]
    }

    /// Returns the stripe at a latitude, or the nearest one.
    func number(at latitude: Double) -> Int { Self.number(latitude, low, high, count) }

    private static func number(
        _ latitude: Double, _ low: Double, _ high: Double, _ count: Int
    ) -> Int {
        guard high > low else { return 0 }
        return max(0, min(count - 1, Int((latitude - low) / (high - low) * Double(count))))
    }
}
