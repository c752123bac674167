import Times

/// Makes messages of payloads: of bytes, of a system's dictionary, of inbox items.
///
/// Whatever a payload holds there is a message for it, so that its receipt is recorded. What cannot
/// be shown has a ``PushMessage/fault``.
public struct PayloadReader: Sendable {
    /// The longest id that is taken as one.
    private static let longestID = 256
    private static let mostActions = 4
    /// The highest number on an icon; a higher one is a mistake.
    private static let highestBadge: Int64 = 999_999

    private let mapping: PayloadMapping

    /// Creates a reader.
    public init(_ mapping: PayloadMapping = .herald) { self.mapping = mapping }

    /// Reads the bytes of a payload.
    public func read(_ bytes: [UInt8]) -> PushMessage {
        guard let payload = JSONValue(parsing: bytes), payload.isObject else {
            var message = PushMessage(id: Fingerprint.id(of: bytes))
            (message.isNamed, message.fault) = (false, .unreadable)
            return message
        }
        return read(payload)
    }

    /// Returns the id that Herald gave a message, without reading the rest; nil if it gave none.
    func messageID(_ payload: JSONValue) -> String? {
        let scopes = PayloadScopes(payload)
        let id = scopes.heraldText("id")
        return scopes.form != .foreign && Self.isID(id) ? id : nil
    }

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestID
    }

    /// Reads a payload.
    public func read(_ payload: JSONValue) -> PushMessage {
        let scopes = PayloadScopes(payload)
        var message = PushMessage(id: scopes.heraldText("id"))
        message.notificationID = scopes.heraldText("notification")
        message.type = scopes.heraldText("type")
        readTexts(scopes, into: &message)
        readDetails(scopes, into: &message)
        readCollapse(scopes, into: &message)
        message.data = scopes.added
        message.link = scopes.heraldText("url")
        if message.link.isEmpty { message.link = payload["notification"]?["navigate"]?.text ?? "" }
        finish(&message, scopes)
        return message
    }

    private func readTexts(_ scopes: PayloadScopes, into message: inout PushMessage) {
        let top = scopes.top
        if case .text(let body)? = top["aps"]?["alert"] { message.body = body }
        let alert = top["aps"]?["alert"] ?? top["notification"]
        message.title = alert?["title"]?.text ?? ""
        message.subtitle = alert?["subtitle"]?.text ?? ""
        if let body = alert?["body"]?.text { message.body = body }
        message.isTextInApp =
            alert?["title-loc-key"]?.text != nil || alert?["loc-key"]?.text != nil
        if scopes.form == .plain {
            if let title = top["title"]?.text { message.title = title }
            if let body = top["body"]?.text { message.body = body }
        }
        if message.title.isEmpty { message.title = scopes.firstText(mapping.title) }
        if message.body.isEmpty { message.body = scopes.firstText(mapping.body) }
        let isSaidSilent = scopes.form == .plain && top["silent"] == .bool(true)
        message.isSilent = !message.hasText || isSaidSilent
    }

    private func readDetails(_ scopes: PayloadScopes, into message: inout PushMessage) {
        let (aps, notification) = (scopes.top["aps"], scopes.top["notification"])
        message.image = scopes.heraldText("image")
        if message.image.isEmpty { message.image = notification?["image"]?.text ?? "" }
        message.thread = scopes.heraldText("thread")
        if message.thread.isEmpty { message.thread = aps?["thread-id"]?.text ?? "" }
        message.sound = sound(scopes, isSilent: message.isSilent)
        let numbers = [
            aps?["badge"], scopes.herald("badge"), notification?["notification_count"],
            scopes.top["app_badge"],
        ]
        message.badge = numbers.compactMap { $0?.integer }.first {
            (0...Self.highestBadge).contains($0)
        }
        message.actions = actions(scopes)
    }

    /// Returns the sound; without a name it is silent on APNs, and the usual one elsewhere.
    private func sound(_ scopes: PayloadScopes, isSilent: Bool) -> String {
        if let aps = scopes.top["aps"] {
            return aps["sound"]?.text ?? aps["sound"]?["name"]?.text ?? ""
        }
        let named = scopes.herald("sound") ?? scopes.top["notification"]?["sound"]
        guard let name = named?.text, !name.isEmpty else { return isSilent ? "" : "default" }
        return name == "none" ? "" : name
    }

    private func actions(_ scopes: PayloadScopes) -> [PushAction] {
        var list = scopes.herald("actions") ?? .null
        if let text = list.text { list = JSONValue(parsing: Array(text.utf8)) ?? .null }
        return Array(list.items.compactMap(PushAction.init).prefix(Self.mostActions))
    }

    private func readCollapse(_ scopes: PayloadScopes, into message: inout PushMessage) {
        message.collapseKey = scopes.heraldText("clear")
        message.clears = !message.collapseKey.isEmpty
        if message.clears {
            message.isSilent = true
        } else {
            message.collapseKey = scopes.heraldText("collapse_key")
        }
        message.version = max(0, scopes.herald("version")?.integer ?? 0)
    }

    /// Adds the values of the app's mapping, the id and the fault of the message.
    private func finish(_ message: inout PushMessage, _ scopes: PayloadScopes) {
        if message.link.isEmpty { message.link = scopes.firstText(mapping.link) }
        readMapped(&message, scopes)
        let kind = scopes.first(mapping.kind)
        if let kind {
            message.kind = mapping.kinds[kind] ?? .unknown(kind)
        } else if mapping.needsKind {
            message.kind = .unknown("")
        }
        if !isKnownFormat(scopes) {
            message.fault = .newerFormat
        } else if message.kind.isUnknown, !message.clears {
            message.fault = .unknownKind
        }
        name(&message, scopes)
        if message.sentTime == nil { message.sentTime = Fingerprint.time(of: message) }
    }

    private func readMapped(_ message: inout PushMessage, _ scopes: PayloadScopes) {
        message.team = scopes.firstText(mapping.team)
        message.user = scopes.firstText(mapping.user)
        message.subtype = scopes.firstText(mapping.subtype)
        message.eventType = scopes.firstText(mapping.eventType)
        message.objectID = scopes.firstText(mapping.objectID)
        message.conversation = scopes.firstText(mapping.conversation)
        if message.conversation.isEmpty, !mapping.conversationQuery.isEmpty {
            message.conversation =
                LinkText(message.link)?.query[mapping.conversationQuery] ?? ""
        }
        let seconds = scopes.first(mapping.expires).flatMap { Int64($0) }
        if let seconds, (0...253_402_300_799).contains(seconds), message.expireTime == nil {
            message.expireTime = UnixTime(milliseconds: seconds * 1_000)
        }
    }

    private func isKnownFormat(_ scopes: PayloadScopes) -> Bool {
        let own = scopes.herald("format").map { $0.integer ?? 0 } ?? 1
        let mapped = scopes.first(mapping.format).map { Int64($0) ?? 0 } ?? 1
        return own == 1 && (1...max(1, mapping.newestFormat)).contains(mapped)
    }

    /// Gives the message an id, if Herald gave it none.
    private func name(_ message: inout PushMessage, _ scopes: PayloadScopes) {
        if scopes.form != .foreign, Self.isID(message.id) { return }
        message.isNamed = false
        let mapped = scopes.firstText(mapping.id)
        if Self.isID(mapped) {
            message.id = mapped
        } else if Self.isID(message.notificationID) {
            message.id = "notification:" + message.notificationID
        } else {
            message.id = Fingerprint.id(of: message)
        }
    }
}

extension PayloadReader {
    /// Reads an item of the inbox, as the JSON of a Sync's answer has it; nil if it has no id.
    public func read(inboxItem item: JSONValue) -> PushMessage? {
        guard let id = item["messageId"]?.text, !id.isEmpty else { return nil }
        let content = item["content"] ?? .null
        // The app's own names are found as in a payload of Web Push.
        let scopes = PayloadScopes(.object(["id": .text(id), "data": content["data"] ?? .null]))
        var message = PushMessage(id: id)
        let text = { (name: String) in content[name]?.text ?? "" }
        message.notificationID = item["notificationId"]?.text ?? ""
        message.type = item["type"]?.text ?? ""
        (message.title, message.body, message.link) = (text("title"), text("body"), text("url"))
        (message.image, message.thread) = (text("imageUrl"), text("thread"))
        message.isTextInApp = content["locKeys"]?.isObject ?? false
        message.collapseKey = text("collapseKey")
        message.clears = content["clear"] == .bool(true)
        message.isSilent =
            message.clears || content["silent"] == .bool(true) || !message.hasText
        let sound = text("sound")
        message.sound = sound == "none" ? "" : sound.isEmpty ? "default" : sound
        if message.isSilent, sound.isEmpty { message.sound = "" }
        let badge = content["badge"].map { $0["count"]?.integer ?? 0 }
        message.badge = badge.flatMap { (0...Self.highestBadge).contains($0) ? $0 : nil }
        let actions = content["actions"]?.items.compactMap(PushAction.init) ?? []
        message.actions = Array(actions.prefix(Self.mostActions))
        message.version = max(0, item["version"]?.integer ?? 0)
        message.data = (content["data"]?.members ?? [:]).compactMapValues(\.scalarText)
        message.sentTime = item["sendTime"]?.text.flatMap(TimeText.init)?.time
        message.expireTime = item["expireTime"]?.text.flatMap(TimeText.init)?.time
        finish(&message, scopes)
        return message
    }
}
