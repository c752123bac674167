import DeliveryEngine
import Protocol
import ServiceKit

/// What providers said of addresses and the registry has not heard yet.
///
/// During a campaign some ten thousand wait, so their texts are packed side by side. As they came,
/// each would hold a piece of memory between those that come and go with every message, which
/// made delivery's loop slower by a fifth.
struct UntoldOutcomes {
    /// What is told with one call.
    struct Batch {
        let app: String
        /// When the first of them was said, by the steady clock.
        let began: Duration
        fileprivate var words: [Word] = []
        fileprivate var texts: [UInt8] = []

        /// How many there are.
        var count: Int { words.count }

        /// Them, in the order in which they were said.
        var outcomes: [Proto.AddressOutcome] {
            var rest = texts[...]
            return words.map { word in
                var outcome = Proto.AddressOutcome()
                outcome.deviceId = String(decoding: rest.prefix(word.deviceBytes), as: UTF8.self)
                rest = rest.dropFirst(word.deviceBytes)
                outcome.value = String(decoding: rest.prefix(word.valueBytes), as: UTF8.self)
                rest = rest.dropFirst(word.valueBytes)
                outcome.kind = word.kind
                outcome.verdict = word.verdict
                outcome.providerTime = word.time.timestamp
                outcome.reason = word.reason
                return outcome
            }
        }

        fileprivate mutating func append(
            _ verdict: Proto.AddressVerdict, of target: Recipient, since time: UnixTime,
            _ reason: String
        ) {
            // Most say the same: one text is enough for all of them.
            var shared = words.last?.reason ?? ""
            if shared != reason { shared = UntoldOutcomes.tame(reason) }
            words.append(
                Word(
                    kind: target.addressKind, reason: shared, verdict: verdict, time: time,
                    deviceBytes: target.device.utf8.count,
                    valueBytes: target.address.utf8.count))
            texts.append(contentsOf: target.device.utf8)
            texts.append(contentsOf: target.address.utf8)
        }
    }

    /// What was said of one address; its texts that are rarely alike lie beside it.
    fileprivate struct Word {
        let kind: String
        let reason: String
        let verdict: Proto.AddressVerdict
        let time: UnixTime
        let deviceBytes: Int
        let valueBytes: Int
    }

    /// What waits of one app, in its order.
    private struct Backlog {
        var full: [Batch] = []
        var last: Batch
    }

    private var backlogs: [String: Backlog] = [:]
    private let batchSize: Int
    private let mostOfApp: Int

    /// None.
    ///
    /// - Parameters:
    ///   - batchSize: how many are told with one call.
    ///   - mostOfApp: how many of one app may wait.
    init(batchSize: Int, mostOfApp: Int) {
        (self.batchSize, self.mostOfApp) = (batchSize, mostOfApp)
    }

    /// Whether there is nothing to tell.
    var isEmpty: Bool { backlogs.isEmpty }

    /// How many there are.
    var count: Int { backlogs.values.reduce(0) { $0 + count($1) } }

    /// When the oldest of them was said, by the steady clock; nil: there is none.
    var began: Duration? { backlogs.values.map { Self.first($0).began }.min() }

    /// How many there are of an app.
    func count(of app: String) -> Int { backlogs[app].map(count) ?? 0 }

    /// Adds what was said of an attempt's address; false: too many of its app wait already.
    ///
    /// - Parameters:
    ///   - time: since when it is so.
    ///   - reason: a provider's words, as they came.
    mutating func append(
        _ verdict: Proto.AddressVerdict, of attempt: Attempt, since time: UnixTime,
        _ reason: String, at now: Duration
    ) -> Bool {
        let (app, target) = (attempt.brief.app, attempt.target)
        // One look for the app, for this is done for each dead address amid a campaign.
        guard let place = backlogs.index(forKey: app) else {
            guard mostOfApp > 0 else { return false }
            var first = Batch(app: app, began: now)
            first.append(verdict, of: target, since: time, reason)
            backlogs[app] = Backlog(last: first)
            return true
        }
        guard count(backlogs.values[place]) < mostOfApp else { return false }
        if backlogs.values[place].last.count == batchSize {
            backlogs.values[place].full.append(backlogs.values[place].last)
            backlogs.values[place].last = Batch(app: app, began: now)
        }
        backlogs.values[place].last.append(verdict, of: target, since: time, reason)
        return true
    }

    /// Takes what is told next; nil: there is nothing.
    mutating func next() -> Batch? {
        let oldest = backlogs.min { Self.first($0.value).began < Self.first($1.value).began }
        guard let (app, backlog) = oldest else { return nil }
        if backlog.full.isEmpty {
            backlogs[app] = nil
        } else {
            backlogs[app]?.full.removeFirst()
        }
        return Self.first(backlog)
    }

    private func count(_ backlog: Backlog) -> Int {
        backlog.full.count * batchSize + backlog.last.count
    }

    private static func first(_ backlog: Backlog) -> Batch { backlog.full.first ?? backlog.last }

    /// A provider's words as the registry takes them: no control characters, 256 bytes at most.
    private static func tame(_ reason: String) -> String {
        let isTame = reason.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        if isTame, reason.utf8.count <= 64 { return reason }
        let scalars = reason.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars.prefix(64)))
    }
}
