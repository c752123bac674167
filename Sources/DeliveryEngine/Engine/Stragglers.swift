/// Attempts whose answers are late, and which therefore give up their places to others.
///
/// They are still under way, and their answers are heard. Each is a delivery of its own from then
/// on, with the same message id, so that the rest of its chunk need not wait for it.
struct Stragglers: Sendable {
    /// How many there are, by the lanes' places.
    private var countByLane: [Int: Int] = [:]
    /// How many there are.
    private(set) var count = 0
    /// When attempts are looked at next.
    private(set) var nextLook: Duration = .zero

    /// The attempts that are late now, and were not before.
    mutating func choose(
        from flights: FlightTable, _ lanes: [LaneRun], _ limits: EngineLimits, at now: Duration
    ) -> [FlightID] {
        guard now >= nextLook else { return [] }
        nextLook = now + limits.lateLook
        var chosen: [FlightID] = []
        flights.visit { id, flight in
            guard !flight.hasLeft, isLate(flight, lanes[flight.lane].times, limits, at: now)
            else { return }
            chosen.append(id)
            count += 1
            countByLane[flight.lane, default: 0] += 1
        }
        return chosen
    }

    /// Whether an attempt gives up its place: so many may have, and of each lane as many as are
    /// left for others, so that no lane that hangs takes all.
    private func isLate(
        _ flight: Flight, _ times: AnswerTimes, _ limits: EngineLimits, at now: Duration
    ) -> Bool {
        let onLane = countByLane[flight.lane] ?? 0
        guard onLane < limits.late - count else { return false }
        return times.isLate(begun: flight.begun, at: now)
            || onLane < limits.lateUnproven && times.isSilent(begun: flight.begun, at: now)
    }

    /// One has ended.
    mutating func end(_ lane: Int) {
        count -= 1
        countByLane[lane, default: 0] -= 1
    }
}
