import Protocol
import ServiceKit
import Storage

/// The end of an audit log on disk: appends records, and begins new files.
///
/// All methods block, but none waits for a disk to sync: see ``takeUnsynced()``.
struct AuditWriter {
    /// The length of a file, in bytes, from which on a new one begins.
    static let longestFile = 16 << 20

    private let segments: AuditSegments
    /// The last record.
    private(set) var chain: AuditChain
    private var file: HeldFile?
    private var length = 0
    /// The day of the current file's records.
    private var day: Int64 = .min
    /// The files with records that may not be on disk.
    private var unsynced: [HeldFile] = []

    /// Creates the end of the log in a directory that exists.
    init(_ segments: AuditSegments, after last: AuditChain) {
        (self.segments, chain) = (segments, last)
    }

    /// Appends records, and numbers them; they are in the file when this returns.
    mutating func append(_ records: inout [Proto.AuditRecord], at now: UnixTime) throws {
        try beginFile(at: now)
        guard let file else { return }
        var next = chain
        let bytes = next.append(&records)
        try file.write(bytes, at: length)
        length += bytes.count
        chain = next
        if unsynced.last !== file { unsynced.append(file) }
    }

    /// True if records may not be on disk.
    var isUnsynced: Bool { !unsynced.isEmpty }

    /// Returns the files to be synced, and the last record that is on disk after that.
    mutating func takeUnsynced() -> (files: [HeldFile], last: AuditChain) {
        defer { unsynced = [] }
        return (unsynced, chain)
    }

    /// Takes back files that could not be synced.
    mutating func giveBack(_ files: [HeldFile]) {
        unsynced = files.filter { file in !unsynced.contains { $0 === file } } + unsynced
    }

    /// Begins a new file when the present one is long, or of another day.
    private mutating func beginFile(at now: UnixTime) throws {
        let today = now.milliseconds / 86_400_000
        guard file == nil || length >= Self.longestFile || today != day else { return }
        let new = try HeldFile(segments.path(chain.number + 1))
        length = try new.length()
        (file, day) = (new, today)
    }
}
