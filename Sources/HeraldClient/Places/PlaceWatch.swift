import Context
public import Times

/// The places around a device: the regions that the operating system has to watch, the person's
/// stays, and the notifications of places.
///
/// One value without a clock: events go in with their times, actions come out. Store the new value
/// before you perform the actions, and report ``PlaceEvent/launched(watched:onScreen:)`` at each
/// launch. What the operating system watches is what it says it does; our record is a wish.
public struct PlaceWatch: Hashable, Sendable {
    /// The time that a person may be outside before a stay ends.
    static let exitPatience: Duration = .seconds(120)
    /// The shortest stay that is a visit.
    static let shortestVisit: Duration = .seconds(600)
    /// The least distance that a fix has to be outside, in metres.
    static let exitMargin = 25.0
    /// The largest error of a fix that counts for small places, in metres.
    static let worstAccuracy = 200.0
    /// The time before now for which the sensors are asked at a launch.
    static let motionHistory: Duration = .seconds(900)
    /// The age up to which the sensors' data count as present.
    static let motionFreshness: Duration = .seconds(60)
    /// The age up to which a location counts as the present one.
    static let freshness: Duration = .seconds(120)

    /// A stay at a place.
    struct Stay: Hashable, Codable {
        let place: NearbyPlace
        let since: UnixTime
        /// The time at which the person left; nil while inside.
        var left: UnixTime?
        var wasShown = false
    }

    var plan: PlacePlan?
    var fix: PlaceFix?
    /// The places where the person is, by their ids.
    var stays: [String: Stay] = [:]
    /// The regions that the operating system watches for the library, as far as is known, by their
    /// ids.
    var watched: [String: WatchedRegion] = [:]
    /// The regions that the operating system did not watch when it was told to.
    var refused = RefusedRegions()
    /// The permission for the location, as was reported last; nil if it never was.
    var permission: PlacePermission?
    var moment = MomentState()
    /// The ids of the places whose notifications were being shown when the app ended, and were not
    /// on the screen at the launch.
    var unconfirmed: Set<String> = []
    /// The times of the reminders that the operating system shows by itself, by the places' ids.
    var scheduled: [String: UnixTime] = [:]
    /// The time at which the shared policy has to be evaluated again; nil if none is set.
    var momentWake: UnixTime?
    /// The time of the sensors' last data; nil if there were none since the launch.
    var motionTime: UnixTime?
    /// True if the server has to be asked as soon as the device's location is known.
    var wantsAnswer = false
    /// The places of notifications that wait or are being shown, which may leave the plan
    /// meanwhile, by their ids.
    var stories: [String: NearbyPlace] = [:]

    /// Creates a watch without any places.
    public init() {}

    /// The places where the person is, in order.
    public var presentIDs: [String] {
        stays.filter { $0.value.left == nil }.keys.sorted()
    }

    /// The last answer of the server; nil before the first.
    public var lastPlan: PlacePlan? { plan }

    /// Handles an event; returns the actions to perform, in order.
    public mutating func handle(
        _ event: PlaceEvent, _ rules: PlaceRules, at now: UnixTime
    ) -> [PlaceAction] {
        var step = Step(rules: rules, now: now)
        endStays(&step)
        var isFreed = refused.release(at: now)
        switch event {
        case .launched(let watched, let onScreen): launch(watched, onScreen, &step)
        case .located(let fix): locate(fix, &step)
        case .entered(let id): enterRegion(id, &step)
        case .left(let id): leaveRegion(id, &step)
        case .unwatched(let id): refuse(id, &step)
        case .refused(let region):
            if watched[region.id]?.isSame(as: region) ?? false { refuse(region.id, &step) }
        case .permissionChanged: isFreed = refused.forgetAll() || isFreed
        case .permission(let new):
            if new != permission { isFreed = refused.forgetAll() || isFreed }
            permission = new
        case .answered(let answer): take(answer, &step)
        case .motion(let samples): note(samples, &step)
        case .noMotion(let isDenied): tell(.access(isDenied ? .denied : .missing), &step)
        case .displayed(let id):
            unconfirmed.remove(id)
            stays[id]?.wasShown = true
            tell(.displayed(id), &step)
        case .failed(let id):
            unconfirmed.remove(id)
            tell(.failed(id), &step)
        case .read(let id):
            if let place = place(id) { tell(.read(place.occasion), &step) }
        case .later(let id, let time, let onEntry): remind(id, time, onEntry, &step)
        case .tick:
            if isOld(at: now) { step.asks = true }
            // What waits is judged by how the person moves now, not when it began to wait.
            if !moment.held.isEmpty || !moment.reminders.isEmpty { askMotion(&step) }
            tell(.tick, &step)
            showAgain(&step)
        }
        if isFreed { rewatch(&step) }
        return finish(&step)
    }
}

extension PlaceWatch {
    /// The handling of one event, which collects the actions.
    struct Step {
        let rules: PlaceRules
        let now: UnixTime
        var actions: [PlaceAction] = []
        /// True if the server is to be asked.
        var asks = false
        /// True if the device is elsewhere than at the last fix, as an event has said.
        var hasMoved = false
        /// The time at which unconfirmed notifications are looked at again; nil if there are none.
        var nextLook: UnixTime?

        init(rules: PlaceRules, now: UnixTime) { (self.rules, self.now) = (rules, now) }
    }

    private mutating func launch(
        _ regions: [WatchedRegion], _ onScreen: Set<String>, _ step: inout Step
    ) {
        let ours = regions.filter(\.isOurs)
        watched = Dictionary(ours.map { ($0.id, $0) }) { first, _ in first }
        refused.forget(watched.values)
        for id in moment.showing.keys.sorted() where onScreen.contains(id) {
            stays[id]?.wasShown = true
            tell(.displayed(id), &step)
        }
        unconfirmed = Set(moment.showing.filter { !$0.value.isReminder }.keys)
        motionTime = nil
        askMotion(&step)
        tell(.tick, &step)
        showAgain(&step)
        rewatch(&step)
        if plan == nil || isOld(at: step.now) || wantsAnswer { step.asks = true }
    }

    private mutating func locate(_ fix: PlaceFix, _ step: inout Step) {
        guard fix.isValid, fix.time >= self.fix?.time ?? fix.time else { return }
        let old = self.fix
        self.fix = fix
        compare(with: fix, &step)
        let isWithin = plan?.holds(at: fix) ?? false
        if !isWithin || wantsAnswer || isOld(at: step.now) { step.asks = true }
        rewatch(movedFrom: old, &step)
    }

    private mutating func enterRegion(_ id: String, _ step: inout Step) {
        guard let region = watched[id] else {
            step.asks = true
            return
        }
        switch region.purpose {
        case .place(let place): enter(place, &step)
        case .circle: (step.asks, step.hasMoved) = (true, true)
        case .fence: break
        }
    }

    private mutating func leaveRegion(_ id: String, _ step: inout Step) {
        guard let region = watched[id] else {
            // The system watches the fence after all.
            if id == WatchedRegion.fence { (step.asks, step.hasMoved) = (true, true) }
            return
        }
        switch region.purpose {
        case .place(let place): leave(place, at: step.now, &step)
        case .fence: (step.asks, step.hasMoved) = (true, true)
        case .circle: break
        }
    }

    /// Takes a plan that the server has answered; nil changes nothing.
    private mutating func take(_ answer: PlacePlan?, _ step: inout Step) {
        guard let answer else { return }
        (plan, wantsAnswer) = (answer, false)
        rewatch(&step)
        if let fix, isFresh(fix, at: step.now) { compare(with: fix, &step) }
    }

    /// Compares the device's location with the known places.
    ///
    /// An answer may come minutes after the location that it is for. What the system has told since
    /// then is newer: such a location neither begins nor ends a stay that it tells of.
    private mutating func compare(with fix: PlaceFix, _ step: inout Step) {
        for place in plan?.places ?? [] {
            if let left = stays[place.id]?.left, fix.time < left { continue }
            guard fix.accuracy <= max(Self.worstAccuracy, 2 * place.watchRadius) else { continue }
            // Being inside a region that is new counts as entry, for the system says nothing of it.
            if place.edgeDistance(from: fix) <= 0 { enter(place.id, &step) }
        }
        for (id, stay) in stays where stay.left == nil && stay.since <= fix.time {
            let outside = stay.place.edgeDistance(from: fix)
            if outside > max(Self.exitMargin, fix.accuracy) { leave(id, at: fix.time, &step) }
        }
    }

    private mutating func enter(_ id: String, _ step: inout Step) {
        guard let place = place(id) else { return }
        if let stay = stays[id], stay.left == nil { return }
        if stays[id] != nil {
            // Who is back at once is the same visitor.
            stays[id]?.left = nil
            if stays[id]?.wasShown ?? false { return }
        } else {
            stays[id] = Stay(place: place, since: step.now)
        }
        if let reason = refusal(of: place, step) {
            step.actions.append(.noteRefused(id, reason))
            return
        }
        askMotion(&step)
        tell(.entered(place.occasion), &step)
    }

    /// Shows notifications again that should have been shown a minute ago or earlier, if the person
    /// is still there: the system had ended the app before it could show them.
    private mutating func showAgain(_ step: inout Step) {
        for id in unconfirmed.sorted() {
            guard let it = moment.showing[id], let stay = stays[id], stay.left == nil else {
                unconfirmed.remove(id)
                continue
            }
            let end = it.since + moment.patience
            if step.now < end, step.now >= it.since {
                step.nextLook = min(step.nextLook ?? end, end)
            } else {
                unconfirmed.remove(id)
                askMotion(&step)
                tell(.failed(id), &step)
                tell(.entered(it.occasion), &step)
            }
        }
    }

    private mutating func leave(_ id: String, at time: UnixTime, _ step: inout Step) {
        guard stays[id] != nil, stays[id]?.left == nil else { return }
        stays[id]?.left = time
        tell(.left(id), &step)
    }

    /// Returns why the story is not offered; nil if it is.
    private func refusal(of place: NearbyPlace, _ step: Step) -> String? {
        let isEarly = place.activeFrom.map { step.now < $0 } ?? false
        let isLate = place.activeUntil.map { step.now >= $0 } ?? false
        // Whether a place is open now the device does not know once the plan has expired.
        let isOffered = !isEarly && !isLate && !(place.hasHours && isOld(at: step.now))
        return isOffered ? nil : MomentReason.inactive.code
    }

    private func isOld(at now: UnixTime) -> Bool { plan?.expireTime.map { $0 <= now } ?? false }

    private func isFresh(_ fix: PlaceFix, at now: UnixTime) -> Bool {
        fix.time + Self.freshness > now
    }

    /// Ends the stays of those who have been outside for some time.
    private mutating func endStays(_ step: inout Step) {
        for id in stays.keys.sorted() {
            guard let stay = stays[id], let left = stay.left else { continue }
            guard step.now >= left + Self.exitPatience || step.now < left else {
                continue
            }
            stays[id] = nil
            guard left - stay.since >= Self.shortestVisit else { continue }
            let visit = PlaceVisit(
                placeID: id, from: stay.since, until: left, wasNotified: stay.wasShown)
            step.actions.append(.noteVisit(visit))
        }
    }

    /// Returns a place by its id, also one that has left the plan.
    private func place(_ id: String) -> NearbyPlace? {
        plan?.places.first { $0.id == id } ?? stays[id]?.place ?? stories[id]
    }
}

extension PlaceWatch {
    private mutating func remind(
        _ id: String, _ time: UnixTime?, _ onEntry: Bool, _ step: inout Step
    ) {
        guard let place = place(id), time != nil || onEntry else { return }
        stories[id] = place
        guard step.rules.systemShowsReminders, let time else {
            return tell(.later(place.occasion, at: time, onEntry: onEntry), &step)
        }
        scheduled[id] = time
        step.actions.append(.schedule(Self.notification(place, isSilent: false), at: time))
        if onEntry { tell(.later(place.occasion, at: nil, onEntry: true), &step) }
    }

    /// Asks the sensors, if their data are old: until they answer nobody knows whether the person
    /// drives.
    private mutating func askMotion(_ step: inout Step) {
        let isKnown = motionTime.map { $0 + Self.motionFreshness > step.now } ?? false
        guard !isKnown, moment.motion.access == .available else { return }
        let earliest = step.now - Self.motionHistory
        step.actions.append(.askMotion(since: max(motionTime ?? earliest, earliest)))
        var motion = moment.motion
        motion.note([], .high, at: step.now)
        moment.replace(motion)
    }

    /// Takes the sensors' data of the past and of now; only the last of them decide.
    private mutating func note(_ samples: [MotionSample], _ step: inout Step) {
        var motion = moment.motion
        for sample in samples.sorted(by: { $0.time < $1.time }) {
            motion.note(sample.motion, sample.confidence.shared, at: sample.time)
            motionTime = max(motionTime ?? sample.time, sample.time)
        }
        moment.replace(motion)
        tell(.tick, &step)
    }

    /// Tells the shared policy of an event, and adds its actions.
    private mutating func tell(_ event: MomentEvent, _ step: inout Step) {
        let zone = ZoneRules(offset: step.rules.utcOffset ?? 0)
        momentWake = nil
        for action in moment.handle(event, step.rules.policy, at: step.now, in: zone) {
            switch action {
            case .show(let occasion, let isSilent):
                guard let place = place(occasion.place) else { continue }
                stories[place.id] = place
                if scheduled.removeValue(forKey: place.id) != nil {
                    step.actions.append(.unschedule(place.id))
                }
                step.actions.append(.show(Self.notification(place, isSilent: isSilent)))
            case .hold(let occasion, let reason):
                stories[occasion.place] = place(occasion.place)
                step.actions.append(.noteHeld(occasion.place, reason.code))
            case .refuse(let occasion, let reason):
                step.actions.append(.noteRefused(occasion.place, reason.code))
            case .wake(let time): momentWake = time
            }
        }
    }

    private static func notification(_ place: NearbyPlace, isSilent: Bool) -> PlaceNotification {
        PlaceNotification(
            placeID: place.id, title: place.title, body: place.blurb, url: place.url,
            image: place.image, isSilent: isSilent)
    }

    /// Forgets the places of notifications that neither wait nor are being shown.
    private mutating func forgetStories() {
        guard !stories.isEmpty else { return }
        let needed = Set(moment.held.map(\.occasion.place))
            .union(moment.showing.keys).union(moment.reminders.keys).union(scheduled.keys)
        stories = stories.filter { needed.contains($0.key) }
    }

    private mutating func finish(_ step: inout Step) -> [PlaceAction] {
        // What is past was shown by the system.
        if !scheduled.isEmpty { scheduled = scheduled.filter { $0.value > step.now } }
        forgetStories()
        if step.asks {
            wantsAnswer = true
            if !step.hasMoved, let fix, isFresh(fix, at: step.now) {
                step.actions.append(.sync(fix.rounded(toGridOf: step.rules.gridMetres)))
            } else {
                step.actions.append(.locate)
            }
        }
        let ends = stays.values.compactMap(\.left).map { $0 + Self.exitPatience }
        let times = [momentWake, plan?.expireTime, ends.min(), refused.nextEnd, step.nextLook]
            .compactMap(\.self)
        if let next = times.filter({ $0 > step.now }).min() { step.actions.append(.wakeUp(next)) }
        return step.actions
    }
}

extension MomentState {
    /// Takes another state of motion, without deciding anything yet.
    fileprivate mutating func replace(_ motion: MotionState) {
        self = MomentState(
            motion: motion, history: history, held: held, showing: Array(showing.values),
            reminders: Array(reminders.values), patience: patience)
    }
}

extension UnixTime {
    fileprivate static func - (left: Self, right: Duration) -> Self { left + (.zero - right) }
}
