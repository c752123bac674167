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
            if elapsed > Self.quiet { Self.show(latest, on: line) }
            try await Task.sleep(for: Self.pause(after: elapsed, of: timeout))
            let response = try await session.delivery.getNotification(request, session.context)
            guard let found = response.notification else { break }
            latest = found
        }
        return latest
    }

    /// Returns the time to wait for the next look, at most the rest of the timeout.
    ///
    /// It is a tenth of the time so far, as a provider may be away for days.
    static func pause(after elapsed: Duration, of timeout: Duration?) -> Duration {
        let pause = min(max(elapsed / 10, pauses.0), pauses.1)
        return timeout.map { min(pause, $0 - elapsed) } ?? pause
    }

    /// Returns the state of a notification in one line, and why it is not done.
    static func text(_ notification: Proto.Notification) -> String {
        let causes = WaitCause.causes(of: notification).map(\.sentence)
        return ([state(notification)] + causes).joined(separator: "; ")
    }

    /// Returns the state of a notification and its counts.
    private static func state(_ notification: Proto.Notification) -> String {
        guard notification.state == .sending else { return notification.stateName }
        let counts = notification.counts ?? Proto.DeliveryCounts()
        return "\(notification.stateName): \(NotificationText.deliveries(counts)), for "
            + Plural.text(counts.audience, "device")
    }

    /// Shows a notification: on a terminal the causes are lines of their own, so that they are not
    /// cut off, and the line that is overwritten has the counts and the next try.
    private static func show(_ notification: Proto.Notification, on line: StatusLine) {
        let causes = WaitCause.causes(of: notification)
        let next = causes.compactMap(\.next).min { $0.seconds < $1.seconds }
        line.show(
            state(notification) + next.nextTry, under: causes.map(\.text).joined(separator: "; "),
            elsewhere: text(notification))
    }
}
