import DeliveryEngine
import Protocol
import ServiceKit

/// The providers' answers about addresses that have not been reported to the registry yet.
///
/// During a campaign about ten thousand wait, so their texts are packed side by side. As separate
/// strings they would fragment the memory between those of the messages, which made delivery's
/// event loop slower by a fifth.
struct UntoldOutcomes {
    /// The outcomes that are reported in one call.
    struct Batch {
        let app: String
        /// The time at which the first outcome of the batch was added, by the steady clock.
        let began: Duration
        fileprivate var words: [Word] = []
        fileprivate var texts: [UInt8] = []

        /// The number of outcomes.
        var count: Int { words.count }

        /// The outcomes, in the order in which they were added.
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
            // Most have the same reason, so share one text among them.
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

    /// An outcome of one address; the texts that are rarely alike are stored beside it.
    fileprivate struct Word {
        let kind: String
        let reason: String
        let verdict: Proto.AddressVerdict
        let time: UnixTime
        let deviceBytes: Int
        let valueBytes: Int
    }

    /// The waiting outcomes of one app, in order.
    private struct Backlog {
        var full: [Batch] = []
        var last: Batch
    }

    private var backlogs: [String: Backlog] = [:]
    private let batchSize: Int
    private let mostOfApp: Int

    /// Creates an empty collection.
    ///
    /// - Parameters:
    /// - batchSize: The number of outcomes in one call.
    /// - mostOfApp: The maximum number of waiting outcomes of an app.
    init(batchSize: Int, mostOfApp: Int) {
        (self.batchSize, self.mostOfApp) = (batchSize, mostOfApp)
    }

    /// True if there is nothing to report.
    var isEmpty: Bool { backlogs.isEmpty }

    /// The number of outcomes.
    var count: Int { backlogs.values.reduce(0) { $0 + count($1) } }

    /// The time at which the oldest outcome was added, by the steady clock; nil if there is none.
    var began: Duration? { backlogs.values.map { Self.first($0).began }.min() }

    /// Returns the number of an app's outcomes.
    func count(of app: String) -> Int { backlogs[app].map(count) ?? 0 }

    /// Adds the outcome of an attempt's address; returns false if too many of the app wait already.
    ///
    /// - Parameters:
    /// - time: The time since when it holds.
    /// - reason: The provider's reason, unchanged.
    mutating func append(
        _ verdict: Proto.AddressVerdict, of attempt: Attempt, since time: UnixTime,
        _ reason: String, at now: Duration
    ) -> Bool {
        let (app, target) = (attempt.brief.app, attempt.target)
        // A single lookup of the app, because this runs for each dead address during a campaign.
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

    /// Removes and returns the next batch; returns nil if there is none.
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

    /// Returns a provider's reason as the registry accepts it: without control characters, and at
    /// most 256 bytes.
    private static func tame(_ reason: String) -> String {
        let isTame = reason.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
        if isTame, reason.utf8.count <= 64 { return reason }
        let scalars = reason.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars.prefix(64)))
    }
}
