import JSON
import Protocol
import ServiceKit

/// The member `aps`, which the operating system interprets.
struct APNsDictionary {
    let content: Proto.Content
    let presentation: Presentation
    let type: APNsPushType
    let time: UnixTime
    /// True if the app's extension is to run for each alert, so that it keeps a receipt.
    var wantsReceipt = true

    /// Writes the member.
    func write(to json: inout JSONWriter) {
        json.object("aps") { json in
            switch type {
            case .alert where presentation.kind == .alert: alert(&json)
            case .alert: quiet(&json)
            case .background: flag("content-available", &json)
            case .widgets, .controls:
                json.key("content-changed")
                json.bool(true)
            case .liveactivity:
                activity(content.apns?.liveActivity ?? Proto.LiveActivity(), &json)
            case .voip, .pushtotalk: texts(&json)
            case .location, .complication, .fileprovider, .mdm: break
            }
        }
    }

    /// Writes a message without text: the badge or the sound, and a flag that wakes the app.
    private func quiet(_ json: inout JSONWriter) {
        if let sound = presentation.sound { json.member("sound", sound) }
        badge(&json)
        flag("content-available", &json)
    }

    private func badge(_ json: inout JSONWriter) {
        guard let badge = presentation.badge else { return }
        json.key("badge")
        json.integer(max(0, badge))
    }

    private func alert(_ json: inout JSONWriter) {
        texts(&json)
        if let sound = presentation.sound { json.member("sound", sound) }
        json.member("thread-id", content.thread)
        badge(&json)
        // The app's extension keeps a receipt, loads the image and adds buttons that the app does
        // not define.
        if wantsReceipt || !content.imageUrl.isEmpty || !content.actions.isEmpty {
            flag("mutable-content", &json)
        }
        json.member("category", content.category)
        json.member("interruption-level", content.apns?.interruptionLevel.word ?? "")
        relevance(&json)
    }

    private func texts(_ json: inout JSONWriter) {
        guard content.hasText else { return }
        let keys = content.locKeys ?? Proto.LocKeys()
        json.object("alert") { json in
            // A key replaces a text.
            if keys.titleKey.isEmpty { json.member("title", content.title) }
            if keys.bodyKey.isEmpty { json.member("body", content.body) }
            json.member("title-loc-key", keys.titleKey)
            json.member("title-loc-args", keys.titleArgs)
            json.member("subtitle-loc-key", keys.subtitleKey)
            json.member("subtitle-loc-args", keys.subtitleArgs)
            json.member("loc-key", keys.bodyKey)
            json.member("loc-args", keys.bodyArgs)
        }
    }

    /// Writes the alert of a Live Activity, in which the keys are inside the texts.
    private func activityTexts(_ json: inout JSONWriter) {
        guard content.hasText else { return }
        let keys = content.locKeys ?? Proto.LocKeys()
        json.object("alert") { json in
            for (name, text, key, arguments) in [
                ("title", content.title, keys.titleKey, keys.titleArgs),
                ("body", content.body, keys.bodyKey, keys.bodyArgs),
            ] {
                guard !key.isEmpty else {
                    json.member(name, text)
                    continue
                }
                json.object(name) { json in
                    json.member("loc-key", key)
                    json.member("loc-args", arguments)
                }
            }
            if let sound = presentation.sound { json.member("sound", sound) }
        }
    }

    private func relevance(_ json: inout JSONWriter) {
        guard let score = content.apns?.relevanceScore, score != 0 else { return }
        json.key("relevance-score")
        json.double(score)
    }

    private func activity(_ activity: Proto.LiveActivity, _ json: inout JSONWriter) {
        json.key("timestamp")
        json.integer(activity.stateTime?.seconds ?? time.milliseconds / 1000)
        json.member("event", activity.event.word)
        json.member("content-state", written: activity.contentState)
        json.member("attributes-type", activity.attributesType)
        json.member("attributes", written: activity.attributes)
        json.member("stale-date", activity.staleTime)
        json.member("dismissal-date", activity.dismissalTime)
        relevance(&json)
        if presentation.kind == .alert { activityTexts(&json) }
    }

    private func flag(_ name: String, _ json: inout JSONWriter) {
        json.key(name)
        json.integer(1)
    }
}

extension JSONWriter {
    /// Writes a member whose value is already JSON, unless the value is empty.
    fileprivate mutating func member(_ name: String, written value: String) {
        guard !value.isEmpty else { return }
        key(name)
        written(value)
    }

    /// Writes a member that is a time in seconds since 1970, unless the time is nil.
    fileprivate mutating func member(_ name: String, _ moment: Proto.Timestamp?) {
        guard let moment else { return }
        key(name)
        integer(moment.seconds)
    }
}

extension Proto.Content {
    /// The category by which Apple's devices identify buttons: their ids; empty without buttons.
    var category: String { actions.map(\.id).joined(separator: ",") }
}

extension Proto.APNsInterruptionLevel {
    /// Apple's name of the level; empty if none was set.
    fileprivate var word: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        default: ""
        }
    }
}

extension Proto.LiveActivityEvent {
    /// Apple's name of the event.
    fileprivate var word: String {
        switch self {
        case .start: "start"
        case .end: "end"
        default: "update"
        }
    }
}
