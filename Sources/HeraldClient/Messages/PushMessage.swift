public import Times

/// A message as the app understands it, in one form for APNs, FCM, Web Push and the inbox.
///
/// A text that was not sent is empty.
public struct PushMessage: Hashable, Sendable {
    /// The id, the same for every copy; made of the content if the payload has none.
    public var id: String
    /// True if Herald gave the message its id, so that the server understands receipts for it.
    public var isNamed = true
    /// The id of the notification that the message belongs to.
    public var notificationID = ""
    /// The type, such as `/bill/vote`.
    public var type = ""
    /// The behaviour of the message on the screen.
    public var kind = PushKind.ordinary
    /// The reason why the message cannot be shown; nil if it can.
    public var fault: DropReason?

    /// The title; empty for none.
    public var title = ""
    /// The subtitle, of Apple's devices only.
    public var subtitle = ""
    /// The text below the title; empty for none.
    public var body = ""
    /// True if the app has the texts itself, where the operating system finds them by their keys.
    public var isTextInApp = false
    /// The image's URL.
    public var image = ""
    /// The sound's name, `default` for the usual one; empty for none.
    public var sound = ""
    /// The number on the app's icon as the sender knows it; nil if it said none.
    public var badge: Int64?
    /// The buttons, at most four.
    public var actions: [PushAction] = []
    /// Messages with the same name are grouped.
    public var thread = ""

    /// The link that a tap opens, a path of the app or a URL; empty for none.
    public var link = ""
    /// The values that the sender added for the app, by name.
    public var data: [String: String] = [:]

    /// The team, and its member, that the message is for.
    public var team = ""
    /// The team's member that the message is for.
    public var user = ""
    /// Messages of one conversation are one on the screen.
    public var conversation = ""
    /// The subtype, by which the sender counts messages; empty for none.
    public var subtype = ""
    /// The type of the event that the message tells of, such as `task_assigned`; empty for none.
    public var eventType = ""
    /// The object's id.
    public var objectID = ""

    /// A newer message with the same key takes the place of an older one.
    public var collapseKey = ""
    /// The version, which rises with each message of the collapse key; 0 if it is not known.
    public var version: Int64 = 0
    /// True if the message takes away the notification with its collapse key and shows nothing.
    public var clears = false
    /// True if the message shows nothing and only wakes the app.
    public var isSilent = false

    /// The time at which the message was accepted for sending; nil if that is not known.
    public var sentTime: UnixTime?
    /// The time from which the message is not shown any more; nil if that is not known.
    public var expireTime: UnixTime?

    /// Creates a message.
    public init(id: String) { self.id = id }

    /// True if the message has a text to show.
    public var hasText: Bool { !title.isEmpty || !body.isEmpty || isTextInApp }
}

extension PushMessage: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case id, isNamed, notificationID, type, kind, fault, title, subtitle, body, isTextInApp
        case image, sound, badge, actions, thread, link, data, team, user, conversation, subtype
        case eventType, objectID, collapseKey, version, clears, isSilent, sentTime, expireTime
    }

    /// The members that are texts, by their names.
    private static let texts: [(Key, any WritableKeyPath<PushMessage, String> & Sendable)] = [
        (.notificationID, \.notificationID), (.type, \.type), (.title, \.title),
        (.subtitle, \.subtitle), (.body, \.body), (.image, \.image), (.sound, \.sound),
        (.thread, \.thread), (.link, \.link), (.team, \.team), (.user, \.user),
        (.conversation, \.conversation), (.subtype, \.subtype), (.eventType, \.eventType),
        (.objectID, \.objectID), (.collapseKey, \.collapseKey),
    ]

    /// Reads a stored message; values that an older version did not store are the default ones.
    public init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: Key.self)
        self.init(id: try from.decode(String.self, forKey: .id))
        for (key, path) in Self.texts {
            self[keyPath: path] = try from.decodeIfPresent(String.self, forKey: key) ?? ""
        }
        isNamed = try from.decodeIfPresent(Bool.self, forKey: .isNamed) ?? true
        kind = try from.decodeIfPresent(PushKind.self, forKey: .kind) ?? .ordinary
        fault = try from.decodeIfPresent(DropReason.self, forKey: .fault)
        isTextInApp = try from.decodeIfPresent(Bool.self, forKey: .isTextInApp) ?? false
        badge = try from.decodeIfPresent(Int64.self, forKey: .badge)
        actions = try from.decodeIfPresent([PushAction].self, forKey: .actions) ?? []
        data = try from.decodeIfPresent([String: String].self, forKey: .data) ?? [:]
        version = try from.decodeIfPresent(Int64.self, forKey: .version) ?? 0
        clears = try from.decodeIfPresent(Bool.self, forKey: .clears) ?? false
        isSilent = try from.decodeIfPresent(Bool.self, forKey: .isSilent) ?? false
        sentTime = try from.decodeIfPresent(UnixTime.self, forKey: .sentTime)
        expireTime = try from.decodeIfPresent(UnixTime.self, forKey: .expireTime)
    }

    /// Stores the message, without values that are the default ones.
    public func encode(to encoder: any Encoder) throws {
        var to = encoder.container(keyedBy: Key.self)
        try to.encode(id, forKey: .id)
        for (key, path) in Self.texts where !self[keyPath: path].isEmpty {
            try to.encode(self[keyPath: path], forKey: key)
        }
        if !isNamed { try to.encode(false, forKey: .isNamed) }
        if kind != .ordinary { try to.encode(kind, forKey: .kind) }
        try to.encodeIfPresent(fault, forKey: .fault)
        if isTextInApp { try to.encode(true, forKey: .isTextInApp) }
        try to.encodeIfPresent(badge, forKey: .badge)
        if !actions.isEmpty { try to.encode(actions, forKey: .actions) }
        if !data.isEmpty { try to.encode(data, forKey: .data) }
        if version != 0 { try to.encode(version, forKey: .version) }
        if clears { try to.encode(true, forKey: .clears) }
        if isSilent { try to.encode(true, forKey: .isSilent) }
        try to.encodeIfPresent(sentTime, forKey: .sentTime)
        try to.encodeIfPresent(expireTime, forKey: .expireTime)
    }
}
