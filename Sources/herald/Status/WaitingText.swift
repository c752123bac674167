import Protocol

/// Formats the deliveries that wait as text.
enum WaitingText {
    /// Returns the numbers of the deliveries that wait, and when the oldest was due; empty if none
    /// waits.
    static func text(_ status: Proto.GetStatusResponse) -> String {
        guard let waiting = status.waiting,
            waiting.due > 0 || waiting.later > 0 || waiting.retrying > 0
        else { return "" }
        var parts = ["\(waiting.due.grouped) due"]
        if waiting.later > 0 { parts.append("\(waiting.later.grouped) due later") }
        if waiting.retrying > 0 { parts.append("\(waiting.retrying.grouped) to be tried again") }
        let oldest = status.oldestDueTime.map { "; the oldest was due at \($0.text)" } ?? ""
        return (waiting.atLeast ? "at least " : "") + parts.joined(separator: ", ") + oldest
    }
}
