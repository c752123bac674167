import Protocol

/// The outcome of `herald send --wait`, for the exit status.
enum SendOutcome {
    /// Returns the failure of a notification; nil if all devices got it.
    ///
    /// - Parameter notification: the notification as it is when the wait is over.
    static func failure(of notification: Proto.Notification) -> CommandFailure? {
        let reason = notification.reason.isEmpty ? "" : ": \(notification.reason)"
        switch notification.state {
        case .stalled:
            return CommandFailure(
                .stalled, "the notification is stalled\(reason); \(sending(notification))")
        case .sent: return sent(notification)
        case .scheduled: return nil
        case .queued, .sending:
            let causes = WaitCause.causes(of: notification).map(\.sentence)
            let why = causes.isEmpty ? reason : ": \(causes.joined(separator: "; "))"
            return CommandFailure(
                .timedOut,
                "the notification is still \(notification.stateName)\(why); it goes on, and "
                    + "'herald notifications show \(notification.id)' says how far it is")
        default:
            return CommandFailure(
                .failure, "the notification is \(notification.stateName)\(reason)")
        }
    }

    /// Returns the command that sends a stalled notification.
    private static func sending(_ notification: Proto.Notification) -> String {
        let id = notification.id
        if let approval = notification.approval, approval.approvedBy.isEmpty {
            return "'herald approve \(id)' by a second person sends it, or 'herald release "
                + "\(id)' once the app has no approval rules"
        }
        if let state = notification.rolloutState, !state.pausedReason.isEmpty {
            return "'herald release \(id)' lets the rollout go on"
        }
        return "after 'herald kill-switch off', 'herald release \(id)' sends it"
    }

    private static func sent(_ notification: Proto.Notification) -> CommandFailure? {
        let counts = notification.counts ?? Proto.DeliveryCounts()
        let lost = counts.failed + counts.expired + counts.uncertain
        guard counts.audience > 0 else {
            return CommandFailure(
                .nobody,
                "nobody got it: no device in the audience \(notification.audience) takes "
                    + "notifications of the type \(notification.type)")
        }
        if lost > 0 {
            return CommandFailure(
                counts.delivered > 0 ? .partlyFailed : .failure,
                "not all of it was delivered: \(NotificationText.deliveries(counts)); "
                    + "'herald failures \(notification.id)' says why")
        }
        guard counts.delivered == 0 else { return nil }
        let why = counts.suppressedBy.first.map { ": \($0.reason)" } ?? ""
        return CommandFailure(
            .nobody,
            "no device was sent a push message\(why); it is in the inboxes of the audience")
    }
}
