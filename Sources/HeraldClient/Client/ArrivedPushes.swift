import Times

/// The pushes that a process beside the app's, such as a notification extension, has handed to the
/// system for showing.
///
/// That process alone writes here, and the app alone writes its ``NotificationScreen``; each reads
/// both. So neither waits for the other, and a crash at any byte costs at most the last push.
struct ArrivedPushes: Sendable {
    /// A push that the system has shown.
    struct Push: Codable, Sendable {
        let message: PushMessage
        /// The system's id for its notification.
        let id: String
        let time: UnixTime
    }

    /// The bytes after which another file is begun; the two last ones stay, which hold some hundred
    /// pushes: fewer than the ids that a screen remembers.
    private static let most = 64 << 10
    private static let (name, older) = ("arrived.log", "arrived.old")

    private let store: any FileStore
    /// What was there when it was read, the oldest first.
    private(set) var pushes: [Push]
    private var bytes: Int

    /// Reads what is there.
    ///
    /// - Throws: `storageLocked`.
    init(_ store: any FileStore) throws(HeraldError) {
        self.store = store
        let old = try Journal(Self.older).read(Push.self, store).found(Self.older)
        let new = try Journal(Self.name).read(Push.self, store).found(Self.name)
        pushes = (old?.records ?? []) + (new?.records ?? [])
        bytes = new?.bytes ?? 0
    }

    /// Adds a push; only the process that has shown it does so.
    mutating func add(_ push: Push) throws {
        if bytes > Self.most {
            try store.rename(Self.name, to: Self.older)
            bytes = 0
        }
        bytes += try Journal(Self.name).append(push, store)
        pushes.append(push)
    }

    /// Deletes everything, with the device that it belongs to.
    static func forget(_ store: some FileStore) throws {
        try store.remove(name)
        try store.remove(older)
    }
}
