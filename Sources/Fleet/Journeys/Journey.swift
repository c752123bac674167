import HeraldClient

/// The movement of a person during a run: ways there and back, and the pauses between them.
struct Journey: Sendable {
    private struct Leg {
        let start: Double
        let track: Track
        var end: Double { start + track.seconds }
    }

    /// The longest distance that a phone moves between two looks of its system, in metres.
    private static let step = 25.0
    /// The longest time between two looks while the phone moves near something, in seconds.
    private static let pause = 10.0
    /// The longest time between two looks while the phone moves, in seconds.
    private static let longestPause = 300.0
    /// The largest distance to a place that is calculated, in metres; a larger one counts as this.
    static let farthestLook = 5_000.0

    private var legs: [Leg] = []

    /// Makes the ways of a person, who goes a track there and back until the run ends.
    init(_ track: Track, until end: Double, _ random: inout SeededRandom) {
        var start = Double.random(in: 60..<max(120, end / 5), using: &random)
        var isBack = false
        while start < end {
            legs.append(Leg(start: start, track: isBack ? track.reversed : track))
            start += track.seconds + Double.random(in: 300..<2400, using: &random)
            isBack.toggle()
        }
    }

    /// Returns the person's position and kind of movement after so many seconds.
    func state(after seconds: Double) -> (point: GeoPoint, kind: MotionSample.Kind) {
        guard let leg = leg(at: seconds) else { return (GeoPoint(0, 0), .stationary) }
        let place = leg.track.place(after: seconds - leg.start)
        let isMoving = seconds >= leg.start && seconds < leg.end
        return (place.point, isMoving ? Self.kind(place.speed) : .stationary)
    }

    /// Returns the time of the system's next look, in seconds since the run began; nil if the
    /// person moves no more.
    ///
    /// - Parameter clear: the distance that the person can go in any direction before a look could
    ///   find anything new, in metres. Within it a look is only made when the person begins to
    ///   move in another way, such as to drive.
    func next(after seconds: Double, clear: Double = 0) -> Double? {
        guard let leg = leg(at: seconds) else { return nil }
        if seconds < leg.start { return leg.start }
        guard seconds < leg.end else { return legs.first { $0.start > seconds }?.start }
        let passed = seconds - leg.start
        let speed = leg.track.place(after: passed).speed
        let span = max(0.2, min(Self.pause, Self.step / max(0.1, speed)))
        // Metres of a degree differ a little along a way.
        let free = min(clear / max(0.1, leg.track.topSpeed * 1.02), Self.longestPause)
        guard free > span else { return min(seconds + span, leg.end) }
        let change = leg.track.change(after: passed, until: passed + free, of: Self.kind)
        return min(leg.start + max(change, passed + 0.2), leg.end)
    }

    private func leg(at seconds: Double) -> Leg? {
        legs.last { $0.start <= seconds } ?? legs.first
    }

    private static func kind(_ speed: Double) -> MotionSample.Kind {
        switch speed {
        case ..<0.4: .stationary
        case ..<2.5: .walking
        case ..<6: .cycling
        default: .driving
        }
    }
}
