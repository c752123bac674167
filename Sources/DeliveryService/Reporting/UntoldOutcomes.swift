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

    /// Full ones of each app, and one that is not at its end.
    private var batches: [String: [Batch]] = [:]
    private let batchSize: Int

    /// None.
    ///
    /// - Parameter batchSize: how many are told with one call.
    init(batchSize: Int) { self.batchSize = batchSize }

    /// Whether there is nothing to tell.
    var isEmpty: Bool { batches.isEmpty }

    /// How many there are.
    var count: Int { batches.values.reduce(0) { $0 + count($1) } }

    /// When the oldest of them was said, by the steady clock; nil: there is none.
    var began: Duration? { batches.values.compactMap(\.first?.began).min() }

    /// How many there are of an app.
    func count(of app: String) -> Int { count(batches[app] ?? []) }

    /// Adds what was said of an attempt's address.
    ///
    /// - Parameter time: since when it is so.
    mutating func append(
        _ verdict: Proto.AddressVerdict, of attempt: Attempt, since time: UnixTime,
        _ reason: String, at now: Duration
    ) {
        let (app, target) = (attempt.brief.app, attempt.target)
        var last = batches[app]?.popLast() ?? Batch(app: app, began: now)
        if last.count == batchSize {
            batches[app]?.append(last)
            last = Batch(app: app, began: now)
        }
        // Most say the same: one text is enough for all of them.
        let isSame = last.words.last?.reason == reason
        let shared = isSame ? last.words.last?.reason ?? reason : reason
        last.words.append(
            Word(
                kind: target.addressKind, reason: shared, verdict: verdict, time: time,
                deviceBytes: target.device.utf8.count, valueBytes: target.address.utf8.count))
        last.texts.append(contentsOf: target.device.utf8)
        last.texts.append(contentsOf: target.address.utf8)
        batches[app, default: []].append(last)
    }

    /// Takes what is told next; nil: there is nothing.
    mutating func next() -> Batch? {
        guard let app = batches.min(by: { $0.value[0].began < $1.value[0].began })?.key else {
            return nil
        }
        let first = batches[app]?.removeFirst()
        if batches[app]?.isEmpty == true { batches[app] = nil }
        return first
    }

    /// All of an app's but the last are full.
    private func count(_ batches: [Batch]) -> Int {
        batches.last.map { (batches.count - 1) * batchSize + $0.count } ?? 0
    }
}
