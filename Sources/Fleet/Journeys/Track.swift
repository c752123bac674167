import Foundation

/// A way that somebody went: points with the seconds since its start.
struct Track: Sendable {
    struct Fix: Sendable {
        var seconds: Double
        var point: GeoPoint
    }

    /// The points, in the order of time; at least two.
    let fixes: [Fix]
    /// The highest speed between two points, in metres a second.
    let topSpeed: Double

    /// Creates a track of at least two points; nil if there are fewer.
    init?(_ fixes: [Fix]) {
        guard fixes.count > 1, let first = fixes.first else { return nil }
        self.fixes = fixes.map { Fix(seconds: $0.seconds - first.seconds, point: $0.point) }
        topSpeed = zip(self.fixes, self.fixes.dropFirst()).map { Self.speed($0, $1) }.max() ?? 0
    }

    /// Returns how fast somebody goes from one point to the next, in metres a second.
    private static func speed(_ from: Fix, _ to: Fix) -> Double {
        from.point.metres(to: to.point) / max(0.001, to.seconds - from.seconds)
    }

    var seconds: Double { fixes.last?.seconds ?? 0 }

    /// The same way back, at the same pace.
    var reversed: Track {
        let seconds = seconds
        let back = fixes.reversed().map { Fix(seconds: seconds - $0.seconds, point: $0.point) }
        return Track(back) ?? self
    }

    /// Returns the position after a number of seconds, and the speed there, in metres a second.
    func place(after seconds: Double) -> (point: GeoPoint, speed: Double) {
        let index = index(after: seconds)
        let (from, to) = (fixes[index], fixes[index + 1])
        let span = max(0.001, to.seconds - from.seconds)
        let part = min(1, max(0, (seconds - from.seconds) / span))
        return (from.point.toward(to.point, part), Self.speed(from, to))
    }

    /// Returns the first time after so many seconds, and not after `end`, when somebody goes at a
    /// speed that is of another kind; `end` if there is none.
    func change<Kind: Equatable>(
        after seconds: Double, until end: Double, of kind: (Double) -> Kind
    ) -> Double {
        var index = index(after: seconds)
        let now = kind(Self.speed(fixes[index], fixes[index + 1]))
        while index + 2 < fixes.count, fixes[index + 1].seconds < end {
            index += 1
            if kind(Self.speed(fixes[index], fixes[index + 1])) != now {
                return fixes[index].seconds
            }
        }
        return end
    }

    /// Returns the number of the last point, but the very last, that is not after so many seconds.
    private func index(after seconds: Double) -> Int {
        var (low, high) = (0, fixes.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if fixes[middle].seconds <= seconds { low = middle } else { high = middle }
        }
        return low
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
