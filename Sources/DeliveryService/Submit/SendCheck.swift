import Audience
import AudienceMessages
import Context
import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit

/// The check of a request to send, which gives a notification.
struct SendCheck {
    let now: UnixTime
    /// The kinds of provider that the app has set up.
    var kinds: Set<String> = []
    /// The app's providers that send to audiences, by name.
    var audienceKinds: [(provider: String, kind: any AdapterKind)] = []
    /// The known time zones.
    let zones: ZoneTable
    /// The key that sends, by name and id.
    var sender = ""

    /// Returns the notification of a request.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func record(
        _ request: Proto.SendRequest, app: String, id: String
    ) throws(RPCError) -> NotificationRecord {
        try request.idempotencyKey.checked(
            "idempotency_key", atMost: RequestLimits.idempotencyKeyBytes)
        try checkKeyIsOfSender(request.idempotencyKey)
        _ = try NotificationType(request.type, field: "type")
        let content = request.content ?? Proto.Content()
        try ContentCheck(kinds: kinds, mayShorten: request.mayShorten).check(
            content, type: request.type)
        let selector = try Selector(audience: request.audience, request.selector)
        let timing = try TimingCheck(zones: zones).timing(request.stampedTiming())
        let rollout = try RolloutCheck.rollout(request.rollout, timing: timing)
        try checkAudiences(
            selector, isLocal: timing?.localSending != nil, isStaged: rollout != nil)
        let (deliver, expire) = try times(
            request, timing?.localSending, span: rollout.map { Rollout.span(of: $0.asked) } ?? .zero
        )
        var record = NotificationRecord(
            id: id, app: app, type: request.type, content: content,
            audience: selector.description,
            machine: NotificationMachine(deliverTime: deliver, expireTime: expire, now: now),
            createTime: now)
        (record.mayShorten, record.timing) = (request.mayShorten, timing)
        record.priority = try priority(request.priority)
        record.onUncertain = try onUncertain(request.onUncertain)
        // Sending it again would be a second time.
        if record.isNowOrNever { record.onUncertain = .drop }
        record.rollout = rollout
        record.content.stampActivity(at: deliver)
        (record.ignoresCaps, record.sentBy) = (request.ignoreCaps, sender)
        record.authors = try request.checkedAuthors()
        return record
    }

    /// Refuses an idempotency key of the watcher to other senders.
    ///
    /// A send with it would keep the watcher's own notification from being sent.
    private func checkKeyIsOfSender(_ key: String) throws(RPCError) {
        let start = ["watch:", "watch-news:"].first(where: key.hasPrefix)
        guard let start, !SenderName.isWatcher(sender) else { return }
        throw .invalid(
            "idempotency_key", "begins with '\(start)', as only those of the watcher do")
    }

    /// Refuses a request that a provider of audiences cannot express, so that nobody gets a message
    /// that was meant for others or at another time.
    private func checkAudiences(
        _ selector: Selector, isLocal: Bool, isStaged: Bool
    ) throws(RPCError) {
        for (provider, kind) in audienceKinds {
            if let problem = kind.problem(with: selector) {
                throw .invalid("audience", "\(provider) sends to audiences: \(problem)")
            }
            guard !isLocal else {
                throw .invalid(
                    "timing.local_time",
                    "\(provider) sends to all of an audience at once; leave it out")
            }
            guard !isStaged else {
                throw .invalid(
                    "rollout", "\(provider) sends to all of an audience at once; leave it out")
            }
        }
    }

    private func priority(_ wish: Proto.Priority) throws(RPCError) -> Brief.Priority {
        if wish == .unspecified { return .normal }
        guard let priority = Brief.Priority(rawValue: wish.rawValue) else {
            throw .invalid("priority", "is unknown")
        }
        return priority
    }

    private func onUncertain(_ wish: Proto.OnUncertain) throws(RPCError) -> Brief.OnUncertain {
        if wish == .unspecified { return .resend }
        guard let choice = Brief.OnUncertain(rawValue: wish.rawValue) else {
            throw .invalid("on_uncertain", "is unknown")
        }
        return choice
    }

    private func times(
        _ request: Proto.SendRequest, _ local: LocalSending?, span: Duration
    ) throws(RPCError) -> (deliver: UnixTime, expire: UnixTime) {
        // The times at which sending begins and at which the last device's turn comes.
        var (deliver, last) = (now, now)
        if let local {
            guard request.deliverTime == nil else {
                throw .invalid("deliver_time", "may not be set together with timing.local_time")
            }
            guard local.lastAccepted > now else {
                throw .invalid(
                    "timing.local_time",
                    local.ifPassed == .skip
                        ? "has passed in every time zone, so nobody would get it"
                        : "has passed in every time zone, and more than a day ago")
            }
            (deliver, last) = (max(now, local.earliest), local.last(accepted: now))
        }
        if let timestamp = request.deliverTime {
            let asked = try UnixTime(timestamp, "deliver_time")
            guard asked + RequestLimits.lateness >= now else {
                throw .invalid(
                    "deliver_time",
                    "is \(asked.text), which has passed; leave it out to send at once")
            }
            deliver = max(now, asked)
        }
        last = max(last, deliver + span)
        if request.isNowOrNever {
            guard local == nil, request.rollout == nil, request.expireTime == nil else {
                let other =
                    local != nil
                    ? "timing.local_time" : request.rollout != nil ? "a rollout" : "expire_time"
                throw .invalid("time_to_live", "is 0, now or never; leave \(other) out")
            }
            guard deliver <= now + RequestLimits.schedule else {
                throw .invalid("deliver_time", "is more than a year ahead")
            }
            return (deliver, deliver + NowOrNever.grace)
        }
        guard deliver <= now + RequestLimits.schedule else {
            throw .invalid(
                local == nil ? "deliver_time" : "timing.local_time", "is more than a year ahead")
        }
        guard let timestamp = request.expireTime else {
            let expire = max(deliver, last) + (try timeToLive(request.timeToLive))
            return (deliver, min(expire, deliver + RequestLimits.timeToLive))
        }
        guard request.timeToLive == nil else {
            throw .invalid("time_to_live", "may not be set together with expire_time")
        }
        let expire = try UnixTime(timestamp, "expire_time")
        guard expire > now else { throw .invalid("expire_time", "is not in the future") }
        guard expire > deliver else { throw .invalid("expire_time", "is not after deliver_time") }
        guard span == .zero || expire > last else {
            throw .invalid("expire_time", "is not after the last stage of the rollout is due")
        }
        guard expire <= deliver + RequestLimits.timeToLive else {
            throw .invalid("expire_time", "is more than 28 days after deliver_time")
        }
        return (deliver, expire)
    }

    private func timeToLive(_ duration: Proto.Duration?) throws(RPCError) -> Duration {
        guard let duration else { return RequestLimits.defaultTimeToLive }
        guard duration.seconds >= 0, (0..<1_000_000_000).contains(duration.nanos),
            duration.seconds > 0 || duration.nanos >= 1_000_000
        else { throw .invalid("time_to_live", "is neither 0 nor at least a millisecond") }
        guard duration.seconds <= RequestLimits.timeToLive.components.seconds else {
            throw .invalid("time_to_live", "is over 28 days")
        }
        return min(
            .seconds(duration.seconds) + .nanoseconds(Int64(duration.nanos)),
            RequestLimits.timeToLive)
    }
}

extension Proto.SendRequest {
    /// True if each device gets the message at once or not at all.
    fileprivate var isNowOrNever: Bool {
        timeToLive == Proto.Duration() || timeToLive == nil && timing?.nowOrNever == true
    }

    /// Returns the timing to store, with `nowOrNever` set if it applies.
    fileprivate func stampedTiming() throws(RPCError) -> Proto.Timing? {
        guard timing?.nowOrNever != true || isNowOrNever else {
            throw .invalid("time_to_live", "is more than 0 although timing.now_or_never is set")
        }
        guard isNowOrNever else { return timing }
        var timing = timing ?? Proto.Timing()
        timing.nowOrNever = true
        return timing
    }
}
