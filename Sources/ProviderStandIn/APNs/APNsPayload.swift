import JSON

/// Rules for the payload of each push type, as Apple documents them.
enum APNsPayload {
    /// Returns whether a payload is valid for a push type.
    static func fits(_ type: APNsPushType, _ payload: JSONValue) -> Bool {
        let aps = payload.member("aps")
        switch type {
        case .alert, .location, .voip, .complication, .fileprovider, .pushtotalk: return true
        case .background: return isBackground(aps)
        case .mdm: return aps == nil && !(text("mdm", of: payload) ?? "").isEmpty
        case .liveactivity: return aps.map(isActivity) ?? false
        case .widgets, .controls: return isSet(aps?.member("content-changed"))
        }
    }

    /// Returns whether `aps` has nothing that the system would show.
    private static func isBackground(_ aps: JSONValue?) -> Bool {
        guard let aps, isSet(aps.member("content-available")) else { return false }
        return aps.member("alert") == nil && aps.member("sound") == nil
            && aps.member("badge") == nil
    }

    private static func isActivity(_ aps: JSONValue) -> Bool {
        guard isTime(aps.member("timestamp")), let event = text("event", of: aps) else {
            return false
        }
        for name in ["stale-date", "dismissal-date"] {
            if let date = aps.member(name), !isTime(date) { return false }
        }
        let state = aps.member("content-state")
        switch event {
        case "start":
            return state?.kind == .object && aps.member("attributes")?.kind == .object
                && !(text("attributes-type", of: aps) ?? "").isEmpty && aps.member("alert") != nil
        case "update": return state?.kind == .object
        case "end": return state.map { $0.kind == .object } ?? true
        default: return false
        }
    }

    private static func text(_ name: String, of value: JSONValue) -> String? {
        try? value.member(name)?.string()
    }

    /// Returns whether the value is 1, or true, which some senders write.
    private static func isSet(_ value: JSONValue?) -> Bool {
        (try? value?.bool()) == true || (try? value?.int64()) == 1
    }

    /// Returns whether the value is a number of seconds since 1970, above zero.
    private static func isTime(_ value: JSONValue?) -> Bool {
        ((try? value?.int64()) ?? 0) > 0
    }
}
