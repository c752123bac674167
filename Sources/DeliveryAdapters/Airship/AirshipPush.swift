import JSON
import Protocol
import ServiceKit

/// The part of a message that must be equal for devices to share a push.
struct AirshipContent: Hashable, Sendable {
    let message: OutgoingMessage

    /// The maximum length of the texts in bytes; Airship's platforms carry 4 KiB, of which Airship
    /// needs some.
    private static let textBytes = 3072

    init(_ message: OutgoingMessage) {
        var message = message
        if message.mayShorten {
            let cut = TextFitting.content(message.content, limit: Self.textBytes)
            if cut != message.content { message.content = cut }
        }
        self.message = message
    }

    static func == (left: Self, right: Self) -> Bool {
        let (left, right) = (left.message, right.message)
        return left.notificationID == right.notificationID && left.type == right.type
            && left.content == right.content && left.expireTime == right.expireTime
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(message.notificationID)
        hasher.combine(message.expireTime)
    }
}

/// A push object: one content for up to a thousand channels, or for an audience.
struct AirshipPush {
    /// The maximum number of channels in one push.
    static let channels = 1000
    /// The maximum length of a collapse key in bytes at APNs and Amazon.
    private static let collapseBytes = 64

    let content: AirshipContent
    let targets: [AirshipChannel]
    /// The audience; nil if the audience consists of the channels.
    var audience: AirshipAudience?

    /// Returns whether Airship reserves a name in the data for Android.
    static func isReserved(_ name: String) -> Bool {
        ["from", "message_type", "data"].contains(name) || name.hasPrefix("google")
            || name.hasPrefix("gcm")
    }

    /// Returns the members for the app; they are the same for all devices, so the message's id is
    /// left out.
    static func extra(
        of message: OutgoingMessage
    ) throws(PayloadProblem) -> [(name: String, value: String)] {
        try MessageMembers.all(of: message, Presentation(of: message), reserved: isReserved)
            .filter { $0.name != MessageMembers.prefix + "id" }
            + MessageMembers.quiet(Presentation(of: message))
    }

    /// Returns the body of a request at `now`.
    ///
    /// - Throws: `reservedName`.
    func json(at now: UnixTime) throws(PayloadProblem) -> [UInt8] {
        let extra = try Self.extra(of: content.message)
        var json = JSONWriter(capacity: 1024 + targets.count * 64)
        json.beginObject()
        if audience == nil { writeAudience(to: &json) }
        let types = deviceTypes
        json.key("device_types")
        if let types {
            json.beginArray()
            for type in types { json.string(type) }
            json.endArray()
        } else {
            json.string("all")
        }
        json.object("notification") { writeNotification(extra, types, to: &$0) }
        json.object("options") { json in
            json.key("expiry")
            // Airship takes 0 for "now or never", so the minimum is 1.
            let left = content.message.expireTime - now
            json.integer(
                content.message.isNowOrNever ? 0 : max(1, left.components.seconds))
        }
        json.endObject()
        guard let audience else { return json.bytes }
        return Array(#"{"audience":"#.utf8) + audience.json + [UInt8(ascii: ",")]
            + json.bytes.dropFirst()
    }

    /// True if the message is shown; silent and clearing messages are for the app alone.
    private var isShown: Bool { Presentation(of: content.message).kind == .alert }

    /// The device types; nil if the platform of a device is unknown.
    private var deviceTypes: [String]? {
        let types = Set(targets.map(\.platform))
        return types.contains(nil) || audience != nil ? nil : types.compactMap(\.self).sorted()
    }

    private func writeAudience(to json: inout JSONWriter) {
        json.key("audience")
        guard targets.count != 1 else { return write(targets[0], to: &json) }
        json.beginObject()
        json.key("or")
        json.beginArray()
        for target in targets { write(target, to: &json) }
        json.endArray()
        json.endObject()
    }

    private func write(_ target: AirshipChannel, to json: inout JSONWriter) {
        json.beginObject()
        json.member(target.selector, target.id)
        json.endObject()
    }

    private func writeNotification(
        _ extra: [(name: String, value: String)], _ types: [String]?, to json: inout JSONWriter
    ) {
        let content = content.message.content
        if isShown {
            json.member("alert", content.body.isEmpty ? content.title : content.body)
            writeActions(content.url, to: &json)
        }
        // A browser shows every push, so a silent one is not sent to browsers.
        let others =
            isShown ? ["amazon", "android", "ios", "web"] : ["amazon", "android", "ios"]
        for platform in types ?? others {
            json.object(platform) { json in
                if isShown, !content.body.isEmpty { json.member("title", content.title) }
                writeOverride(platform, content, to: &json)
                json.object("extra") { json in
                    for (name, value) in extra {
                        json.key(name)
                        json.string(value)
                    }
                }
            }
        }
    }

    private func writeActions(_ url: String, to json: inout JSONWriter) {
        guard !url.isEmpty else { return }
        let isWeb = url.hasPrefix("https://") || url.hasPrefix("http://")
        json.object("actions") { json in
            json.object("open") { json in
                json.member("type", isWeb ? "url" : "deep_link")
                json.member("content", url)
            }
        }
    }

    /// Writes what the app's extension needs to show buttons.
    private func writeButtons(_ content: Proto.Content, to json: inout JSONWriter) {
        guard !content.actions.isEmpty else { return }
        json.member("category", content.category)
        json.key("mutable_content")
        json.bool(true)
    }

    /// Writes the members that only this platform has.
    private func writeOverride(
        _ platform: String, _ content: Proto.Content, to json: inout JSONWriter
    ) {
        let key = content.collapseKey
        let name =
            key.isEmpty
            ? "" : MessageNames.headerValue(ofCollapseKey: key, atMost: Self.collapseBytes)
        switch platform {
        case "ios":
            json.member("collapse_id", name)
            let shown = Presentation(of: content)
            if let sound = shown.sound { json.member("sound", sound) }
            if let badge = shown.badge {
                json.key("badge")
                json.integer(badge)
            }
            if isShown {
                json.member("thread_id", content.thread)
                writeButtons(content, to: &json)
                guard !content.imageUrl.isEmpty else { return }
                json.object("media_attachment") { $0.member("url", content.imageUrl) }
            } else {
                json.key("content_available")
                json.bool(true)
            }
        case "android", "amazon":
            json.member(platform == "android" ? "collapse_key" : "consolidation_key", name)
            guard isShown else { return }
            if platform == "android" { json.member("delivery_priority", "high") }
            guard !content.imageUrl.isEmpty else { return }
            json.object("style") { json in
                json.member("type", "big_picture")
                json.member("big_picture", content.imageUrl)
            }
        default:
            guard !content.imageUrl.isEmpty else { return }
            json.object("image") { $0.member("url", content.imageUrl) }
        }
    }
}
