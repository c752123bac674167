import Foundation

/// A way that somebody went: points with the seconds since its start.
struct Track: Sendable, Codable {
    struct Fix: Sendable, Codable {
        var seconds: Double
        var point: GeoPoint
    }

    /// The points, in the order of time; at least two.
    let fixes: [Fix]

    /// Creates a track of at least two points; nil if there are fewer.
    init?(_ fixes: [Fix]) {
        guard fixes.count > 1, let first = fixes.first else { return nil }
        self.fixes = fixes.map { Fix(seconds: $0.seconds - first.seconds, point: $0.point) }
    }

    var seconds: Double { fixes.last?.seconds ?? 0 }

    /// The same way back, at the same pace.
    var reversed: Track {
        let seconds = seconds
        let back = fixes.reversed().map { Fix(seconds: seconds - $0.seconds, point: $0.point) }
        return Track(back) ?? self
    }

    /// Returns where somebody is after so many seconds, and how fast, in metres a second.
    func place(after seconds: Double) -> (point: GeoPoint, speed: Double) {
        var (low, high) = (0, fixes.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if fixes[middle].seconds <= seconds { low = middle } else { high = middle }
        }
        let (from, to) = (fixes[low], fixes[high])
        let span = max(0.001, to.seconds - from.seconds)
        let part = min(1, max(0, (seconds - from.seconds) / span))
        return (from.point.toward(to.point, part), from.point.metres(to: to.point) / span)
    }

    /// Makes a drive or a walk that winds from one point to another.
    ///
    /// - Parameter speed: in metres a second.
    static func made(
        from start: GeoPoint, to end: GeoPoint, speed: Double, _ random: inout SeededRandom
    ) -> Track? {
        let step = 10.0
        let count = Int((start.metres(to: end) / speed / step).rounded(.up))
        guard count > 1 else { return nil }
        var fixes: [Fix] = []
        var seconds = 0.0
        for index in 0...count {
            let side = sin(Double(index) / 7) * speed * 4
            let point = start.toward(end, Double(index) / Double(count))
                .moved(north: index == 0 || index == count ? 0 : side, east: 0)
            fixes.append(Fix(seconds: seconds, point: point))
            seconds += step
            // A red light.
            if random.happens(0.03) {
                fixes.append(Fix(seconds: seconds, point: point))
                seconds += Double.random(in: 10..<60, using: &random)
            }
        }
        return Track(fixes)
    }
}
