import DeliveryEngine
import ServiceKit

/// What was written to providers and what they took, kept by them; and what must never be in it.
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
    /// Deliveries of which an answer was lost, or whose worker died: they may be in doubt.
    var doubtful: Set<RowKey> = []
    /// Since when a switch is on, by what was answered.
    var stopped: [Switches.Scope: Duration] = [:]
    /// The newest notification that was written, by device and collapse key.
    var newest: [String: Int64] = [:]
    /// When devices were erased.
    var erased: [UInt32: Duration] = [:]
    /// When a clock was last wrong, or a worker held up.
    var lastWrongClock: Duration?
    var lastPause: Duration?
    /// Workers that are held up now.
    var heldUp: Set<Int> = []
    /// When the store was last away for so long that work was lost to it.
    var lastOutage: Duration?
    /// Until when a worker that was cut off may have lost work.
    var cuts: [Int: Duration] = [:]
    var holdings = Holdings()
    private var messages = Messages()
    /// Messages that were written again since a life that had sent them ended, by that life.
    private var repeated: [Life: Int] = [:]

    mutating func complain(_ checker: Checker, _ text: String, at time: Duration) {
        guard violations.count(where: { $0.checker == checker }) < 5 else { return }
        violations.append(Violation(checker: checker, time: time, text: text))
    }

    /// A message is written to a provider.
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

    /// What a provider has taken is written again.
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

    /// Returns whether a worker may have lost what it had in hand, though it did not die.
    private func mayHaveLostWork(_ worker: Int, since time: Duration) -> Bool {
        [lastPause, lastOutage, cuts[worker]].contains { $0.map { $0 >= time } ?? false }
    }

    /// Returns whether any worker may have.
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

    /// A provider takes a message.
    mutating func accept(_ attempt: Attempt, _ one: Accepted) {
        accepted[attempt.key, default: []].append(one)
        if one.isLost { doubtful.insert(attempt.key) }
    }
}

extension Attempt {
    var key: RowKey { RowKey(brief.sequence, target.ordinal, lane.adapter) }
}

extension DeliveryResult {
    /// Tells whether it was over by the clock or by hand: a message that was begun before may
    /// follow.
    var isByTime: Bool {
        switch self {
        case .expired, .suppressed: true
        case .delivered, .failed, .uncertain, .later, .moved: false
        }
    }
}
