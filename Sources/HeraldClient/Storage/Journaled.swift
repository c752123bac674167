import Foundation

/// A value that changes by small steps, which can be stored one by one.
protocol Journalable: Codable, Sendable {
    associatedtype Change: Codable, Sendable
    init()
    /// Makes a change; the same change again must do nothing.
    mutating func apply(_ change: Change)
}

/// A value whose changes are found by comparing it with the one before.
protocol Comparing: Journalable {
    /// Returns the change that makes this value of `old`; nil if they are equal.
    func change(since old: Self) -> Change?
}

/// A value that is stored as a snapshot and a journal of the changes since.
///
/// A change is stored before it counts. When the journal is long, a new snapshot names a new
/// journal, and the old one is deleted after that: a crash in between leaves both whole.
struct Journaled<Value: Journalable>: Sendable {
    private struct Snapshot: Codable {
        var generation: UInt64
        var value: Value

        init(_ generation: UInt64, _ value: Value) {
            (self.generation, self.value) = (generation, value)
        }

        init(from decoder: any Decoder) throws {
            let from = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try from.decodeIfPresent(UInt64.self, forKey: .generation) {
                (generation, value) = (number, try from.decode(Value.self, forKey: .value))
            } else {
                // Before there were journals the value was stored by itself.
                (generation, value) = (0, try Value(from: decoder))
            }
        }
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
    /// True if a write has failed, so that another value may be stored.
    ///
    /// Then nothing may follow it before the whole value is stored.
    private var isUnsure = false

    private var journal: Journal { Self.journal(name, generation) }

    private static func journal(_ name: String, _ generation: UInt64) -> Journal {
        Journal("\(name)-\(generation).log")
    }

    /// Reads the value; one that was never stored is an empty one.
    ///
    /// - Throws: `storageLocked`.
    init(_ name: String, _ store: some FileStore) throws(HeraldError) {
        var document = Document<Snapshot>(name)
        let snapshot = try document.open(store).found(name)
        (self.name, self.document) = (name, document)
        (generation, value) = (snapshot?.generation ?? 0, snapshot?.value ?? Value())
        bytes = 0
        if let found = try journal.read(Value.Change.self, store).found(journal.name) {
            for change in found.records { value.apply(change) }
            bytes = found.bytes
        }
        // A crash may have left the one before.
        if generation > 0 { try? store.remove(Self.journal(name, generation - 1).name) }
    }

    /// Reads the value that another process keeps, and writes nothing.
    ///
    /// - Throws: `storageLocked`.
    static func look(_ name: String, _ store: some FileStore) throws(HeraldError) -> Value {
        var value = Value()
        // The other process may begin a new journal, and delete this one, while we read.
        for _ in 0..<3 {
            let snapshot = try Document<Snapshot>(name).read(store).found(name)
            let journal = journal(name, snapshot?.generation ?? 0)
            let found = try journal.read(Value.Change.self, store).found(journal.name)
            value = snapshot?.value ?? Value()
            for change in found?.records ?? [] { value.apply(change) }
            if found != nil { break }
        }
        return value
    }

    /// Stores a change and makes it.
    mutating func record(_ change: Value.Change, _ store: some FileStore) throws {
        try append(change, store)
        value.apply(change)
        compactIfLong(store)
    }

    /// Stores the value as a whole, and replaces the former one.
    mutating func replace(_ value: Value, _ store: some FileStore) throws {
        self.value = value
        try compact(store)
    }

    private mutating func append(_ change: Value.Change, _ store: some FileStore) throws {
        if isUnsure { try compact(store) }
        isUnsure = true
        bytes += try journal.append(change, store)
        isUnsure = false
    }

    private mutating func compactIfLong(_ store: some FileStore) {
        guard bytes > max(Self.longest, snapshotBytes) else { return }
        // The change is stored already; a snapshot that fails is made before the next one.
        try? compact(store)
    }

    private mutating func compact(_ store: some FileStore) throws {
        isUnsure = true
        let (old, next) = (journal.name, generation + 1)
        // A backup may have been made between two steps, and have a journal of that name.
        try store.remove(Self.journal(name, next).name)
        snapshotBytes = try document.write(Snapshot(next, value), store)
        (generation, bytes, isUnsure) = (next, 0, false)
        // A journal that stays is read by nobody and deleted at the next start.
        try? store.remove(old)
    }
}

extension Journaled where Value: Comparing {
    /// Stores the difference between the present value and `next`, which becomes the present one.
    mutating func take(_ next: Value, _ store: some FileStore) throws {
        guard let change = next.change(since: value) else { return }
        try append(change, store)
        value = next
        compactIfLong(store)
    }

    /// Makes a change; it counts once it is stored.
    ///
    /// - Parameter note: keeps what follows from the change, before the change itself: if the
    ///   process ends in between, the same change says the same again.
    mutating func change<Result>(
        _ store: some FileStore, _ body: (inout Value) -> Result,
        noting note: (Result) throws -> Void = { _ in }
    ) throws -> Result {
        var next = value
        let result = body(&next)
        try note(result)
        try take(next, store)
        return result
    }
}
