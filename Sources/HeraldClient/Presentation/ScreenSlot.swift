import Times

/// A notification on the screen, and the messages it stands for.
struct ScreenSlot: Hashable, Sendable, Codable {
    /// A message on the screen.
    struct Entry: Hashable, Sendable, Codable {
        private let whole: WholeMessage
        let order: ScreenOrder
        let collapseKey: String
        /// The time at which the message expires, in milliseconds; nil if it does not.
        let expires: Int64?

        init(_ message: PushMessage, _ order: ScreenOrder, expires: Int64?) {
            (whole, self.order) = (WholeMessage(message), order)
            (collapseKey, self.expires) = (message.collapseKey, expires)
        }

        var id: String { order.id }
        var message: PushMessage { whole.message }
    }

    /// The most messages that are kept whole; older ones are only counted.
    static let most = 10

    let kind: PushKind
    let scope: ScreenScope
    /// The messages, the oldest first.
    private(set) var entries: [Entry] = []
    /// The number of older messages, of which nothing else is known.
    private(set) var older = 0

    init(_ kind: PushKind, _ scope: ScreenScope) { (self.kind, self.scope) = (kind, scope) }

    var isEmpty: Bool { entries.isEmpty }
    var newest: Entry? { entries.last }
    var count: Int { entries.count + older }
    var ids: [String] { entries.map(\.id) }

    mutating func insert(_ entry: Entry) {
        let index = entries.firstIndex { $0.order > entry.order } ?? entries.endIndex
        entries.insert(entry, at: index)
        guard entries.count > Self.most else { return }
        entries.removeFirst()
        older += 1
    }

    /// Removes messages; returns them.
    mutating func remove(where isGone: (Entry) -> Bool) -> [Entry] {
        guard entries.contains(where: isGone) else { return [] }
        let gone = entries.filter(isGone)
        entries.removeAll(where: isGone)
        if entries.isEmpty { older = 0 }
        return gone
    }

    /// The difference between two values of a slot, by which the newer one is stored.
    struct Change: Codable, Sendable {
        let kind: PushKind
        let scope: ScreenScope
        /// The ids of the messages that are gone, and those that are new.
        fileprivate let gone: [String]
        fileprivate let new: [Entry]
        fileprivate let older: Int
    }

    /// Returns the change that makes this slot of `old`; nil stands for no former slot.
    func change(since old: ScreenSlot?) -> Change {
        let (before, now) = (old?.entries ?? [], entries)
        let isKept = { (entry: Entry) in before.contains(entry) && now.contains(entry) }
        return Change(
            kind: kind, scope: scope, gone: before.filter { !isKept($0) }.map(\.id),
            new: now.filter { !isKept($0) }, older: older)
    }

    mutating func apply(_ change: Change) {
        let gone = Set(change.gone).union(change.new.map(\.id))
        entries.removeAll { gone.contains($0.id) }
        for entry in change.new {
            let index = entries.firstIndex { $0.order > entry.order } ?? entries.endIndex
            entries.insert(entry, at: index)
        }
        older = change.older
    }

    /// Returns the number of messages after `order` that count for the icon; nil stands for all.
    func counted(after order: ScreenOrder?) -> Int {
        guard kind != .info, kind != .test else { return 0 }
        guard let order else { return count }
        // The older ones came before any that is kept.
        let later = entries.filter { $0.order > order }.count
        return later == entries.count ? count : later
    }

    /// Returns the notification to be shown; nil if the slot is empty.
    func shown(
        _ slot: String, _ revision: Int64, new: [String], icon: String
    ) -> ShownNotification? {
        guard let newest else { return nil }
        let message = newest.message
        // A mention and a call make themselves heard, whatever the payload says.
        let isLoud = kind == .mention || kind == .call
        let sound = isLoud && message.sound.isEmpty ? "default" : message.sound
        let alerts = kind != .info && !sound.isEmpty && !new.isEmpty
        return ShownNotification(
            slot: slot, revision: revision, kind: kind, title: message.title,
            subtitle: message.subtitle,
            body: message.body, image: kind == .info ? icon : message.image,
            sound: alerts ? sound : "", alerts: alerts, count: count, newIDs: new,
            message: message, expireTime: newest.expires.map(UnixTime.init(milliseconds:)))
    }
}

/// A message that is passed around without being copied: it has some thirty members.
private final class WholeMessage: Hashable, Sendable, Codable {
    let message: PushMessage

    init(_ message: PushMessage) { self.message = message }

    convenience init(from decoder: any Decoder) throws {
        self.init(try PushMessage(from: decoder))
    }

    func encode(to encoder: any Encoder) throws { try message.encode(to: encoder) }

    static func == (left: WholeMessage, right: WholeMessage) -> Bool {
        left === right || left.message == right.message
    }

    func hash(into hasher: inout Hasher) { hasher.combine(message.id) }
}
