import Protocol
import ServiceKit

/// Waits until a notification is finished, and shows its state meanwhile.
struct SendWait {
    /// The shortest and the longest pause between two looks.
    private static let pauses: (Duration, Duration) = (.milliseconds(200), .seconds(1))
    /// The time that the wait may take before the state is shown.
    private static let quiet: Duration = .seconds(1)

    let session: Session
    let console: Console
    /// The time to wait at most; nil for no limit.
    let timeout: Duration?

    /// Waits until the notification is finished, stalled or scheduled, or until the timeout, and
    /// returns it.
    func run(_ notification: Proto.Notification) async throws -> Proto.Notification {
        var request = Proto.GetNotificationRequest()
        (request.app, request.id) = (notification.app, notification.id)
        var latest = notification
        let began = ContinuousClock.now
        let line = StatusLine(console)
        defer { line.finish() }
        while latest.state == .queued || latest.state == .sending {
            let elapsed = ContinuousClock.now - began
            if let timeout, elapsed >= timeout { break }
            if elapsed > Self.quiet { line.show(Self.text(latest)) }
            try await Task.sleep(for: Self.pause(after: elapsed, of: timeout))
            let response = try await session.delivery.getNotification(request, session.context)
            guard let found = response.notification else { break }
            latest = found
        }
        return latest
    }

    /// Returns how long to wait for the next look, at most for what is left of the timeout.
    ///
    /// It is a tenth of the time so far, as a provider may be away for days.
    static func pause(after elapsed: Duration, of timeout: Duration?) -> Duration {
        let pause = min(max(elapsed / 10, pauses.0), pauses.1)
        return timeout.map { min(pause, $0 - elapsed) } ?? pause
    }

    /// Returns the state of a notification in one line.
    static func text(_ notification: Proto.Notification) -> String {
        let counts = notification.counts ?? Proto.DeliveryCounts()
        var text = notification.stateName
        if notification.state == .sending {
            text +=
                ": \(NotificationText.deliveries(counts)), for "
                + Plural.text(counts.audience, "device")
        }
        let reasons = notification.blocks.map(\.sentence)
        if !reasons.isEmpty { return "\(text); \(reasons.joined(separator: "; "))" }
        guard counts.retrying > 0, let error = notification.errors.first else { return text }
        return "\(text); the last error of \(error.adapter): \(error.message)"
    }
}

extension Proto.AdapterBlock {
    /// The cause of the block, since when it exists, and the time of the next attempt.
    var sentence: String {
        var text = "\(adapter): \(reason)"
        if let since { text += ", since \(since.text)" }
        if let until { text += ", next try \(until.text)" }
        return text
    }
}
