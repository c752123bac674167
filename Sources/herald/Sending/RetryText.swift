import Protocol

/// What is said of messages that were tried without success and are to be tried again.
enum RetryText {
    /// The number from which on Herald does not count.
    private static let most = 10_000

    /// Returns what an adapter tries again, why, since when, and when next.
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

    /// Returns what is tried again by adapters that nothing blocks; a block says why by itself.
    static func unblocked(in status: Proto.GetStatusResponse) -> [Proto.AdapterRetries] {
        status.retries.filter { retries in
            !status.blocks.contains { $0.app == retries.app && $0.adapter == retries.adapter }
        }
    }
}
