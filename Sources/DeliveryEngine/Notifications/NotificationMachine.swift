package import Protocol
package import ServiceKit

/// The state machine of a notification; it decides on changes, and the store writes them.
package struct NotificationMachine: Hashable, Sendable {
    /// An event in the life of a notification.
    package enum Event: Hashable, Sendable {
        /// The delivery time may have come.
        case due
        /// A switch holds the notification.
        case held(reason: String)
        /// The notification waits for a second person's approval, whenever it is due.
        case awaitsApproval(reason: String)
        /// A switch discards the notification for good.
        case discarded(reason: String)
        /// The audience is resolved; there are no chunks if no device in it can be reached.
        case planned(devices: Int, chunks: Int)
        /// The audience cannot be resolved at present.
        case planLater(UnixTime, reason: String)
        /// The audience can never be resolved.
        case unplannable(reason: String)
        /// The last of the deliveries was recorded.
        case finished(DeliveryCounts)
        /// An operator releases the notification.
        case release
        /// A sender cancels the notification.
        case cancel
        /// An operator resends the failed deliveries, of which there are this many.
        case resend(failures: Int)
    }

    /// A change that the store must make in addition to the new state.
    package enum Action: Hashable, Sendable {
        /// Process the notification again at this time, to plan it or to expire it; open deliveries
        /// are scheduled separately.
        case work(at: UnixTime)
        /// Schedule no further processing.
        case rest
        /// Suspend the open deliveries until a release.
        case suspend
        /// Resume the open deliveries.
        case resume
        /// Add the notification to devices' inboxes as a new one.
        case publish
        /// Retry the failed deliveries now.
        case retryFailures
        /// Count the deliveries that are not done as expired.
        case expireRest
        /// Drop the deliveries that wait for another attempt.
        case dropRetries
    }

    package var state: NotificationState
    /// The reason why the notification is stalled, failed, expired or not yet planned; empty if
    /// there is none.
    package var reason = ""
    /// True if the chunks are stored.
    package var isPlanned = false
    package var finishTime: UnixTime?
    package let deliverTime: UnixTime
    package let expireTime: UnixTime

    /// Creates the state of a new notification.
    package init(deliverTime: UnixTime, expireTime: UnixTime, now: UnixTime) {
        self.init(
            state: deliverTime > now ? .scheduled : .queued, deliverTime: deliverTime,
            expireTime: expireTime)
    }

    /// Restores the state of a stored notification.
    package init(state: NotificationState, deliverTime: UnixTime, expireTime: UnixTime) {
        self.state = state
        self.deliverTime = deliverTime
        self.expireTime = expireTime
    }

    /// The time at which a new notification must be processed first.
    package var firstWork: UnixTime { state == .stalled ? expireTime : deliverTime }

    /// Changes the state according to an event, and returns what else the store must change.
    ///
    /// An event that does not apply to the current state changes nothing and returns no actions.
    ///
    /// - Throws: `failedPrecondition` if the state does not allow a user's request.
    package mutating func handle(_ event: Event, at now: UnixTime) throws(RPCError) -> [Action] {
        if let actions = expired(by: event, at: now) { return actions }
        switch event {
        case .due:
            guard state == .scheduled, deliverTime <= now else { return [] }
            state = .queued
            return [.work(at: now)]
        case .held(let reason):
            return held(reason, at: now)
        case .awaitsApproval(let reason):
            guard state == .scheduled || state == .queued else { return [] }
            return stall(reason)
        case .discarded(let reason):
            return state.isFinal ? [] : finish(.cancelled, reason, at: now) + [.dropRetries]
        case .planned(let devices, let chunks):
            return planned(devices, chunks, at: now)
        case .planLater(let time, let reason):
            guard state == .queued else { return [] }
            self.reason = reason
            return [.work(at: min(time, expireTime))]
        case .unplannable(let reason):
            guard state == .queued else { return [] }
            return finish(.failed, reason, at: now)
        case .finished(let counts):
            return finished(counts, at: now)
        case .release:
            return try release(at: now)
        case .cancel:
            return try cancel(at: now)
        case .resend(let failures):
            return try resend(failures, at: now)
        }
    }
}

extension NotificationMachine {
    private mutating func expired(by event: Event, at now: UnixTime) -> [Action]? {
        guard !state.isFinal, now >= expireTime, event != .cancel else { return nil }
        if case .finished = event { return nil }
        return finish(.expired, "the notification expired before all of it was sent", at: now)
            + [.expireRest]
    }

    private mutating func finish(
        _ state: NotificationState, _ reason: String, at now: UnixTime
    ) -> [Action] {
        self.state = state
        self.reason = reason
        finishTime = now
        return [.rest]
    }

    private mutating func held(_ reason: String, at now: UnixTime) -> [Action] {
        switch state {
        case .scheduled where deliverTime > now: return []
        case .scheduled, .queued, .sending:
            return stall(reason)
        case .stalled, .sent, .failed, .cancelled, .expired: return []
        }
    }

    private mutating func stall(_ reason: String) -> [Action] {
        state = .stalled
        self.reason = reason
        return (isPlanned ? [.suspend] : []) + [.work(at: expireTime)]
    }

    private mutating func planned(
        _ devices: Int, _ chunks: Int, at now: UnixTime
    ) -> [Action] {
        guard state == .queued else { return [] }
        isPlanned = true
        // A provider that resolves the audience itself has a chunk although Herald knows no device.
        guard devices > 0 || chunks > 0 else { return finish(.sent, "", at: now) }
        guard chunks > 0 else { return [.publish] + finish(.sent, "", at: now) }
        state = .sending
        reason = ""
        return [.publish, .work(at: expireTime)]
    }

    private mutating func finished(_ counts: DeliveryCounts, at now: UnixTime) -> [Action] {
        guard state == .sending || state == .stalled else { return [] }
        let isFailed = counts.failed + counts.uncertain > 0 && counts.delivered == 0
        return finish(
            isFailed ? .failed : .sent, isFailed ? "every delivery failed" : "", at: now)
    }

    private mutating func release(at now: UnixTime) throws(RPCError) -> [Action] {
        guard state == .stalled else {
            throw RPCError(
                .failedPrecondition, "the notification is \(state.name), not stalled")
        }
        reason = ""
        if isPlanned {
            state = .sending
            return [.publish, .resume, .work(at: expireTime)]
        }
        state = deliverTime > now ? .scheduled : .queued
        return [.work(at: max(now, deliverTime))]
    }

    private mutating func cancel(at now: UnixTime) throws(RPCError) -> [Action] {
        if state == .cancelled { return [] }
        guard !state.isFinal else {
            throw RPCError(
                .failedPrecondition, "the notification is \(state.name): too late to cancel")
        }
        return finish(.cancelled, "", at: now) + [.dropRetries]
    }

    /// The reason why failed deliveries cannot be resent in this state.
    private var whyNotAgain: String {
        switch state {
        case .stalled: "the notification is stalled: release it"
        case .cancelled, .expired: "the notification is \(state.name): send a new one"
        default:
            "the notification is \(state.name): failed deliveries can be resent when it has ended"
        }
    }

    private mutating func resend(_ failures: Int, at now: UnixTime) throws(RPCError) -> [Action] {
        guard state == .sent || state == .failed else {
            throw RPCError(.failedPrecondition, whyNotAgain)
        }
        guard now < expireTime else {
            throw RPCError(.failedPrecondition, "the notification has expired: send a new one")
        }
        guard failures > 0 || state == .failed && !isPlanned else {
            throw RPCError(.failedPrecondition, "none of the notification's deliveries has failed")
        }
        reason = ""
        finishTime = nil
        state = isPlanned ? .sending : .queued
        return isPlanned ? [.retryFailures, .work(at: expireTime)] : [.work(at: now)]
    }
}
