/// The places that a device is in: fixes go in, and transitions come out.
///
/// It has no clock: time advances with fixes and with ``pass(to:)``.
package struct DeviceTransitions: Hashable, Sendable {
    /// A stay in a place.
    package struct Stay: Hashable, Sendable {
        package let since: Int64
        package let rule: TransitionRule
        package let radius: Double
        package var hasDwelt = false
        /// The time at which the stay will be long enough, as far as the place's hours are known,
        /// in milliseconds since 1970.
        ///
        /// Nil if it never will be, or if that was reported already.
        package var dwellEnd: Int64?
        /// The time of the first of the latest fixes that are outside; nil if the last fix was not
        /// outside.
        package var outsideSince: Int64?

        /// Creates a stay.
        package init(since: Int64, rule: TransitionRule, radius: Double) {
            (self.since, self.rule, self.radius) = (since, rule, radius)
            dwellEnd = rule.dwell.map { since + $0 }
        }
    }

    /// A kind of transition at a place.
    package struct Told: Hashable, Sendable {
        package let slot: UInt32
        package let kind: Transition.Kind

        /// Creates a kind of transition at a place.
        package init(slot: UInt32, kind: Transition.Kind) { (self.slot, self.kind) = (slot, kind) }
    }

    /// The last accepted fix.
    package private(set) var last: Fix?
    /// The current stays, by the slots of their places.
    package private(set) var stays: [UInt32: Stay] = [:]
    /// The places that contain the last fix, but not with enough certainty to enter them.
    package private(set) var doubtful: Set<UInt32> = []
    /// The times until which transitions of a kind are not reported again, in milliseconds since
    /// 1970.
    package private(set) var told: [Told: Int64] = [:]

    /// Creates a device that has not reported anything.
    package init() {}

    /// Creates a device from a stored state.
    package init(
        last: Fix?, stays: [UInt32: Stay], doubtful: Set<UInt32>, told: [Told: Int64]
    ) {
        (self.last, self.stays, self.doubtful, self.told) = (last, stays, doubtful, told)
    }

    /// The places that the device is in.
    package var places: Set<UInt32> { Set(stays.keys) }

    /// The earliest time at which ``pass(to:)`` may find something if nothing is reported before,
    /// in milliseconds since 1970; nil if there is none.
    package var nextTime: Int64? { stays.values.compactMap(\.dwellEnd).min() }

    /// The result of a fix.
    package struct Outcome: Hashable, Sendable {
        package var transitions: [Transition] = []
        package var visits: [Visit] = []
    }

    /// Advances the time, and returns stays that have become long enough by the hours of their
    /// places.
    package mutating func pass(to time: Int64, _ hours: OpenHours = .always) -> [Transition] {
        var found: [Transition] = []
        let due = stays.filter { $0.value.dwellEnd.map { $0 <= time } ?? false }
        for (slot, stay) in due.sorted(by: { $0.key < $1.key }) {
            setDwellEnd(of: slot, hours)
            // The hours may have changed since the stay began.
            guard let end = stays[slot]?.dwellEnd, end <= time else { continue }
            stays[slot]?.hasDwelt = true
            stays[slot]?.dwellEnd = nil
            found.append(tell(.dwell, slot, at: end, since: stay.since, stay.rule))
        }
        return found
    }

    private mutating func setDwellEnd(of slot: UInt32, _ hours: OpenHours) {
        guard let stay = stays[slot], let dwell = stay.rule.dwell, !stay.hasDwelt else { return }
        stays[slot]?.dwellEnd = hours.end(of: dwell, at: slot, since: stay.since)
    }

    /// Returns why a fix cannot be accepted; nil if it can.
    ///
    /// `now` is in milliseconds since 1970.
    package func refusal(of fix: Fix, now: Int64) -> Fix.Refusal? {
        if fix.time > now + TransitionLimits.clockSkew { return .early }
        guard let last else { return nil }
        if fix.time <= last.time { return .old }
        let seconds = Double(fix.time - last.time) / 1000
        let way = Geodesic.distance(from: last.position, to: fix.position)
        // Each of the two may be off by its accuracy.
        let least = way - last.accuracy - fix.accuracy
        return least > seconds * TransitionLimits.greatestSpeed ? .impossible : nil
    }

    /// Accepts a fix, for which ``refusal(of:now:)`` must be nil.
    ///
    /// - Parameters:
    ///   - nearby: all places within ``Nearby/reach(of:_:)`` of the fix.
    ///   - crossed: places between the last fix and this one that contain neither.
    ///   - hours: the hours of the nearby places.
    package mutating func take(
        _ fix: Fix, nearby: [Nearby], crossed: [Nearby] = [], _ hours: OpenHours = .always
    ) -> Outcome {
        var outcome = Outcome(transitions: pass(to: fix.time, hours))
        var near = Dictionary(nearby.map { ($0.slot, $0) }, uniquingKeysWith: { $1 })
        for (slot, stay) in stays where near[slot] == nil {
            // The place is farther away than any fix reaches.
            near[slot] = Nearby(
                slot: slot, edge: .infinity, radius: stay.radius, rule: stay.rule)
        }
        var inside: Set<UInt32> = []
        for place in near.values.sorted(by: { $0.slot < $1.slot }) {
            let useful = max(TransitionLimits.worstAccuracy, 2 * place.extent)
            guard fix.accuracy <= useful else { continue }
            if place.edge <= 0 { inside.insert(place.slot) }
            look(at: place, fix, &outcome)
            setDwellEnd(of: place.slot, hours)
        }
        cross(crossed, fix, &outcome)
        doubtful = inside
        last = fix
        return outcome
    }
}

extension DeviceTransitions {
    private mutating func look(at place: Nearby, _ fix: Fix, _ outcome: inout Outcome) {
        let share = AccuracyShare.of(
            accuracy: fix.accuracy, edge: place.edge, radius: place.radius)
        if let stay = stays[place.slot] {
            guard hasLeft(place, stay, share, fix) else { return }
            stays[place.slot] = nil
            outcome.transitions.append(
                tell(.exit, place.slot, at: fix.time, since: stay.since, stay.rule))
            if fix.time - stay.since >= TransitionLimits.visit {
                outcome.visits.append(Visit(slot: place.slot, time: stay.since..<fix.time))
            }
        } else if share >= place.rule.enterShare
            || (place.edge <= 0 && doubtful.contains(place.slot))
        {
            // A device that would be in more places at the same time is nowhere in particular.
            guard stays.count < TransitionLimits.stays else { return }
            stays[place.slot] = Stay(since: fix.time, rule: place.rule, radius: place.radius)
            outcome.transitions.append(
                tell(.enter, place.slot, at: fix.time, since: fix.time, place.rule))
        }
    }

    /// Returns whether a stay has ended, and notes since when that may be so.
    private mutating func hasLeft(
        _ place: Nearby, _ stay: Stay, _ share: Double, _ fix: Fix
    ) -> Bool {
        guard place.edge > stay.rule.exitMargin else {
            stays[place.slot]?.outsideSince = nil
            return false
        }
        if share <= stay.rule.exitShare, place.edge > fix.accuracy { return true }
        guard let since = stay.outsideSince else {
            stays[place.slot]?.outsideSince = fix.time
            return false
        }
        return fix.time - since >= stay.rule.exitPause
    }

    private mutating func cross(_ crossed: [Nearby], _ fix: Fix, _ outcome: inout Outcome) {
        guard let last, fix.time - last.time < TransitionLimits.crossingTime else { return }
        for place in crossed.sorted(by: { $0.slot < $1.slot }) where stays[place.slot] == nil {
            outcome.transitions.append(
                tell(.cross, place.slot, at: fix.time, since: fix.time, place.rule))
        }
    }

    private mutating func tell(
        _ kind: Transition.Kind, _ slot: UInt32, at time: Int64, since: Int64,
        _ rule: TransitionRule
    ) -> Transition {
        let key = Told(slot: slot, kind: kind)
        let isPaused = told[key].map { time < $0 } ?? false
        if !isPaused, rule.pause > 0 { told[key] = time + rule.pause }
        return Transition(kind: kind, slot: slot, time: time, since: since, isPaused: isPaused)
    }

    /// Removes pauses that ended before a time, and if there are very many, those that end first.
    package mutating func forget(before time: Int64) {
        told = told.filter { $0.value > time }
        guard told.count > TransitionLimits.pauses else { return }
        let late = told.values.sorted(by: >)[TransitionLimits.pauses - 1]
        told = told.filter { $0.value >= late }
    }
}
