import DeliveryAdapters
import JSON
import Protocol
import ServiceKit

/// Reads what a notification says to Apple alone: what passes is what its push type needs.
struct APNsCheck {
    let content: Proto.Content

    /// - Throws: `invalidArgument` naming the field.
    func check() throws(RPCError) {
        guard let options = content.apns else { return }
        guard options.pushType.isKnown else {
            throw .invalid("content.apns.push_type", "is none that is known")
        }
        let type = APNsPushType(of: content)
        try kind(options.pushType)
        try presentation(options, type)
        guard (type == .mdm) == !options.pushMagic.isEmpty else {
            throw .invalid(
                "content.apns.push_magic",
                type == .mdm
                    ? "is required: what the device's enrollment gave"
                    : "is of the push type mdm alone")
        }
        try options.pushMagic.checked(
            "content.apns.push_magic", atMost: RequestLimits.magicBytes)
        guard let activity = options.liveActivity else {
            guard type != .liveactivity else {
                throw .invalid("content.apns.live_activity", "is required for this push type")
            }
            return
        }
        guard type == .liveactivity else {
            throw .invalid(
                "content.apns.live_activity", "is of the push type liveactivity alone")
        }
        try check(activity)
    }

    /// Whether the content does what the type is for.
    private func kind(_ type: Proto.APNsPushType) throws(RPCError) {
        let isQuiet = content.silent || content.clear
        let isNoticed = Presentation(of: content).isNoticed
        guard type != .alert || isNoticed else {
            throw .invalid("content.apns.push_type", "is alert, and the content shows nothing")
        }
        guard type != .background || !isQuiet || !isNoticed else {
            throw .invalid(
                "content.apns.push_type",
                "is background, which has neither badge nor sound; leave it out")
        }
        guard type != .background || isQuiet else {
            throw .invalid(
                "content.apns.push_type", "is background: the content has to be silent, or clear")
        }
    }

    private func presentation(
        _ options: Proto.APNsOptions, _ type: APNsPushType
    ) throws(RPCError) {
        let level = options.interruptionLevel
        guard level.isKnown else {
            throw .invalid("content.apns.interruption_level", "is none that is known")
        }
        guard level == .unspecified || type == .alert else {
            throw .invalid("content.apns.interruption_level", "is of alerts alone")
        }
        let score = options.relevanceScore
        switch type {
        case _ where score == 0: break
        case .alert where (0...1).contains(score): break
        case .liveactivity where score > 0 && score.isFinite: break
        default:
            throw .invalid(
                "content.apns.relevance_score",
                "is 0 to 1 for an alert, 0 or more for a Live Activity, and of those alone")
        }
    }

    private func check(_ activity: Proto.LiveActivity) throws(RPCError) {
        let field = "content.apns.live_activity"
        guard activity.event.isKnown, activity.event != .unspecified else {
            throw .invalid("\(field).event", "is START, UPDATE or END")
        }
        let isStart = activity.event == .start
        if isStart {
            guard !content.silent, !content.clear, content.hasText else {
                throw .invalid("content", "needs a title or a body to start a Live Activity")
            }
        }
        try object(
            activity.contentState, "\(field).content_state", isNeeded: activity.event != .end)
        try activity.attributesType.checked(
            "\(field).attributes_type", atMost: RequestLimits.typeBytes, isRequired: isStart)
        guard isStart || activity.attributes.isEmpty && activity.attributesType.isEmpty else {
            throw .invalid("\(field).attributes", "and attributes_type are of START alone")
        }
        try object(activity.attributes, "\(field).attributes", isNeeded: isStart)
        try times(activity, field)
    }

    private func times(_ activity: Proto.LiveActivity, _ field: String) throws(RPCError) {
        for (name, time) in [
            ("state_time", activity.stateTime), ("stale_time", activity.staleTime),
            ("dismissal_time", activity.dismissalTime),
        ] {
            if let time { _ = try UnixTime(time, "\(field).\(name)") }
        }
        guard activity.staleTime == nil || activity.event != .end else {
            throw .invalid("\(field).stale_time", "is not of END")
        }
        guard activity.dismissalTime == nil || activity.event == .end else {
            throw .invalid("\(field).dismissal_time", "is of END alone")
        }
    }

    /// Whether a text is a JSON object, which goes to the device as it is.
    private func object(_ text: String, _ field: String, isNeeded: Bool) throws(RPCError) {
        guard !text.isEmpty else {
            if isNeeded { throw .invalid(field, "is required: a JSON object") }
            return
        }
        do throws(JSONError) {
            let document = try JSONDocument(parsing: text, limits: RequestLimits.activityLimits)
            guard document.root.kind != .object else { return }
        } catch {
            throw .invalid(field, "is no JSON object: \(error.message)")
        }
        throw .invalid(field, "is JSON, but no object")
    }
}

extension ProtoEnum {
    /// Whether it is one of those that the schema has.
    fileprivate var isKnown: Bool { Self.names.contains { $0.number == rawValue } }
}

extension Proto.Content {
    /// Says of a Live Activity's state when it was so, if nothing was said: the same at every try,
    /// for a device shows the state of the latest time.
    mutating func stampActivity(at time: UnixTime) {
        if apns?.liveActivity?.stateTime == nil { apns?.liveActivity?.stateTime = time.timestamp }
    }
}
