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

    /// Begins a new snapshot beside the one there is.
    func begin() throws {
        erased = []
        draft = try SnapshotFile.create(draftPath)
    }

    /// Adds a block's image to the new snapshot.
    func append(_ image: [UInt8], of key: BlockKey) throws {
        try draft?.append(image, of: key)
    }

    /// Puts the new snapshot, which is whole, in the place of the old one.
    ///
    /// - Parameter generation: of the feed, in which `cursor` is.
    func finish(generation: [UInt8], cursor: Int64) throws {
        try draft?.erase(erased)
        try draft?.finish(generation: generation, cursor: cursor)
        try PlainFile.rename(draftPath, to: path)
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

    /// Makes zero what is the devices' own that were in these rows.
    ///
    /// If that fails the snapshot is removed.
    func erase(_ rows: Set<DeviceRow>) {
        if draft != nil { erased.formUnion(rows) }
        do {
            try current?.erase(rows)
        } catch {
            discard()
        }
    }
}
