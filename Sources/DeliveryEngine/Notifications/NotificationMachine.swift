package import Protocol
package import ServiceKit

/// A notification's states and what leads from one to the next; it decides, the store writes.
package struct NotificationMachine: Hashable, Sendable {
    /// What happens to a notification.
    package enum Event: Hashable, Sendable {
        /// Its time may have come.
        case due
        /// Nothing may be written for it now.
        case held(reason: String)
        /// Nothing may be written for it any more, for good.
        case discarded(reason: String)
        /// Its audience is known, and in so many chunks: none if nobody in it can be reached.
        case planned(devices: Int, chunks: Int)
        /// Its audience could not be had now.
        case planLater(UnixTime, reason: String)
        /// Its audience can never be had.
        case unplannable(reason: String)
        /// The last of its deliveries was recorded.
        case finished(DeliveryCounts)
        /// An operator lets it go on.
        case release
        /// A sender wants it stopped.
        case cancel
        /// An operator wants what failed sent again: so many deliveries.
        case resend(failures: Int)
    }

    /// What the store must do with a change.
    package enum Action: Hashable, Sendable {
        /// Look at it again then: to plan it, or because its time is over. What is open of it is
        /// looked for by itself.
        case work(at: UnixTime)
        /// Nothing more happens by itself.
        case rest
        /// What is open of it waits for a release.
        case suspend
        /// What is open of it goes on.
        case resume
        /// Devices find it in their inbox from now on, as something new.
        case publish
        /// What failed waits for another attempt, now.
        case retryFailures
        /// What is not done counts as expired.
        case expireRest
        /// What waits for another attempt does not any more.
        case dropRetries
    }

    package var state: NotificationState
    /// Why it is stalled, failed, expired, or not yet planned.
    package var reason = ""
    /// Whether its chunks are stored.
    package var isPlanned = false
    package var finishTime: UnixTime?
    package let deliverTime: UnixTime
    package let expireTime: UnixTime

    /// A new notification, before it has begun.
    package init(deliverTime: UnixTime, expireTime: UnixTime, now: UnixTime) {
        self.init(
            state: deliverTime > now ? .scheduled : .queued, deliverTime: deliverTime,
            expireTime: expireTime)
    }

    /// A notification as it is stored.
    package init(state: NotificationState, deliverTime: UnixTime, expireTime: UnixTime) {
        self.state = state
        self.deliverTime = deliverTime
        self.expireTime = expireTime
    }

    /// When a new one must be looked at.
    package var firstWork: UnixTime { state == .stalled ? expireTime : deliverTime }

    /// Changes the state by `event` and says what else must change with it.
    ///
    /// What the event means nothing to stays as it is, without actions.
    /// - Throws: `failedPrecondition` for a wish that the state does not allow.
    package mutating func handle(_ event: Event, at now: UnixTime) throws(RPCError) -> [Action] {
        if let actions = expired(by: event, at: now) { return actions }
        switch event {
        case .due:
            guard state == .scheduled, deliverTime <= now else { return [] }
            state = .queued
            return [.work(at: now)]
        case .held(let reason):
            return held(reason, at: now)
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
        return finish(.expired, "its time was over before all of it was sent", at: now)
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
            state = .stalled
            self.reason = reason
            return (isPlanned ? [.suspend] : []) + [.work(at: expireTime)]
        case .stalled, .sent, .failed, .cancelled, .expired: return []
        }
    }

    private mutating func planned(
        _ devices: Int, _ chunks: Int, at now: UnixTime
    ) -> [Action] {
        guard state == .queued else { return [] }
        isPlanned = true
        // A provider that finds the audience by itself has a chunk though we know no device.
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
                .failedPrecondition, "it is \(state.name), not stalled: nothing to release")
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
            throw RPCError(.failedPrecondition, "it is \(state.name) already: too late to cancel")
        }
        return finish(.cancelled, "", at: now) + [.dropRetries]
    }

    /// Why nothing of it is sent again before it is over.
    private var whyNotAgain: String {
        switch state {
        case .stalled: "it is stalled: release it"
        case .cancelled, .expired: "it is \(state.name): send a new one"
        default: "it is \(state.name): what fails can be sent again once it is over"
        }
    }

    private mutating func resend(_ failures: Int, at now: UnixTime) throws(RPCError) -> [Action] {
        guard state == .sent || state == .failed else {
            throw RPCError(.failedPrecondition, whyNotAgain)
        }
        guard now < expireTime else {
            throw RPCError(.failedPrecondition, "its time is over: send a new one")
        }
        guard failures > 0 || state == .failed && !isPlanned else {
            throw RPCError(.failedPrecondition, "no delivery of it has failed")
        }
        reason = ""
        finishTime = nil
        state = isPlanned ? .sending : .queued
        return isPlanned ? [.retryFailures, .work(at: expireTime)] : [.work(at: now)]
    }
}
