import Times

/// The schedule of the exchanges with the server: one request at a time, and the action after each.
///
/// The schedule is a state machine: events in, actions out. `memory` has to outlive a restart.
struct SyncSchedule: Sendable {
    /// An event that the schedule handles.
    enum Event: Hashable, Sendable {
        /// The app was started, or its storage can be read now.
        case started
        /// Something has changed and is to be sent.
        case changed
        /// Somebody asks for a sync now.
        case asked
        /// The app comes to the foreground, or leaves it.
        case entered, left
        /// The device has a network again.
        case networkCame
        case timerFired
        /// The server has told, in the answer to another call, the time to wait.
        case told(Duration)
        /// A request ended.
        case finished(SyncOutcome)
    }

    /// An action that the schedule asks for.
    enum Action: Hashable, Sendable {
        /// Make a request.
        case request
        /// Wake the schedule at a time, which replaces the one before; nil cancels it.
        case setTimer(UnixTime?)
        /// Ask the system to let the app run a while, or no longer.
        case holdBackground, releaseBackground
    }

    /// The part of the schedule that outlives the process.
    struct Memory: Hashable, Sendable, Codable {
        var pause: Pause?
        var failures = 0
        /// The time of the last successful exchange; nil if there was none.
        var lastSync: UnixTime?
        /// The time from the last sync to the next regular one; nil stands for that of
        /// `SyncPacing`.
        var interval: Duration?
    }

    var memory: Memory
    private let pacing: SyncPacing
    private var isRequesting = false
    /// True if nothing can be read before the next start.
    private var isLocked = false
    private var isWanted = false
    /// The time of the first change that waits, and the time until which more are awaited; nil if
    /// no change waits.
    private var gathering: (since: UnixTime, until: UnixTime)?
    private var isAway = false
    /// True if the system was asked to let the app run a while.
    private(set) var isHeld = false
    private var requestsAtOnce = 0

    init(_ memory: Memory, _ pacing: SyncPacing) { (self.memory, self.pacing) = (memory, pacing) }

    /// True if a request is under way.
    var isBusy: Bool { isRequesting }

    /// - Parameter fraction: a random number from 0 to 1, for the pause after a failure.
    mutating func handle(_ event: Event, _ now: UnixTime, _ fraction: Double) -> [Action] {
        switch event {
        case .started: (isWanted, gathering, isLocked) = (true, nil, false)
        case .asked: (isWanted, gathering) = (true, nil)
        case .changed: gather(now)
        case .entered:
            isAway = false
            if !isFresh(now) { (isWanted, gathering) = (true, nil) }
        case .left: (isAway, gathering) = (true, nil)
        case .networkCame:
            if memory.pause?.reason == .failed { memory.pause = nil }
        case .timerFired: break
        case .told(let told): memory.pause = pause(told, now)
        case .finished(let outcome): finish(outcome, now, fraction)
        }
        return next(now)
    }

    /// Waits for more changes, in the background too: a push leads to several of them, and each
    /// request wakes the radio.
    private mutating func gather(_ now: UnixTime) {
        // What is wanted at once does not wait for more.
        guard !isWanted || gathering != nil else { return }
        isWanted = true
        let since = gathering.map { min($0.since, now) } ?? now
        gathering = (since, min(now + pacing.gather, since + pacing.longestGather))
    }

    private mutating func finish(_ outcome: SyncOutcome, _ now: UnixTime, _ fraction: Double) {
        isRequesting = false
        switch outcome {
        case .done(let more, let told):
            (memory.failures, memory.lastSync, memory.pause) = (0, now, nil)
            memory.interval = pacing.interval(told.interval, fraction)
            if let told = told.pause { memory.pause = pause(told, now) }
            isWanted = isWanted || more
            guard more, requestsAtOnce >= pacing.mostAtOnce else {
                if !more { requestsAtOnce = 0 }
                return
            }
            // Whoever always has more must not keep the device busy for ever.
            requestsAtOnce = 0
            memory.pause = Pause(pacing.longestGather, .told, from: now)
        case .again:
            isWanted = true
            if requestsAtOnce >= pacing.mostAtOnce { fail(nil, now, fraction) }
        case .failed(let told): fail(told, now, fraction)
        case .locked: (isWanted, isLocked, requestsAtOnce) = (false, true, 0)
        }
    }

    private mutating func fail(_ told: Duration?, _ now: UnixTime, _ fraction: Double) {
        (isWanted, requestsAtOnce) = (true, 0)
        memory.failures += 1
        let doubled = pacing.firstPause * (1 << min(memory.failures - 1, 20))
        let longest = min(doubled, pacing.longestPause)
        // From half of it to all of it, so that devices that failed together come back apart.
        let own = longest * (0.5 + fraction / 2)
        memory.pause =
            told.map { pause($0 + own * 0.1, now) } ?? Pause(own, .failed, from: now)
    }

    private func pause(_ told: Duration, _ now: UnixTime) -> Pause {
        Pause(min(told, pacing.longestTold), .told, from: now)
    }

    /// Returns the end of the pause that the server has asked for; nil if there is none now.
    func toldPause(_ now: UnixTime) -> UnixTime? {
        guard var pause = memory.pause, pause.reason == .told else { return nil }
        return pause.end(now)
    }

    /// Returns the actions for now.
    private mutating func next(_ now: UnixTime) -> [Action] {
        guard !isRequesting else { return hold(true) }
        guard !isLocked else { return hold(false) + [.setTimer(nil)] }
        if !isWanted, !isDue(now) { return hold(false) + [.setTimer(nextRegular(now))] }
        isWanted = true
        let paused = memory.pause?.end(now)
        if paused == nil { memory.pause = nil }
        let gathered = gathering.flatMap { now < $0.until ? $0.until : nil }
        if let wait = [paused, gathered].compactMap({ $0 }).max() {
            // The system does not let an app run through a pause.
            return hold(paused == nil) + [.setTimer(wait)]
        }
        (isRequesting, isWanted, gathering) = (true, false, nil)
        requestsAtOnce += 1
        return hold(true) + [.setTimer(nil), .request]
    }

    private mutating func hold(_ isNeeded: Bool) -> [Action] {
        let shouldHold = isAway && isNeeded
        guard shouldHold != isHeld else { return [] }
        isHeld = shouldHold
        return [shouldHold ? .holdBackground : .releaseBackground]
    }

    private func isFresh(_ now: UnixTime) -> Bool {
        guard let last = memory.lastSync, last <= now else { return false }
        return now < last + pacing.freshness
    }

    private var interval: Duration { memory.interval ?? pacing.interval }

    /// Returns whether a regular sync is due; also true if the clock was set back.
    private func isDue(_ now: UnixTime) -> Bool {
        guard !isAway, let last = memory.lastSync else { return false }
        return now < last || now >= last + interval
    }

    private func nextRegular(_ now: UnixTime) -> UnixTime? {
        isAway ? nil : memory.lastSync.map { $0 + interval }
    }
}

/// The outcome of a request.
enum SyncOutcome: Hashable, Sendable {
    /// An exchange has succeeded.
    ///
    /// - `more`: there is more to fetch or to send.
    /// - `told`: the times that the server asks to keep until the next exchange.
    case done(more: Bool, told: ToldTimes)
    /// Something was learned that makes another request useful at once.
    case again
    /// An exchange has failed: the server did not answer, or could not serve it.
    ///
    /// - `told`: the time that the server asks to wait; nil if it does not.
    case failed(told: Duration?)
    /// The storage cannot be read: nothing is done before the next start.
    case locked
}
