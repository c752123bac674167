import DeliveryAdapters
import JSON
import Protocol
import ServiceKit

/// The check of a notification's APNs options against the needs of its push type.
struct APNsCheck {
    let content: Proto.Content

    /// Checks the options.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func check() throws(RPCError) {
        guard let options = content.apns else { return }
        guard options.pushType.isKnown else {
            throw .invalid("content.apns.push_type", "is unknown")
        }
        let type = APNsPushType(of: content)
        try kind(options.pushType)
        try presentation(options, type)
        guard (type == .mdm) == !options.pushMagic.isEmpty else {
            throw .invalid(
                "content.apns.push_magic",
                type == .mdm
                    ? "is required: the value from the device's enrollment"
                    : "is only for the push type mdm")
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
                "content.apns.live_activity", "is only for the push type liveactivity")
        }
        try check(activity)
    }

    /// Checks that the content suits the type.
    private func kind(_ type: Proto.APNsPushType) throws(RPCError) {
        let isQuiet = content.silent || content.clear
        let isNoticed = Presentation(of: content).isNoticed
        guard type != .alert || isNoticed else {
            throw .invalid("content.apns.push_type", "is alert, but the content shows nothing")
        }
        guard type != .background || !isQuiet || !isNoticed else {
            throw .invalid(
                "content.apns.push_type",
                "is background, which allows neither badge nor sound; leave it out")
        }
        guard type != .background || isQuiet else {
            throw .invalid(
                "content.apns.push_type", "is background: the content must be silent or clear")
        }
    }

    private func presentation(
        _ options: Proto.APNsOptions, _ type: APNsPushType
    ) throws(RPCError) {
        let level = options.interruptionLevel
        guard level.isKnown else {
            throw .invalid("content.apns.interruption_level", "is unknown")
        }
        guard level == .unspecified || type == .alert else {
            throw .invalid("content.apns.interruption_level", "is only for alerts")
        }
        let score = options.relevanceScore
        switch type {
        case _ where score == 0: break
        case .alert where (0...1).contains(score): break
        case .liveactivity where score > 0 && score.isFinite: break
        default:
            throw .invalid(
                "content.apns.relevance_score",
                "must be 0 to 1 for an alert, 0 or more for a Live Activity, else unset")
        }
    }

    private func check(_ activity: Proto.LiveActivity) throws(RPCError) {
        let field = "content.apns.live_activity"
        guard activity.event.isKnown, activity.event != .unspecified else {
            throw .invalid("\(field).event", "must be START, UPDATE or END")
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
            throw .invalid("\(field).attributes", "and attributes_type are only for START")
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
            throw .invalid("\(field).stale_time", "is not allowed for END")
        }
        guard activity.dismissalTime == nil || activity.event == .end else {
            throw .invalid("\(field).dismissal_time", "is only for END")
        }
    }

    /// Checks that a text is a JSON object, which is sent to the device unchanged.
    private func object(_ text: String, _ field: String, isNeeded: Bool) throws(RPCError) {
        guard !text.isEmpty else {
            if isNeeded { throw .invalid(field, "is required: a JSON object") }
            return
        }
        do throws(JSONError) {
            let document = try JSONDocument(parsing: text, limits: RequestLimits.activityLimits)
            guard document.root.kind != .object else { return }
        } catch {
            throw .invalid(field, "is not a JSON object: \(error.message)")
        }
        throw .invalid(field, "is JSON but not an object")
    }
}

extension ProtoEnum {
    /// True if the schema has this value.
    fileprivate var isKnown: Bool { Self.names.contains { $0.number == rawValue } }
}

extension Proto.Content {
    /// Sets the time of a Live Activity's state if it is unset, so that it is the same for every
    /// attempt; a device shows the state with the latest time.
    mutating func stampActivity(at time: UnixTime) {
        if apns?.liveActivity?.stateTime == nil { apns?.liveActivity?.stateTime = time.timestamp }
    }
}
