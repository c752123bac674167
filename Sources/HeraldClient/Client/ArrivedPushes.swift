import Times

/// The pushes that a process beside the app's, such as a notification extension, has handed to the
/// system for showing.
///
/// That process alone writes here, and the app alone writes its ``NotificationScreen``; each reads
/// both. So neither waits for the other, and a crash at any byte costs at most the last push.
struct ArrivedPushes: Sendable {
    /// A push that has come; its payload is kept, because each process reads it in its own way.
    struct Push: Codable, Sendable {
        /// The place of a push among the others.
        struct Mark: Codable, Hashable, Sendable {
            let time: UnixTime
            let messageID: String
        }

        let messageID: String
        /// The system's id for its notification.
        let id: String
        let time: UnixTime
        /// The payload, as JSON.
        private let payload: String
        /// True if the process has kept it off the screen.
        var isHidden = false

        init(_ payload: JSONValue, _ messageID: String, as id: String, at time: UnixTime) {
            (self.messageID, self.id, self.time) = (messageID, id, time)
            self.payload = String(decoding: payload.bytes, as: UTF8.self)
        }

        var mark: Mark { Mark(time: time, messageID: messageID) }

        func message(_ reader: PayloadReader) -> PushMessage { reader.read(Array(payload.utf8)) }

        /// Returns whether it may still be on its way to the screen, so that the system does not
        /// list it yet.
        ///
        /// A time that is long before or after now is of a clock that was corrected.
        func isOnItsWay(at now: UnixTime) -> Bool {
            let passed = now.milliseconds - time.milliseconds
            return !isHidden && abs(passed) < ArrivedPushes.arrival
        }
    }

    /// The time that an extension, and the system after it, may take until a push is on the screen,
    /// in milliseconds.
    private static let arrival: Int64 = 60_000
    /// The bytes after which another file is begun; the two last ones stay, which hold some hundred
    /// pushes, and fifteen of the longest payloads at least.
    private static let most = 64 << 10
    private static let (name, older) = ("arrived.log", "arrived.old")

    private let store: any FileStore
    /// The pushes that were read from the files or added since, the oldest first.
    private(set) var pushes: [Push]
    private var bytes: Int

    /// Reads the stored pushes.
    ///
    /// - Throws: `storageLocked`.
    init(_ store: any FileStore) throws(HeraldError) {
        self.store = store
        let old = try Journal(Self.older).read(Push.self, store).found(Self.older)
        let new = try Journal(Self.name).read(Push.self, store).found(Self.name)
        pushes = (old?.records ?? []) + (new?.records ?? [])
        bytes = new?.bytes ?? 0
    }

    /// Returns the pushes after one that a screen has taken over.
    func pushes(after mark: Push.Mark?) -> ArraySlice<Push> {
        guard let mark, let last = pushes.lastIndex(where: { $0.mark == mark }) else {
            // If that one was deleted meanwhile, all that are here came after it.
            return pushes[...]
        }
        return pushes[(last + 1)...]
    }

    /// Adds a push; only the process that has taken it does so.
    mutating func add(_ push: Push) throws {
        if bytes > Self.most {
            try store.rename(Self.name, to: Self.older)
            bytes = 0
        }
        bytes += try Journal(Self.name).append(push, store)
        pushes.append(push)
    }

    /// Returns whether a process beside the app's has taken pushes.
    static func areKept(_ store: some FileStore) -> Bool {
        [name, older].contains { file in
            if case .absent = store.read(file) { return false }
            return true
        }
    }

    /// Deletes everything, with the device that it belongs to.
    static func forget(_ store: some FileStore) throws {
        try store.remove(name)
        try store.remove(older)
    }
}
