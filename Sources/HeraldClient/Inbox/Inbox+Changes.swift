import Times

/// An inbox is stored by its changes: it is large, and each is small.
extension Inbox: Journalable {
    /// A step of it.
    enum Change: Codable, Sendable {
        /// A sync or a push has brought messages.
        case took([PushMessage], cursor: String, at: UnixTime)
        case marked([String], read: Bool)
        case saved([String], Bool)
        case deleted([String])
    }

    mutating func apply(_ change: Change) {
        switch change {
        case .took(let messages, let cursor, let now):
            for message in messages { take(message, at: now) }
            advance(to: cursor, at: now)
        case .marked(let ids, let isRead): mark(ids, read: isRead)
        case .saved(let ids, let isSaved):
            for id in ids { save(id, isSaved) }
        case .deleted(let ids): delete(ids)
        }
    }
}
