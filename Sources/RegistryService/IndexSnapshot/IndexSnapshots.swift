import Storage

/// The file that has what the registry derives from its store, as it was at one moment: a start
/// reads it in place of every device.
///
/// There is one, or none; a new one takes its place when it is whole. What it has of a device that
/// is erased is made zero in the file.
package actor IndexSnapshots {
    private let path: String
    private let executor: any SerialExecutor
    private var current: SnapshotFile?
    /// One that is being written, and rows whose devices were erased since it was begun.
    private var draft: SnapshotFile?
    private var erased: Set<DeviceRow> = []

    /// A disk may take its time, so it is not the daemon's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The snapshot at `path`, which need not be there.
    ///
    /// - Parameter executor: reads and writes the file, and does nothing that may not wait for a
    ///   disk.
    package init(_ path: String, on executor: any SerialExecutor) {
        self.path = path
        self.executor = executor
    }

    /// What stays free: two reserves of each database.
    private static let roomLeft = 128 << 20

    private var draftPath: String { path + ".new" }

    /// Opens the snapshot; nil when there is none that this version can read.
    func open() throws -> SnapshotHead? {
        PlainFile.remove(draftPath)
        guard try PlainFile.exists(path) else { return nil }
        current = try SnapshotFile.open(path)
        return current?.head
    }

    /// The image of a part of the snapshot that is open.
    func image(_ part: SnapshotHead.Part) throws -> [UInt8] {
        guard let image = try current?.image(part) else {
            throw StorageError(.misuse, "no snapshot is open")
        }
        return image
    }

    /// Begins a new snapshot of about so many bytes beside the one there is.
    ///
    /// - Throws: `.full` if that might leave no room for what matters more.
    func begin(bytes: Int) throws {
        let needed = bytes + Self.roomLeft
        if let room = PlainFile.room(for: path), room < needed {
            throw StorageError(
                .full, "\(path): needs \(needed >> 20) MB with a reserve, \(room >> 20) MB are free"
            )
        }
        erased = []
        draft = try SnapshotFile.create(draftPath)
    }

    /// Adds a block's image to the new snapshot.
    func append(_ image: [UInt8], of key: BlockKey, devices: Int) throws {
        try draft?.append(image, of: key, devices: devices)
        // They may have been erased after it was made.
        let own = erased.filter { BlockKey($0) == key }
        if !own.isEmpty { try draft?.erase(own) }
    }

    /// Puts the new snapshot, which is whole, in the place of the old one.
    ///
    /// - Parameter generation: of the feed, in which `cursor` is.
    func finish(generation: [UInt8], cursor: Int64) throws {
        guard draft != nil else { throw StorageError(.io, "\(path): what was begun is gone") }
        try draft?.finish(generation: generation, cursor: cursor)
        do { try PlainFile.rename(draftPath, to: path) } catch {
            // Which of the two has the name is not known.
            discard()
            throw error
        }
        current = draft.take()
    }

    /// Gives the new snapshot up.
    func abandon() {
        draft = nil
        PlainFile.remove(draftPath)
    }

    /// Removes the snapshot: it is of no use.
    func discard() {
        current = nil
        PlainFile.remove(path)
    }

    /// Makes zero what is the devices' own that were in these rows; if that fails the snapshot is
    /// removed.
    ///
    /// Nobody else is in these rows yet: an ordinal rests for longer than this waits.
    ///
    /// - Returns: whether the snapshot is there.
    func erase(_ rows: Set<DeviceRow>) -> Bool {
        if draft != nil { erased.formUnion(rows) }
        do { try draft?.erase(rows) } catch { abandon() }
        do { try current?.erase(rows) } catch { discard() }
        return current != nil
    }
}
