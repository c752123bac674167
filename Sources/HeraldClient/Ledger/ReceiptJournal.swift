public import Times

/// A file of events, kept by a process that is not the app's, such as a notification extension.
///
/// Each process has a journal of its own, and the app reads them all with its next sync. A record
/// is one append: it needs no network, and nothing of it is lost when the process is ended.
public struct ReceiptJournal: Sendable {
    private let journal: Journal
    private let store: any FileStore

    /// Creates the journal of a process.
    ///
    /// - Parameters:
    ///   - process: a short name, such as `extension`, by which the app knows it.
    ///   - store: the folder that the app shares with the process, readable before the device's
    ///     first unlock.
    public init(_ process: String, in store: any FileStore) {
        (journal, self.store) = (Journal(Self.name(process)), store)
    }

    /// Records an event of a message; returns false if it is not kept, as the server cannot know
    /// the message's id.
    @discardableResult
    public func record(
        _ kind: LedgerEvent.Kind, of messageID: String, at time: UnixTime, reason: String = ""
    ) throws -> Bool {
        guard let event = LedgerEvent(kind, of: messageID, at: time, reason: reason) else {
            return false
        }
        try journal.append(event, store)
        return true
    }

    /// Notes in the shared folder that this process sees it, which ``WhyReport`` checks.
    public func confirmSharing() throws {
        guard case .value(let nonce) = SharedFolder.nonce.read(store) else { return }
        var seen = SharedFolder.seen
        guard seen.read(store) != .value(nonce) else { return }
        try seen.write(nonce, store)
    }

    /// Takes over the events that a process has kept: `take` is called with each, with some twice.
    ///
    /// The file is renamed before it is read and once more after, and deleted when the next one is
    /// there: a process may have opened it just before, and what it writes then is found there.
    static func collect(
        _ process: String, in store: any FileStore, _ take: (LedgerEvent) throws -> Void
    ) throws {
        let name = name(process)
        let (taking, taken) = ("\(name).taking", "\(name).taken")
        func takeAll(_ name: String) throws -> Bool {
            guard let found = try Journal(name).read(LedgerEvent.self, store).found(name) else {
                return false
            }
            for event in found.records { try take(event) }
            return true
        }
        func finish() throws {
            if try takeAll(taken) { try store.remove(taken) }
            try store.rename(taking, to: taken)
        }
        // A crash may have left one that is half taken.
        if try takeAll(taking) { try finish() }
        if try store.read(name).found(name) == nil { return }
        try store.rename(name, to: taking)
        _ = try takeAll(taking)
        try finish()
    }

    private static func name(_ process: String) -> String { "receipts-\(process).log" }
}

/// The proof that app and extension have one folder: the app writes a number, the other writes it
/// back.
enum SharedFolder {
    static var nonce: Document<String> { Document("shared") }
    static var seen: Document<String> { Document("shared-seen") }

    /// Writes the app's number, if there are other processes and it is not there.
    static func begin(_ storage: ClientStorage, _ random: RandomSource) throws {
        guard !storage.processes.isEmpty else { return }
        var nonce = nonce
        guard case .absent = nonce.read(storage.receipts) else { return }
        try nonce.write(random.text(), storage.receipts)
    }
}
