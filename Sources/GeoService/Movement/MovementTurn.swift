import Context
import ServiceKit
import Spatial

/// The effect of one report on a device's movement.
///
/// It is a pure value, so that it can be computed again when another report came first or when
/// places are missing.
struct MovementTurn {
    /// The inputs of a turn.
    struct World: Sendable {
        /// Returns places near a fix with the distance of their edges, and the places that the way
        /// to the fix goes through, if the way is known.
        let passed: @Sendable (Fix, Crossing?) -> (near: [Neighbour], crossed: [UInt32])
        /// Returns whether the story of a place with these traits is offered at a time, and until
        /// when that holds.
        let hours: @Sendable (PlaceTraits, Int64) -> OpenHours.State
        /// The places that were read.
        let places: [UInt32: MovementPlace]
        let policies: MomentPolicies
        /// Returns the time zone of a name that a device reported, or the default for an empty
        /// name.
        let zone: @Sendable (String) -> ZoneRules
        let now: UnixTime
        /// The earliest time at which this turn could have been handled; only other devices have
        /// delayed it since.
        let heard: UnixTime
        /// The grid in metres to which stored positions are rounded; 0 if they are exact.
        let grid: Double
    }

    let world: World
    private(set) var movement: DeviceMovement
    private(set) var records: [TransitionRecord] = []
    /// Changes of transitions that were stored before.
    private(set) var changes: [FateChange] = []
    /// The slots of places that the device passed and that were not read yet.
    private(set) var missing: Set<UInt32> = []
    private(set) var taken = 0
    /// The number of fixes that were left for another report.
    private(set) var left = 0
    private(set) var refused: [Fix.Refusal: Int] = [:]
    /// The indices of records whose notification is not decided yet, or is deferred.
    private var open: Set<Int> = []
    private let hours: OpenHours

    init(_ movement: DeviceMovement, _ world: World) {
        (self.movement, self.world) = (movement, world)
        self.movement.moment.setBack(to: world.now)
        missing = Set(movement.transitions.stays.keys).subtracting(world.places.keys)
        hours = OpenHours { slot, time in
            // Nothing is recorded about a place that no longer exists.
            world.places[slot].map { world.hours($0.traits, time) }
                ?? OpenHours.State(isOpen: true, until: .max)
        }
    }

    /// Applies a report, and then the time until now.
    mutating func take(_ report: MovementReport, _ occasions: [String: Occasion]) {
        let isElsewhere = report.zone.map { $0 != movement.zone } ?? false
        if let zone = report.zone { movement.zone = zone }
        let before = movement.sensed
        for (time, event) in report.events {
            pass(to: min(time, world.now.milliseconds))
            switch event {
            case .fix(let fix):
                if records.count < MovementLimits.transitions { take(fix) } else { left += 1 }
            case .motion(let motion, let confidence):
                sense(.motion(motion, confidence), at: time, after: before)
            case .access(let access): sense(.access(access), at: time, after: before)
            }
        }
        pass()
        // A notification that waits for the end of quiet hours may end at another time in the new
        // zone.
        if isElsewhere { handle(.tick, at: world.now.milliseconds) }
        for id in report.read {
            if let it = occasions[id] { handle(.read(it), at: world.now.milliseconds) }
        }
        for reminder in report.reminders {
            guard let it = occasions[reminder.place] else { continue }
            handle(
                .later(it, at: reminder.time, onEntry: reminder.onEntry),
                at: world.now.milliseconds)
        }
    }

    /// Applies a sensor reading, unless it is not newer than the readings of earlier reports, as in
    /// a report that is sent again.
    private mutating func sense(_ event: MomentEvent, at time: Int64, after before: Int64) {
        guard time > before else { return }
        movement.sensed = time
        handle(event, at: time)
    }

    /// Records the outcome of a notification that was to be sent.
    mutating func note(_ event: MomentEvent) { handle(event, at: world.now.milliseconds) }

    /// Advances the time until now.
    mutating func pass() { pass(to: world.now.milliseconds) }

    /// Advances the time: stays may become long enough, and moments may fit.
    private mutating func pass(to time: Int64) {
        while let due = movement.due?.milliseconds, due <= time {
            for dwell in movement.transitions.pass(to: due, hours) { record(dwell, fix: nil) }
            if let wake = movement.wake, wake.milliseconds <= due {
                movement.wake = nil
                handle(.tick, at: due)
            }
        }
    }

    private mutating func take(_ fix: Fix) {
        if let refusal = movement.transitions.refusal(of: fix, now: world.now.milliseconds) {
            refused[refusal, default: 0] += 1
            return
        }
        taken += 1
        let last = movement.transitions.last
        let way = last.flatMap { Crossing(from: $0, to: fix) }
        let found = world.passed(fix, way)
        var near = found.near.compactMap { place($0.slot)?.nearby(edge: $0.edge) }
        let known = Set(found.near.map(\.slot))
        for slot in movement.transitions.stays.keys where !known.contains(slot) {
            if let place = world.places[slot] { near.append(place.nearby(fix)) }
        }
        var crossed: [Nearby] = []
        if let last, !found.crossed.isEmpty {
            let inside = Set(near.filter { $0.edge <= 0 }.map(\.slot))
            crossed = found.crossed.filter { !inside.contains($0) }
                .compactMap { place($0)?.nearby(fix) }
                .filter { isOutside($0.slot, last) }
        }
        movement.transitions.forget(before: fix.time)
        let outcome = movement.transitions.take(fix, nearby: near, crossed: crossed, hours)
        for transition in outcome.transitions { record(transition, fix: fix) }
        dropLeft(at: fix.time)
    }

    private func isOutside(_ slot: UInt32, _ fix: Fix) -> Bool {
        world.places[slot].map { $0.nearby(fix).edge > 0 } ?? false
    }

    private mutating func place(_ slot: UInt32) -> MovementPlace? {
        if let place = world.places[slot] { return place }
        missing.insert(slot)
        return nil
    }
}

extension MovementTurn {
    /// Records a transition and decides about its notification.
    private mutating func record(_ transition: Transition, fix: Fix?) {
        // The place was deleted in the meantime, so there is nothing to record.
        guard let place = world.places[transition.slot] else { return }
        let isFixs = transition.kind != .dwell
        records.append(
            TransitionRecord(
                kind: TransitionRecord.Kind(transition.kind), slot: transition.slot,
                place: place.id, version: place.version, time: transition.time,
                since: transition.since,
                edge: fix.flatMap { isFixs ? coarse(place.nearby($0).edge) : nil } ?? 0,
                accuracy: fix.flatMap { isFixs ? max($0.accuracy, world.grid) : nil } ?? 0,
                isPaused: transition.isPaused,
                isStreamed: !transition.isPaused && place.rule.streamed.contains(transition.kind)))
        if transition.kind == .exit { handle(.left(place.id), at: transition.time) }
        guard !transition.isPaused, place.rule.notified.contains(transition.kind) else { return }
        if movement.moment.held.contains(where: { $0.occasion.place == place.id }) {
            setFate(.refused(.replaced), at: place.id)
        }
        open.insert(records.count - 1)
        guard world.hours(place.traits, transition.time).isOpen else {
            return setFate(.refused(.inactive), at: place.id)
        }
        handle(.entered(place.occasion), at: transition.time)
    }

    /// Rounds a distance: exact distances from several edges would reveal the device's position.
    private func coarse(_ edge: Double) -> Double {
        world.grid > 0 ? (edge / world.grid).rounded() * world.grid : edge
    }

    /// Drops notifications that wait for places where the device no longer is.
    ///
    /// A user who has gone through a place, has left it, or was in a place that was deleted, is not
    /// notified about it from afar.
    private mutating func dropLeft(at time: Int64) {
        let waiting = movement.moment.held.map(\.occasion.place)
        guard !waiting.isEmpty else { return }
        let here = Set(movement.transitions.places.compactMap { world.places[$0]?.id })
        for place in waiting where !here.contains(place) { handle(.left(place), at: time) }
    }

    private mutating func handle(_ event: MomentEvent, at time: Int64) {
        let now = UnixTime(milliseconds: min(time, world.now.milliseconds))
        // The places for which a transition waits for a decision; anything else that is shown is a
        // reminder.
        var asking = Set(movement.moment.held.map(\.occasion.place))
        if case .entered(let it) = event { asking.insert(it.place) }
        var wake: UnixTime?
        var failed: [String] = []
        let zone = world.zone(movement.zone)
        for action in movement.moment.handle(event, world.policies, at: now, in: zone) {
            switch action {
            case .wake(let time): wake = time
            case .hold(let it, let reason): setFate(.deferred(reason), at: it.place)
            case .refuse(let it, let reason):
                setFate(.refused(reason), at: it.place)
                asking.remove(it.place)
            case .show(let it, let silently):
                if asking.contains(it.place), isLate(now) {
                    setFate(.refused(.late), at: it.place)
                    guard isForTime(it.place) else {
                        failed.append(it.place)
                        continue
                    }
                    asking.remove(it.place)
                }
                if !asking.contains(it.place) { recordReminder(of: it, at: now) }
                setFate(.sending(silently: silently), at: it.place)
            }
        }
        movement.wake = wake
        for place in failed { handle(.failed(place), at: now.milliseconds) }
    }

    /// Returns whether so much time has passed that the person is somewhere else now.
    private func isLate(_ time: UnixTime) -> Bool {
        time + MovementLimits.lateness < world.heard
    }

    /// Returns whether the notification of a place is a reminder for a time, which is shown
    /// wherever the user is.
    ///
    /// A reminder for the next entry waits for that entry.
    private func isForTime(_ place: String) -> Bool {
        let moment = movement.moment
        return moment.showing[place]?.isReminder == true && moment.reminders[place]?.at != nil
    }

    private mutating func recordReminder(of occasion: Occasion, at now: UnixTime) {
        records.append(
            TransitionRecord(
                kind: .reminder, slot: 0, place: occasion.place, version: 0,
                time: now.milliseconds, since: now.milliseconds, edge: 0, accuracy: 0,
                isPaused: false, isStreamed: false))
        open.insert(records.count - 1)
    }

    /// Sets the fate of the last notified transition at the place: one of this report, or else one
    /// that waits in the store.
    private mutating func setFate(_ fate: TransitionRecord.Fate, at place: String) {
        guard let index = open.filter({ records[$0].place == place }).max() else {
            changes.append(FateChange(place: place, fate: fate))
            return
        }
        records[index].fate = fate
        if case .deferred = fate { return }
        open.remove(index)
    }
}
