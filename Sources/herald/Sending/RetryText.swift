import Protocol

/// The sentences about messages that were tried without success and are to be tried again.
enum RetryText {
    /// The number of messages from which on Herald does not count.
    private static let most = 10_000

    /// Returns the adapter, the number of messages that it tries again, the reason, the beginning
    /// and the next try.
    static func sentence(_ retries: Proto.AdapterRetries) -> String {
        "\(retries.adapter): \(words(retries))"
    }

    /// Returns the sentence without the adapter.
    static func words(_ retries: Proto.AdapterRetries) -> String {
        let atLeast = retries.messages >= most ? "at least " : ""
        var text = "\(atLeast)\(Plural.text(retries.messages, "message"))"
        text += retries.messages == 1 ? " is being retried" : " are being retried"
        if !retries.error.isEmpty { text += "; last error: \(retries.error)" }
        return text + retries.since.since + retries.nextTime.nextTry
    }

    /// Returns the retries of adapters that nothing blocks.
    ///
    /// A block has a reason of its own, which is shown instead.
    static func unblocked(in status: Proto.GetStatusResponse) -> [Proto.AdapterRetries] {
        status.retries.filter { retries in
            !status.blocks.contains { $0.app == retries.app && $0.adapter == retries.adapter }
        }
    }
}
