import CLinux
import Glibc

/// The number of the last commit, stored a second time outside SQLite.
///
/// SQLite silently drops the rest of a damaged or missing log. The ledger gets the number after
/// each commit, so a database that is behind its ledger has lost acknowledged commits. The file is
/// synced only when it is opened: after a power cut it may lag behind, which proves nothing and
/// raises no error.
///
/// A used database without a ledger has been restored. It gets a new identity, because its next
/// commits differ from those that had the same numbers before.
struct Ledger: ~Copyable {
    private static let identityBytes = 16

    private let file: Int32
    /// The identity of this database, which changes when it is restored.
    private(set) var identity: [UInt8]
    /// The number of the last commit.
    private(set) var number: Int64

    private init(file: Int32, identity: [UInt8], number: Int64) {
        self.file = file
        self.identity = identity
        self.number = number
    }

    deinit { close(file) }

    /// Opens the ledger beside the database and compares the two; throws `.regressed` if commits
    /// are missing.
    static func open(for database: borrowing Database, _ schema: Schema) throws -> Ledger {
        let path = database.path + ".ledger"
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StorageError(call: "open", errno, file: path) }
        let (isNew, identity, number) = try remembered(by: database)
        var ledger = Ledger(file: file, identity: identity, number: number)
        // An empty or damaged ledger does not prove a loss; a new one is written.
        if let entry = ledger.read() {
            guard entry.identity == identity, entry.number <= number else {
                throw StorageError(
                    .regressed,
                    "\(database.path) ends at commit \(number), but \(path) says \(entry.number)"
                        + (entry.identity == identity ? "" : " of another database")
                        + "; acknowledged data is missing. Restore the files, or accept the loss"
                        + " by removing the ledger")
            }
        } else if !isNew {
            try ledger.beginNewLife(of: database, schema)
        }
        ledger.write()
        try PlainFile.sync(path)
        try PlainFile.sync(path.directory)
        // The mark is removed last: until the ledger exists, a restart must come to the same
        // result.
        RestoreMark.remove(beside: database.path)
        return ledger
    }

    /// Gives a restored database a new identity and runs the schema's scripts for that.
    private mutating func beginNewLife(of database: borrowing Database, _ schema: Schema) throws {
        let fresh = try database.first("SELECT randomblob(?)", Self.identityBytes) { $0.blob(0) }
        guard let fresh else { throw StorageError(.misuse, "SQLite returned no random bytes") }
        try database.control("BEGIN IMMEDIATE")
        do {
            try database.run("UPDATE herald_ledger SET identity = ?, number = ?", fresh, next)
            try database.execute(script: schema.whenPutBack)
            if !RestoreMark.exists(beside: database.path) {
                try database.execute(script: schema.whenPutBackAlone)
            }
            try database.control("COMMIT")
        } catch {
            database.rollBack()
            throw error
        }
        (identity, number) = (fresh, next)
    }

    /// The number of the next commit.
    var next: Int64 { number + 1 }

    /// Writes the next number in the open transaction.
    func prepare(in database: borrowing Database) throws(StorageError) {
        try database.run("UPDATE herald_ledger SET number = ?", next)
    }

    /// Records that the transaction was committed.
    mutating func committed() {
        number = next
        write()
    }

    private static func remembered(
        by database: borrowing Database
    ) throws -> (isNew: Bool, identity: [UInt8], number: Int64) {
        try database.run(
            """
            CREATE TABLE IF NOT EXISTS herald_ledger (
                one INTEGER PRIMARY KEY CHECK (one = 1), identity BLOB NOT NULL,
                number INTEGER NOT NULL) STRICT
            """)
        let inserted = try database.run(
            "INSERT OR IGNORE INTO herald_ledger VALUES (1, randomblob(?), 0)", identityBytes)
        let row = try database.first("SELECT identity, number FROM herald_ledger") { row in
            (identity: row.blob(0), number: row.integer(1))
        }
        guard let row, row.identity.count == identityBytes else {
            throw StorageError(.corrupt, "\(database.path): its ledger's row is missing")
        }
        return (inserted > 0, row.identity, row.number)
    }

    /// Writes the identity, the number, and a checksum that detects a torn write.
    private func write() {
        var entry = identity
        for shift in stride(from: 56, through: 0, by: -8) {
            entry.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
        }
        entry.append(Self.sum(entry))
        // A failed write leaves the old number, which only proves less.
        _ = unsafe pwrite(file, entry, entry.count, 0)
    }

    private func read() -> (identity: [UInt8], number: Int64)? {
        var entry = [UInt8](repeating: 0, count: Self.identityBytes + 9)
        guard unsafe pread(file, &entry, entry.count, 0) == entry.count,
            let sum = entry.popLast(), sum == Self.sum(entry)
        else { return nil }
        let number = entry.dropFirst(Self.identityBytes).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return (Array(entry.prefix(Self.identityBytes)), number)
    }

    private static func sum(_ bytes: [UInt8]) -> UInt8 { bytes.reduce(0xa5) { $0 &* 31 &+ $1 } }
}
