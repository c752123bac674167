/// The attempts whose answers are late, and which therefore take up no room.
///
/// They are still in flight, and their answers count. Each becomes a delivery of its own with the
/// same message id, so that the rest of its chunk need not wait for it.
struct Stragglers: Sendable {
    /// The number of late attempts by the lanes' indices.
    private var countByLane: [Int: Int] = [:]
    /// The number of late attempts.
    private(set) var count = 0
    /// The time of the next look for late attempts.
    private(set) var nextLook: Duration = .zero

    /// Returns the attempts that have become late, and counts them.
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

    /// Returns whether an attempt is to count as late.
    ///
    /// The total is limited, and each lane gets at most as many as it leaves for others, so that
    /// one hanging lane does not take them all.
    private func isLate(
        _ flight: Flight, _ times: AnswerTimes, _ limits: EngineLimits, at now: Duration
    ) -> Bool {
        let onLane = countByLane[flight.lane] ?? 0
        guard onLane < limits.late - count else { return false }
        return times.isLate(begun: flight.begun, at: now)
            || onLane < limits.lateUnproven && times.isSilent(begun: flight.begun, at: now)
    }

    /// Records that a late attempt of a lane has ended.
    mutating func end(_ lane: Int) {
        count -= 1
        countByLane[lane, default: 0] -= 1
    }
}
