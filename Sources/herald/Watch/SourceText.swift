import Protocol
import Watch

/// The texts about one source.
enum SourceText {
    static func health(_ source: Proto.Source) -> String {
        source.paused ? "paused" : source.health.name(without: "SOURCE_HEALTH_")
    }

    /// Returns the notes about a source that a list shows below its table.
    static func notes(_ source: Proto.Source) -> [String] {
        [source.message, pause(source), parked(source), bad(source)].filter { !$0.isEmpty }
    }

    /// Returns a source with all that is known of it.
    static func text(_ source: Proto.Source) -> String {
        var record = Record()
        record.add("name", source.name)
        record.add("url", source.url)
        record.add("webhook", source.hookPath)
        record.add("input", source.input.name(without: "SOURCE_INPUT_"))
        record.add(
            "recipe",
            source.hidesStored
                ? "file, which hides a stored one" : source.origin.name(without: "SOURCE_ORIGIN_"))
        record.add("health", health(source), isAlarm: !source.problem.isEmpty)
        record.add("since", source.healthSince.text)
        record.add("paused by", source.pausedBy)
        record.add("reason", source.pauseReason)
        record.add("goes on", source.pauseEndTime.text)
        record.add("problem", source.problem)
        record.add("", source.message)
        record.add("failed runs", source.failures > 0 ? "\(source.failures)" : "")
        record.add("last read", source.lastSuccessTime.text)
        record.add("next run", source.nextRunTime.text)
        record.add("last run", Plural.text(Int(source.items), "item"))
        record.add("paused", parked(source))
        record.add("waiting", "\(source.waiting)")
        record.add("held", "\(source.held)")
        record.add("quarantined", "\(source.quarantined)")
        record.add("bad files", bad(source))
        guard !source.baseline.isEmpty else { return record.text }
        record.add(
            "baseline",
            "\(source.baselineTime.text): \(source.baselineItems) taken as seen "
                + "(\(source.baseline))")
        return record.text
    }

    /// Returns the note about a pause: by whom, why and until when; empty if the source is not
    /// paused.
    private static func pause(_ source: Proto.Source) -> String {
        guard source.paused else { return "" }
        let by = source.pausedBy.isEmpty ? "" : " by \(source.pausedBy)"
        let end = source.pauseEndTime.text
        let until = end.isEmpty ? "" : ", until \(end)"
        let reason = source.pauseReason.isEmpty ? "" : ": \(source.pauseReason)"
        return by.isEmpty && until.isEmpty && reason.isEmpty ? "" : "paused\(by)\(until)\(reason)"
    }

    /// Returns the note about items that were brought while a source was paused; empty if none
    /// waits.
    private static func parked(_ source: Proto.Source) -> String {
        guard source.parked > 0 else { return "" }
        let items = Plural.text(Int(source.parked), "item")
        let isOne = source.parked == 1
        return source.paused
            ? "\(items) came meanwhile, and \(isOne ? "waits" : "wait") until it goes on"
            : "\(items) that came while it was paused \(isOne ? "is" : "are") read now"
    }

    /// Returns the note about files of the source's folder that could not be used; empty if all
    /// could.
    private static func bad(_ source: Proto.Source) -> String {
        guard source.badFileCount > 0 else { return "" }
        let count = source.badFileCount
        let more = count - min(count, UInt64(source.badFiles.count))
        let atLeast = count >= WatchLimits.badFilesCounted ? "at least " : ""
        return "\(atLeast)\(Plural.text(count, "file")) in bad: "
            + source.badFiles.joined(separator: ", ")
            + (more > 0 ? " and \(more.grouped) more" : "")
    }
}
