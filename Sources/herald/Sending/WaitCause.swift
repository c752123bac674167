import Protocol

/// A reason why a notification is not done yet.
struct WaitCause: Hashable {
    /// The reason and its beginning, which stay the same from one try to the next.
    var text: String
    /// The whole sentence, with counts and the time of the next try.
    var sentence: String
    /// The time of the next try; nil if nobody knows it, or if somebody has to act.
    var next: Proto.Timestamp?

    /// Returns why a notification waits, by adapter where adapters are the reason.
    static func causes(of notification: Proto.Notification) -> [WaitCause] {
        let blocked = Set(notification.blocks.map(\.adapter))
        let retries = notification.retries.filter { !blocked.contains($0.adapter) }
        let causes = notification.blocks.map(WaitCause.init) + retries.map(WaitCause.init)
        guard causes.isEmpty else { return causes }
        if let error = notification.errors.first, (notification.counts?.retrying ?? 0) > 0 {
            let text = "the last error of \(error.adapter): \(error.message)"
            return [WaitCause(text: text, sentence: text)]
        }
        guard !notification.reason.isEmpty else { return [] }
        let next = notification.nextAttemptTime
        return [
            WaitCause(
                text: notification.reason, sentence: notification.reason + next.nextTry, next: next)
        ]
    }
}

extension WaitCause {
    private init(_ block: Proto.AdapterBlock) {
        self.init(
            text: "\(block.adapter): \(block.reason)" + block.since.since, sentence: block.sentence,
            next: block.until)
    }

    private init(_ retries: Proto.AdapterRetries) {
        self.init(
            text: "\(retries.adapter): \(retries.error)" + retries.since.since,
            sentence: RetryText.sentence(retries), next: retries.nextTime)
    }
}

extension Proto.Timestamp? {
    /// The words `, since 2026-05-04T13:00:00Z`; empty for nil.
    var since: String { self == nil ? "" : ", since \(text)" }

    /// The words `, next try 2026-05-04T13:00:00Z`; empty for nil.
    var nextTry: String { self == nil ? "" : ", next try \(text)" }
}

extension Proto.AdapterBlock {
    /// The cause of the block, since when it exists, and the time of the next attempt.
    var sentence: String { "\(adapter): \(reason)" + since.since + until.nextTry }
}
