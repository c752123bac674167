/// The newest revision of the wishes that a server may have, kept with this device's keys.
///
/// If it is beyond the revision of the stored wishes, the files are older than the keys, and the
/// server has newer wishes: the files were restored alone, or lost their last writes, as without
/// power. A backup that has the keys as well, such as Apple's for the same phone, brings both back
/// equally old, and is not noticed.
struct SentRevision: Sendable {
    private static let name = "revision"

    private let keys: any KeyStore
    /// The stored revision; nil if it was not read yet.
    private var stored: UInt64?

    init(_ keys: any KeyStore) { self.keys = keys }

    /// Reads the revision; 0 if nothing was sent yet, or only by an older version of the library.
    ///
    /// - Throws: `storageLocked`.
    mutating func read() throws(HeraldError) -> UInt64 {
        let revision = try keys.read(Self.name).found(Self.name).flatMap { UInt64($0) } ?? 0
        stored = revision
        return revision
    }

    /// Notes, before a request is made, that the server may have the wishes of a revision.
    mutating func note(_ revision: UInt64) throws {
        guard try stored ?? read() < revision else { return }
        try keys.write(Self.name, String(revision))
        stored = revision
    }

    /// Deletes the revision, with the device that it belongs to.
    static func remove(_ keys: some KeyStore) throws { try keys.remove(name) }
}
