import Protocol
import ServiceKit
import Spatial

/// The room that the calls under way may take, so that together they stay within an app's limits.
///
/// Nobody knows in advance which of a call's places are new: until it has ended, all of them count.
struct PlaceRoom {
    /// A number of places, and the number of the corners of their polygons.
    struct Amount: Hashable, Sendable {
        var places = 0
        var corners = 0
    }

    /// The number of a call's places that may be new, and the error if more are.
    struct Share: Sendable {
        let places: Int
        let refusal: RPCError
    }

    private var underWay: [String: Amount] = [:]
    private var created = PlaceRate()

    /// Reserves room for a call's places, and returns how many of them may be new; `end` must
    /// follow.
    ///
    /// - Parameters:
    ///   - asked: the places of the call.
    ///   - has: the places that the app has.
    ///   - most: the places that the app may have.
    /// - Throws: `resourceExhausted` if there would be too many corners.
    mutating func begin(
        _ asked: Amount, of app: String, having has: Amount, most: Amount, at now: UnixTime
    ) throws(RPCError) -> Share {
        let others = underWay[app] ?? Amount()
        let corners = has.corners + others.corners + asked.corners
        guard asked.corners == 0 || corners <= most.corners else {
            throw RPCError(
                .resourceExhausted,
                "the polygons of the app would have \(corners) points, and may have "
                    + "\(most.corners); simplify them, delete some or raise HERALD_GEO_CORNERS")
        }
        underWay[app] = Amount(
            places: others.places + asked.places, corners: others.corners + asked.corners)
        let room = max(0, most.places - has.places - others.places)
        let (left, pause) = created.left(of: app, asked.places, most: most.places, at: now)
        guard left < room else {
            return Share(
                places: room,
                refusal: RPCError(
                    .resourceExhausted,
                    "the app may have no more places; delete some or raise HERALD_GEO_PLACES"))
        }
        return Share(
            places: left,
            refusal: RPCError(
                .resourceExhausted,
                "the app has created and deleted places again and again; change those that it has, "
                    + "or try again after the time in Retry-After", retryAfter: pause))
    }

    /// Releases the room that `begin` reserved, once the places are counted.
    ///
    /// - Parameter new: the number of the call's places that were new.
    mutating func end(
        _ asked: Amount, of app: String, new: Int, most: Amount, at now: UnixTime
    ) {
        let all = underWay[app] ?? Amount()
        let left = Amount(
            places: all.places - asked.places, corners: all.corners - asked.corners)
        underWay[app] = left.places > 0 ? left : nil
        created.take(new, of: app, most: most.places, at: now)
    }
}

extension PlaceRoom.Amount {
    /// Counts places and the corners of their polygons.
    init(_ places: [Place]) {
        self.places = places.count
        corners = places.reduce(0) { $0 + $1.shape.corners }
    }
}

/// The rate at which an app creates places, each of which takes a number that is never used again.
///
/// Places that are created and deleted again leave gaps in tables of memory, and the numbers of all
/// apps could be used up. Places that are changed keep their numbers.
struct PlaceRate {
    /// The number of places that may be created at once, as a multiple of an app's most places.
    static let burst = 3
    /// The time in which an app may create as many more places as it may have.
    static let interval: Duration = .seconds(6 * 3600)

    private struct Bucket {
        var spent: Double
        var time: UnixTime
    }

    private var buckets: [String: Bucket] = [:]

    /// Returns how many places an app may create now, and how long to wait until it may create
    /// `wanted`.
    func left(
        of app: String, _ wanted: Int, most: Int, at now: UnixTime
    ) -> (places: Int, pause: Duration) {
        let left = Double(Self.burst * most) - spent(app, most, now)
        let missing = Double(wanted) - left
        let share = Self.interval / .milliseconds(1) / Double(most)
        return (
            Int(max(0, left)), .milliseconds(Int64(max(0, missing * share).rounded(.up)))
        )
    }

    /// Records that an app has created `count` places.
    mutating func take(_ count: Int, of app: String, most: Int, at now: UnixTime) {
        guard count > 0 else { return }
        buckets[app] = Bucket(spent: spent(app, most, now) + Double(count), time: now)
    }

    private func spent(_ app: String, _ most: Int, _ now: UnixTime) -> Double {
        guard let bucket = buckets[app] else { return 0 }
        // A clock that was set back brings nothing back.
        let passed = max(.zero, now - bucket.time) / Self.interval
        return max(0, bucket.spent - passed * Double(most))
    }
}

extension IndexedPlace.Shape {
    /// The number of points of a polygon; 0 for a circle.
    fileprivate var corners: Int {
        switch self {
        case .circle: 0
        case .polygon(let polygon): polygon.pointCount
        }
    }
}
