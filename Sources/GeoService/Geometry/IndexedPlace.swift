/// What the index knows of a place: a circle that counts during some time.
package struct IndexedPlace: Hashable, Sendable {
    /// The largest radius, in metres; a wider one is a region, which nobody enters on foot.
    package static let maximumRadius = 100_000.0

    /// The place's dense number in its app.
    package let slot: UInt32
    /// The centre.
    package let position: Position
    /// Metres, above 0 and at most ``maximumRadius``.
    package let radius: Double
    /// Milliseconds since 1970 during which it counts; the end is outside.
    package let active: Range<Int64>

    /// `nil` if the radius is out of range (or not a number), or the time is empty.
    package init?(
        slot: UInt32, at centre: Coordinate, radius: Double, active: Range<Int64> = always
    ) {
        guard radius > 0, radius <= Self.maximumRadius, !active.isEmpty else { return nil }
        self.slot = slot
        position = Position(centre)
        self.radius = radius
        self.active = active
    }

    /// From the first to the last moment there is.
    package static let always: Range<Int64> = .min ..< .max
}

/// A place and how far its edge is.
package struct Neighbour: Hashable, Sendable, Comparable {
    /// The place.
    package let slot: UInt32
    /// Metres from the point to the place's edge: the geodesic to its centre less its radius, so
    /// negative inside.
    package let edge: Double

    /// A place at this distance.
    package init(slot: UInt32, edge: Double) {
        self.slot = slot
        self.edge = edge
    }

    /// By edge, then by slot.
    package static func < (one: Self, other: Self) -> Bool {
        (one.edge, one.slot) < (other.edge, other.slot)
    }
}
