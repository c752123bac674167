import Storage

/// The snapshot file of the registry's indexes, which a start reads instead of every device.
///
/// There is at most one. A new snapshot replaces the old one when it is complete. The data of an
/// erased device is overwritten with zeros in the file.
package actor IndexSnapshots {
    private let path: String
    private let executor: any SerialExecutor
    private var current: SnapshotFile?
    /// The snapshot that is being written, and the rows that were erased since it was begun.
    private var draft: SnapshotFile?
    private var erased: Set<DeviceRow> = []

    /// Files are written on an executor of their own, because a disk may be slow.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates a snapshot store for the file at `path`, which need not exist.
    ///
    /// - Parameter executor: reads and writes the file; nothing else that must not wait for a disk
    ///   may run on it.
    package init(_ path: String, on executor: any SerialExecutor) {
        self.path = path
        self.executor = executor
    }

    /// The bytes that must stay free on the disk: two reserves of each database.
    private static let roomLeft = 128 << 20

    private var draftPath: String { path + ".new" }

    /// Opens the snapshot; returns nil if there is none that this version can read.
    func open() throws -> SnapshotHead? {
        PlainFile.remove(draftPath)
        guard try PlainFile.exists(path) else { return nil }
        current = try SnapshotFile.open(path)
        return current?.head
    }

    /// Reads the image of a part of the open snapshot.
    func image(_ part: SnapshotHead.Part) throws -> [UInt8] {
        guard let image = try current?.image(part) else {
            throw StorageError(.misuse, "no snapshot is open")
        }
        return image
    }

    /// Begins a new snapshot of about `bytes` bytes beside the existing one.
    ///
    /// - Throws: `.full` if the disk has too little room for it and for the databases' reserves.
    func begin(bytes: Int) throws {
        let needed = bytes + Self.roomLeft
        if let room = PlainFile.room(for: path), room < needed {
            throw StorageError(
                .full, "\(path): needs \(needed >> 20) MB and a reserve, \(room >> 20) MB are free"
            )
        }
        erased = []
        draft = try SnapshotFile.create(draftPath)
    }

    /// Adds a block's image to the new snapshot.
    func append(_ image: [UInt8], of key: BlockKey, devices: Int) throws {
        try draft?.append(image, of: key, devices: devices)
        // Devices may have been erased after the image was made.
        let own = erased.filter { BlockKey($0) == key }
        if !own.isEmpty { try draft?.erase(own) }
    }

    /// Replaces the old snapshot by the new one, which is complete.
    ///
    /// - Parameters:
    ///   - generation: the generation of the feed.
    ///   - cursor: the sequence number of the last change of the feed that is in the snapshot.
    func finish(generation: [UInt8], cursor: Int64) throws {
        guard draft != nil else { throw StorageError(.io, "\(path): no draft is open") }
        try draft?.finish(generation: generation, cursor: cursor)
        do { try PlainFile.rename(draftPath, to: path) } catch {
            // After a failed rename it is unknown which of the two files has the name.
            discard()
            throw error
        }
        current = draft.take()
    }

    /// Abandons the new snapshot.
    func abandon() {
        draft = nil
        PlainFile.remove(draftPath)
    }

    /// Removes the snapshot, because it can no longer be used.
    func discard() {
        current = nil
        PlainFile.remove(path)
    }

    /// Overwrites the data of the devices that were in these rows with zeros; if that fails the
    /// snapshot is removed.
    ///
    /// No other device is in these rows yet, because an ordinal is not reused until after this ran.
    ///
    /// - Returns: whether there is a snapshot afterwards.
    func erase(_ rows: Set<DeviceRow>) -> Bool {
        if draft != nil { erased.formUnion(rows) }
        do { try draft?.erase(rows) } catch { abandon() }
        do { try current?.erase(rows) } catch { discard() }
        return current != nil
    }
}
