import Audience
import AudienceMessages
import Context
import DeliveryEngine
import Protocol
import ServiceKit

/// Reads a request to send: what passes is a notification.
struct SendCheck {
    let now: UnixTime
    /// The zones there are.
    let zones: ZoneTable

    /// The notification that a request asks for.
    ///
    /// - Throws: `invalidArgument` naming the field.
    func record(
        _ request: Proto.SendRequest, app: String, id: String
    ) throws(RPCError) -> NotificationRecord {
        try text(
            request.idempotencyKey, "idempotency_key", atMost: RequestLimits.idempotencyKeyBytes)
        try text(request.type, "type", atMost: RequestLimits.typeBytes, isRequired: true)
        let content = request.content ?? Proto.Content()
        try check(content)
        let selector = try Selector(audience: request.audience, request.selector)
        let timing = try TimingCheck(zones: zones).timing(request.timing)
        let (deliver, expire) = try times(request, timing?.localSending)
        var record = NotificationRecord(
            id: id, app: app, type: request.type, content: content,
            audience: selector.description,
            machine: NotificationMachine(deliverTime: deliver, expireTime: expire, now: now),
            createTime: now)
        record.timing = timing
        return record
    }

    private func check(_ content: Proto.Content) throws(RPCError) {
        guard content.silent || !content.title.isEmpty || !content.body.isEmpty else {
            throw .invalid("content", "needs a title or a body, or must be silent")
        }
        guard content.data.count <= RequestLimits.dataEntries else {
            throw .invalid(
                "content.data",
                "has \(content.data.count) entries; at most \(RequestLimits.dataEntries)")
        }
        let data = content.data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        let bytes = content.title.utf8.count + content.body.utf8.count + data
        guard bytes <= RequestLimits.contentBytes else {
            throw .invalid(
                "content",
                "title, body and data have \(bytes) bytes; at most \(RequestLimits.contentBytes)")
        }
        guard !content.data.keys.contains("") else {
            throw .invalid("content.data", "has an entry without a name")
        }
        try text(content.url, "content.url", atMost: RequestLimits.urlBytes)
        try text(content.imageUrl, "content.image_url", atMost: RequestLimits.urlBytes)
        try text(
            content.collapseKey, "content.collapse_key", atMost: RequestLimits.collapseKeyBytes)
    }

    private func text(
        _ text: String, _ field: String, atMost limit: Int, isRequired: Bool = false
    ) throws(RPCError) {
        guard !isRequired || !text.isEmpty else { throw .invalid(field, "is required") }
        guard text.utf8.count <= limit else {
            throw .invalid(field, "has \(text.utf8.count) bytes; at most \(limit)")
        }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .invalid(field, "holds a control character") }
    }

    private func times(
        _ request: Proto.SendRequest, _ local: LocalSending?
    ) throws(RPCError) -> (deliver: UnixTime, expire: UnixTime) {
        // When it begins, and when the last device begins to get it.
        var (deliver, last) = (now, now)
        if let local {
            guard request.deliverTime == nil else {
                throw .invalid("deliver_time", "may not be set together with timing.local_time")
            }
            guard local.latest > now else {
                throw .invalid("timing.local_time", "has passed wherever a device may be")
            }
            (deliver, last) = (max(now, local.earliest), local.last(accepted: now))
        }
        if let timestamp = request.deliverTime {
            // A time that has passed means now: a queue before us may have taken its time.
            deliver = max(now, try UnixTime(timestamp, "deliver_time"))
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
        guard expire <= deliver + RequestLimits.timeToLive else {
            throw .invalid("expire_time", "is more than 28 days after deliver_time")
        }
        return (deliver, expire)
    }

    private func timeToLive(_ duration: Proto.Duration?) throws(RPCError) -> Duration {
        guard let duration else { return RequestLimits.defaultTimeToLive }
        guard duration.seconds >= 0, (0..<1_000_000_000).contains(duration.nanos),
            duration.seconds > 0 || duration.nanos >= 1_000_000
        else { throw .invalid("time_to_live", "is not over 0; at least a millisecond") }
        guard duration.seconds <= RequestLimits.timeToLive.components.seconds else {
            throw .invalid("time_to_live", "is over 28 days")
        }
        return min(
            .seconds(duration.seconds) + .nanoseconds(Int64(duration.nanos)),
            RequestLimits.timeToLive)
    }
}
