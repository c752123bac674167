import Foundation

/// A value that changes by small steps, which can be stored one by one.
protocol Journalable: Codable, Sendable {
    associatedtype Change: Codable, Sendable
    init()
    /// Makes a change; the same change again must do nothing.
    mutating func apply(_ change: Change)
}

/// A value that is stored as a snapshot and a journal of the changes since.
///
/// A change is stored before it counts. When the journal is long, a new snapshot names a new
/// journal, and the old one is deleted after that: a crash in between leaves both whole.
struct Journaled<Value: Journalable>: Sendable {
    private struct Snapshot: Codable {
        var generation: UInt64
        var value: Value
    }

    /// The bytes of a journal after which a snapshot is made, unless that would be larger still.
    private static var longest: Int { 32 << 10 }

    private(set) var value: Value
    private let name: String
    private var document: Document<Snapshot>
    private var generation: UInt64
    private var bytes: Int
    /// The bytes of the snapshot; 0: that is not known yet.
    private var snapshotBytes = 0

    private var journal: Journal { Journal("\(name)-\(generation).log") }

    /// Reads the value; one that was never stored is an empty one.
    ///
    /// - Throws: `storageLocked`.
    init(_ name: String, _ store: some FileStore) throws(HeraldError) {
        let document = Document<Snapshot>(name)
        let snapshot = try document.read(store).found(name)
        (self.name, self.document) = (name, document)
        (generation, value) = (snapshot?.generation ?? 0, snapshot?.value ?? Value())
        bytes = 0
        if let found = try journal.read(Value.Change.self, store).found(journal.name) {
            for change in found.records { value.apply(change) }
            bytes = found.bytes
        }
        // A crash may have left the one before.
        if generation > 0 { try? store.remove("\(name)-\(generation - 1).log") }
    }

    /// Stores a change and makes it.
    mutating func record(_ change: Value.Change, _ store: some FileStore) throws {
        bytes += try journal.append(change, store)
        value.apply(change)
        if bytes > max(Self.longest, snapshotBytes) { try compact(store) }
    }

    /// Stores the value as a whole in place of what is there.
    mutating func replace(_ value: Value, _ store: some FileStore) throws {
        self.value = value
        try compact(store)
    }

    private mutating func compact(_ store: some FileStore) throws {
        let old = journal.name
        let snapshot = Snapshot(generation: generation + 1, value: value)
        snapshotBytes = try document.write(snapshot, store)
        (generation, bytes) = (generation + 1, 0)
        // A journal that stays is read by nobody and deleted at the next start.
        try? store.remove(old)
    }
}
