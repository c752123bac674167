public import Times

/// The messages of a device, as the app keeps and lists them; a push only brings one earlier.
///
/// Store it, with its cursor, before the next Sync.
public struct Inbox: Hashable, Sendable, Codable {
    /// The most messages that are kept; the oldest go, read ones first.
    public static let most = 1_000

    /// A message in the inbox.
    public struct Entry: Hashable, Sendable, Codable {
        /// The message itself.
        public let message: PushMessage
        /// The time at which the message came to this device.
        public let receivedTime: UnixTime
        /// True if the person has read the message.
        public internal(set) var isRead = false
        /// True if the person keeps the message: then it does not expire, and is not the first to
        /// go.
        public internal(set) var isSaved = false

        /// The time at which the message was sent; if that is not known, at which it came.
        public var time: UnixTime { message.sentTime ?? receivedTime }
    }

    private var entries: [String: Entry] = [:]
    private var versions = CollapseVersions()
    /// The ids that were deleted here, so that a repeated answer does not bring them back.
    private var deleted = SeenMessages()
    /// The cursor for the next Sync; empty for all messages.
    public private(set) var cursor = ""

    /// Creates an empty inbox.
    public init() {}

    /// The messages that are listed, the newest first.
    public func list(at now: UnixTime) -> [Entry] {
        entries.values.filter { !Self.isExpired($0, now) }.sorted { Self.rank($0) > Self.rank($1) }
    }

    /// The number of messages that were not read.
    public func unreadCount(at now: UnixTime) -> Int {
        entries.values.count { !$0.isRead && !Self.isExpired($0, now) }
    }

    /// Returns a message by its id; nil if it is not there.
    public subscript(id: String) -> Entry? { entries[id] }

    /// Takes the `inbox` of a Sync's answer.
    ///
    /// An answer that has an error, or none, changes nothing.
    ///
    /// - Returns: the messages that came, in order, and whether there are more, so that the app
    ///   syncs again at once; nil if the answer could not be taken.
    public mutating func take(
        _ part: JSONValue, _ reader: PayloadReader, at now: UnixTime
    ) -> (messages: [PushMessage], hasMore: Bool)? {
        guard part.isObject, part["error"] == nil || part["error"] == .null else { return nil }
        let messages = (part["items"]?.items ?? []).compactMap { reader.read(inboxItem: $0) }
        apply(.took(messages, cursor: part["cursor"]?.text ?? "", at: now))
        return (messages, part["more"] == .bool(true))
    }

    /// Sets the cursor for the next Sync; an empty one changes nothing.
    mutating func advance(to next: String, at now: UnixTime) {
        if !next.isEmpty { cursor = next }
        bound(at: now)
    }

    /// Takes a message that a push brought before the Sync.
    public mutating func take(_ message: PushMessage, at now: UnixTime) {
        let time = message.sentTime ?? now
        // What is not listed itself may say that others are late.
        guard message.fault == nil, versions.isCurrent(message, time: time.milliseconds) else {
            return
        }
        let isCopy = entries[message.id] != nil
        if !message.collapseKey.isEmpty, !isCopy {
            entries = entries.filter { $0.value.message.collapseKey != message.collapseKey }
        }
        guard !message.isSilent, message.isNamed, !deleted.contains(message.id) else { return }
        if isCopy {
            let old = entries[message.id]
            // The inbox's copy knows more than the push: when it was sent, until when it holds.
            let whole = message.expireTime == nil ? old?.message ?? message : message
            entries[message.id] = Entry(
                message: whole, receivedTime: old?.receivedTime ?? now,
                isRead: old?.isRead ?? false, isSaved: old?.isSaved ?? false)
        } else {
            entries[message.id] = Entry(message: message, receivedTime: now)
        }
        bound(at: now)
    }

    /// Marks messages as read, or as not read.
    public mutating func mark(_ ids: [String], read: Bool) {
        for id in ids { entries[id]?.isRead = read }
    }

    /// Marks a message as saved for the person, or as not saved.
    public mutating func save(_ id: String, _ isSaved: Bool = true) {
        entries[id]?.isSaved = isSaved
    }

    /// Deletes messages on this device.
    public mutating func delete(_ ids: [String]) {
        for id in ids where entries.removeValue(forKey: id) != nil { _ = deleted.note(id) }
    }

    /// Resets the cursor, for a device with a new identity; the messages stay.
    public mutating func forgetCursor() { cursor = "" }

    private static func isExpired(_ entry: Entry, _ now: UnixTime) -> Bool {
        !entry.isSaved && entry.message.expireTime.map { $0 <= now } ?? false
    }

    /// Returns the rank of an entry in the list; a higher one comes first.
    private static func rank(_ entry: Entry) -> (Int64, String) {
        (entry.time.milliseconds, entry.message.id)
    }

    /// Returns the worth of keeping an entry: 2 if it is saved, 1 if it is not read, 0 otherwise.
    private static func worth(_ entry: Entry) -> Int {
        entry.isSaved ? 2 : entry.isRead ? 0 : 1
    }

    private mutating func bound(at now: UnixTime) {
        guard entries.count > Self.most else { return }
        entries = entries.filter { !Self.isExpired($0.value, now) }
        guard entries.count > Self.most else { return }
        let order = entries.values.sorted { one, other in
            let (first, second) = (Self.worth(one), Self.worth(other))
            return first == second ? Self.rank(one) < Self.rank(other) : first < second
        }
        for entry in order.prefix(entries.count - Self.most) { entries[entry.message.id] = nil }
    }
}
