import DeliveryEngine
import ServiceKit

/// The messages that were written to providers and those that were accepted, with all violations.
///
/// Nothing in it comes from the store.
struct Ledger {
    /// A message that a provider took.
    struct Accepted {
        var time: Duration
        var worker: Int
        var life: Int
        /// True if its answer was lost.
        var isLost: Bool
    }

    /// A worker from its start to its end.
    struct Life: Hashable {
        var worker: Int
        var number: Int
    }

    private(set) var violations: [Violation] = []
    private(set) var accepted: [RowKey: [Accepted]] = [:]
    private(set) var writes = 0
    private(set) var again = 0
    /// Deliveries that may be in doubt: an answer was lost, or their worker died.
    var doubtful: Set<RowKey> = []
    /// The time since which each switch is on, as people were told.
    var stopped: [Switches.Scope: Duration] = [:]
    /// The newest notification that was written, by device and collapse key.
    var newest: [String: Int64] = [:]
    /// The time at which each device was erased, by its ordinal.
    var erased: [UInt32: Duration] = [:]
    /// The time at which a clock was last wrong; nil if never.
    var lastWrongClock: Duration?
    var lastPause: Duration?
    /// Workers that are paused now.
    var heldUp: Set<Int> = []
    /// The time at which the store last came back after an outage in which leases may have ended.
    var lastOutage: Duration?
    /// The time until which a worker that was cut off may lose work, by the worker's number.
    var cuts: [Int: Duration] = [:]
    var holdings = Holdings()
    private var messages = Messages()
    /// The number of messages that were written again after their worker's life had ended, by that
    /// life.
    private var repeated: [Life: Int] = [:]

    mutating func complain(_ checker: Checker, _ text: String, at time: Duration) {
        guard violations.count(where: { $0.checker == checker }) < 5 else { return }
        violations.append(Violation(checker: checker, time: time, text: text))
    }

    /// Records a message that is written to a provider, and checks that it may be.
    mutating func write(
        _ attempt: Attempt, by worker: Int, at now: Duration, civil: UnixTime,
        ended: DeliveryResult?, lives: [Int]
    ) {
        writes += 1
        if attempt.number > 1 { again += 1 }
        let key = attempt.key
        checkSwitches(attempt, at: now)
        checkLease(key, of: worker, life: lives[worker], at: now)
        if let problem = messages.take(attempt) { complain(.messageID, problem, at: now) }
        if let ended, ended.isFinal, !ended.isByTime {
            complain(.staysOver, "\(key) was written after it was \(ended)", at: now)
        }
        let isClockTrusted = lastWrongClock.map { now - $0 > .seconds(200) } ?? true
        if isClockTrusted, civil >= attempt.brief.expireTime + .milliseconds(1) {
            complain(.expiry, "\(key) was written after it had expired", at: now)
        }
        let wasHeldUp = lastPause.map { now - $0 < .seconds(2) } ?? false
        if let time = erased[attempt.target.ordinal], now - time > .seconds(1), !wasHeldUp {
            complain(.erasure, "\(key) was written to a device that was erased", at: now)
        }
        if let last = accepted[key]?.last { checkRepeat(attempt, last, at: now, lives: lives) }
    }

    /// Checks that a message that a provider has accepted may be written again.
    private mutating func checkRepeat(
        _ attempt: Attempt, _ last: Accepted, at now: Duration, lives: [Int]
    ) {
        let key = attempt.key
        if attempt.brief.onUncertain == .drop {
            complain(.onceIfWished, "\(key) was written again, though it must not be", at: now)
        }
        guard !last.isLost, !mayHaveLostWork(last.worker, since: last.time) else { return }
        guard lives[last.worker] != last.life else {
            if !heldUp.contains(last.worker) {
                complain(.reason, "\(key) was written again without a reason", at: now)
            }
            return
        }
        let life = Life(worker: last.worker, number: last.life)
        let count = repeated[life, default: 0] + 1
        repeated[life] = count
        if count > EngineLimits().unrecorded {
            complain(.duplicates, "\(count) of \(life) were written again", at: now)
        }
    }

    /// Returns whether a worker may have lost its work without dying.
    private func mayHaveLostWork(_ worker: Int, since time: Duration) -> Bool {
        [lastPause, lastOutage, cuts[worker]].contains { $0.map { $0 >= time } ?? false }
    }

    /// Returns whether any worker may have lost its work without dying.
    func mayHaveLostWork(since time: Duration) -> Bool {
        cuts.keys.contains { mayHaveLostWork($0, since: time) }
            || mayHaveLostWork(-1, since: time)
    }

    private mutating func checkSwitches(_ attempt: Attempt, at now: Duration) {
        let scopes: [Switches.Scope] = [
            .everything, .app(attempt.brief.app), .lane(attempt.lane),
            .type(app: attempt.brief.app, attempt.brief.type),
            .notification(attempt.brief.sequence),
        ]
        for scope in scopes {
            if let time = stopped[scope], now - time > .seconds(1) {
                let text = "\(attempt.key) was written after \(scope) was stopped"
                complain(.switches, text, at: now)
            }
        }
    }

    /// Records a message that a provider accepts.
    mutating func accept(_ attempt: Attempt, _ one: Accepted) {
        accepted[attempt.key, default: []].append(one)
        if one.isLost { doubtful.insert(attempt.key) }
    }
}

extension Attempt {
    var key: RowKey { RowKey(brief.sequence, target.ordinal, lane.adapter) }
}

extension DeliveryResult {
    /// True if a message that was begun before may still be written: it expired or was suppressed.
    var isByTime: Bool {
        switch self {
        case .expired, .suppressed: true
        case .delivered, .failed, .uncertain, .later, .moved: false
        }
    }
}
