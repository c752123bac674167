/// Places that one region contains.
struct WatchGroup {
    /// The centre, on the straight line between places, which is close enough to the surface for
    /// choosing groups.
    let centre: SIMD4<Double>
    let radius: Double
    let members: [Int]

    /// Returns the smallest circle around both groups.
    func circle(with other: WatchGroup) -> (centre: SIMD4<Double>, radius: Double) {
        let way = other.centre - centre
        let distance = (way * way).sum().squareRoot()
        if distance + other.radius <= radius { return (centre, radius) }
        if distance + radius <= other.radius { return (other.centre, other.radius) }
        let wide = (distance + radius + other.radius) / 2
        return (centre + way * ((wide - radius) / distance), wide)
    }
}

/// Groups of places that do not contain the device.
///
/// When there are too many, the two that make the smallest group together are merged.
struct WatchGroups {
    /// The group that makes the smallest circle with another.
    private struct Partner {
        var number: Int
        let radius: Double
    }

    private let position: SIMD4<Double>
    private let clearance: Double
    private(set) var all: [WatchGroup] = []
    /// The partner of each group, computed once there are too many groups; nil where no other is
    /// near enough.
    private var partners: [Partner?] = []

    init(from position: Position, clearance: Double) {
        (self.position, self.clearance) = (position.ecef, clearance)
    }

    /// Adds a group, merging two if there are more than `most`; returns false if that is
    /// impossible.
    mutating func add(_ group: WatchGroup, most: Int) -> Bool {
        guard isClear(group.centre, group.radius) else { return false }
        all.append(group)
        if all.count <= most { return true }
        if partners.isEmpty {
            for number in all.indices {
                partners.append(nil)
                link(number)
            }
        } else {
            partners.append(nil)
            link(all.count - 1)
        }
        guard let one = closest, let other = partners[one]?.number else {
            all.removeLast()
            partners.removeLast()
            return false
        }
        join(min(one, other), max(one, other))
        return true
    }

    /// Returns whether the device is certainly outside of a region with this circle.
    private func isClear(_ centre: SIMD4<Double>, _ radius: Double) -> Bool {
        let way = centre - position
        return (way * way).sum().squareRoot() - max(radius, WatchPlan.leastRadius) >= clearance
    }

    private var closest: Int? {
        var best: Int?
        for number in all.indices {
            guard let partner = partners[number] else { continue }
            if partner.radius < best.flatMap({ partners[$0]?.radius }) ?? .infinity {
                best = number
            }
        }
        return best
    }

    /// Finds a group's partner, and updates the other groups for which it is a better partner.
    private mutating func link(_ number: Int) {
        partners[number] = nil
        for other in partners.indices where other != number {
            let (centre, radius) = all[number].circle(with: all[other])
            guard radius < WatchPlan.widest, isClear(centre, radius) else { continue }
            if radius < partners[number]?.radius ?? .infinity {
                partners[number] = Partner(number: other, radius: radius)
            }
            if radius < partners[other]?.radius ?? .infinity {
                partners[other] = Partner(number: number, radius: radius)
            }
        }
    }

    /// Merges two groups; the last group gets the number of the second.
    private mutating func join(_ one: Int, _ other: Int) {
        let (centre, radius) = all[one].circle(with: all[other])
        all[one] = WatchGroup(
            centre: centre, radius: radius, members: all[one].members + all[other].members)
        let last = all.count - 1
        (all[other], partners[other]) = (all[last], partners[last])
        all.removeLast()
        partners.removeLast()
        var stale = [one]
        for number in partners.indices where number != one {
            guard let partner = partners[number]?.number else { continue }
            if partner == one || partner == other { stale.append(number) }
            if partner == last { partners[number]?.number = other }
        }
        for number in stale { partners[number] = nil }
        for number in stale { link(number) }
    }
}
