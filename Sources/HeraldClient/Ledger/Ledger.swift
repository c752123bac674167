/// The events of messages that the server does not have yet, in bounded number.
struct Ledger: Hashable, Sendable {
    /// A change of the ledger.
    enum Change: Hashable, Sendable, Codable {
        /// An event that has been recorded, with its contents.
        case recorded(LedgerEvent)
        /// The server has the events with these ids.
        case acknowledged([String])
        /// The server refuses the events with these ids, and they are given up.
        case refused([String])
    }

    /// The most events that are kept; a phone that is offline for weeks has fewer.
    static let most = 2_000

    /// The events that wait, the oldest first.
    private(set) var pending: [LedgerEvent] = []
    private var ids: Set<String> = []
    /// The number of events that were given up because there were too many, and because the server
    /// refused them.
    private(set) var overflow: UInt64 = 0
    private(set) var refused: UInt64 = 0

    init() {}

    /// Returns at most `count` events to send, the oldest first.
    func next(_ count: Int) -> [LedgerEvent] { Array(pending.prefix(count)) }

    /// Returns whether an event waits.
    func contains(_ id: String) -> Bool { ids.contains(id) }

    private mutating func remove(_ gone: [String]) {
        let gone = ids.intersection(gone)
        guard !gone.isEmpty else { return }
        pending.removeAll { gone.contains($0.id) }
        ids.subtract(gone)
    }
}

extension Ledger: Journalable {
    mutating func apply(_ change: Change) {
        switch change {
        case .recorded(let event):
            guard ids.insert(event.id).inserted else { return }
            pending.append(event)
            guard pending.count > Self.most else { return }
            ids.remove(pending.removeFirst().id)
            overflow += 1
        case .acknowledged(let gone): remove(gone)
        case .refused(let gone):
            refused += UInt64(ids.intersection(gone).count)
            remove(gone)
        }
    }
}

/// The coding of a ledger: its events and counts, since the ids follow from the events.
extension Ledger: Codable {
    private enum Key: String, CodingKey { case pending, overflow, refused }

    init(from decoder: any Decoder) throws {
        let from = try decoder.container(keyedBy: Key.self)
        pending = try from.decode([LedgerEvent].self, forKey: .pending)
        ids = Set(pending.map(\.id))
        overflow = try from.decode(UInt64.self, forKey: .overflow)
        refused = try from.decode(UInt64.self, forKey: .refused)
    }

    func encode(to encoder: any Encoder) throws {
        var to = encoder.container(keyedBy: Key.self)
        try to.encode(pending, forKey: .pending)
        try to.encode(overflow, forKey: .overflow)
        try to.encode(refused, forKey: .refused)
    }
}
