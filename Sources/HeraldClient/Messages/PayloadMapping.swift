/// The names in an app's own payload under which Herald finds the parts of a message.
///
/// Herald's own names (docs/PAYLOADS.md) are always read first; a mapping adds what an app that was
/// made for another sender has in its payload. Each list is tried in order, in `data` and then in
/// the payload itself.
public struct PayloadMapping: Hashable, Sendable {
    /// The message's id, for payloads that Herald did not send.
    public var id: [String] = []
    /// The names of the word that says how the message behaves on the screen; ``kinds`` has its
    /// meanings.
    public var kind: [String] = []
    /// The word that stands for each kind.
    public var kinds: [String: PushKind] = [:]
    /// True if a message without a kind is recorded and not shown.
    public var needsKind = false
    /// The title, where the provider's own fields have none.
    public var title: [String] = []
    /// The text, where the provider's own fields have none.
    public var body: [String] = []
    /// The names of the link that a tap opens.
    public var link: [String] = []
    /// The team that the message is for.
    public var team: [String] = []
    /// The team's member.
    public var user: [String] = []
    /// The conversation; messages of one are one on the screen.
    public var conversation: [String] = []
    /// The item of the link's query that names the conversation, if no name above does.
    public var conversationQuery = ""
    /// The names of the subtype, by which the sender counts messages.
    public var subtype: [String] = []
    /// The names of the type of the event that the message tells of.
    public var eventType: [String] = []
    /// The names of the id of the object that the event happened to.
    public var objectID: [String] = []
    /// The time from which it is not shown any more, in seconds since 1970.
    public var expires: [String] = []
    /// The number of the payload's format, and the highest that the app understands.
    public var format: [String] = []
    /// The highest format that the app understands.
    public var newestFormat: Int64 = 1

    /// Creates a mapping that adds nothing to Herald's own names.
    public init() {}
}

extension PayloadMapping {
    /// Herald's own names, and nothing else.
    public static let herald = PayloadMapping()

    /// Slack's model: an id, a deep link, one of five types, a team, a user and a subtype.
    public static let slack: PayloadMapping = {
        var it = PayloadMapping()
        it.id = ["id"]
        it.kind = ["type"]
        it.kinds = [
            "MENTION": .mention, "INFO": .info, "CALL": .call, "BADGE": .badge, "TEST": .test,
        ]
        it.needsKind = true
        it.title = ["title"]
        it.body = ["body", "message"]
        it.link = ["deepLinkUri"]
        it.team = ["teamId"]
        it.user = ["userId"]
        it.conversation = ["channelId"]
        it.conversationQuery = "id"
        it.subtype = ["subtype"]
        it.expires = ["expires"]
        return it
    }()

    /// TaskRabbit's model: an event, and usually the id of one object.
    public static let taskRabbit: PayloadMapping = {
        var it = PayloadMapping()
        it.id = ["id"]
        it.eventType = ["event_type"]
        it.objectID = ["task_id", "job_id", "object_id"]
        it.title = ["title"]
        it.body = ["message", "alert"]
        return it
    }()

    /// Airship's own names beside an app's extras: push id, deep link and URL.
    public static let airship: PayloadMapping = {
        var it = PayloadMapping()
        it.id = [
            "_", "com.urbanairship.push.CANONICAL_PUSH_ID", "com.urbanairship.push.PUSH_ID",
        ]
        it.title = ["com.urbanairship.title"]
        it.body = ["com.urbanairship.push.ALERT", "alert"]
        it.link = ["^d", "^u", "app_url"]
        return it
    }()

    /// The mappings of this library, by their names in decision tables.
    public static let named: [String: PayloadMapping] = [
        "herald": herald, "slack": slack, "taskRabbit": taskRabbit, "airship": airship,
    ]
}

extension PayloadMapping: Codable {
    private enum Key: String, CodingKey {
        case id, kind, kinds, needsKind, title, body, link, team, user, conversation
        case conversationQuery, subtype, eventType, objectID, expires, format, newestFormat
    }

    private static let lists: [(Key, any WritableKeyPath<PayloadMapping, [String]> & Sendable)] = [
        (.id, \.id), (.kind, \.kind), (.title, \.title), (.body, \.body), (.link, \.link),
        (.team, \.team), (.user, \.user), (.conversation, \.conversation),
        (.subtype, \.subtype), (.eventType, \.eventType), (.objectID, \.objectID),
        (.expires, \.expires), (.format, \.format),
    ]

    /// Reads a mapping, such as one of an app's configuration; absent members are empty.
    public init(from decoder: any Decoder) throws {
        self.init()
        let from = try decoder.container(keyedBy: Key.self)
        for (key, path) in Self.lists {
            self[keyPath: path] = try from.decodeIfPresent([String].self, forKey: key) ?? []
        }
        kinds = try from.decodeIfPresent([String: PushKind].self, forKey: .kinds) ?? [:]
        needsKind = try from.decodeIfPresent(Bool.self, forKey: .needsKind) ?? false
        conversationQuery =
            try from.decodeIfPresent(String.self, forKey: .conversationQuery) ?? ""
        newestFormat = try from.decodeIfPresent(Int64.self, forKey: .newestFormat) ?? 1
    }

    /// Writes a mapping.
    public func encode(to encoder: any Encoder) throws {
        var to = encoder.container(keyedBy: Key.self)
        for (key, path) in Self.lists where !self[keyPath: path].isEmpty {
            try to.encode(self[keyPath: path], forKey: key)
        }
        try to.encode(kinds, forKey: .kinds)
        try to.encode(needsKind, forKey: .needsKind)
        try to.encode(conversationQuery, forKey: .conversationQuery)
        try to.encode(newestFormat, forKey: .newestFormat)
    }
}
