import Audience
import Spatial
import Storage

/// The snapshot file of the indexes of places, which a start reads instead of every place.
///
/// There is at most one. A new snapshot replaces the old one when it is complete. It contains
/// nothing about devices.
package actor PlaceSnapshots {
    /// The bytes that must stay free on the disk: two reserves of each database.
    private static let roomLeft = 128 << 20

    private let path: String
    private let executor: any SerialExecutor

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

    private var draftPath: String { path + ".new" }

    /// Reads the file; returns nil if there is none that fits this state of the feed or an earlier
    /// one.
    func read(_ feed: PlaceFeedState) throws -> SavedPlaces? {
        PlainFile.remove(draftPath)
        guard try PlainFile.exists(path), var reader = try SavedPlacesReader.open(path) else {
            return nil
        }
        let head = reader.head
        guard head.generation == feed.generation, head.cursor >= feed.forgotten else { return nil }
        guard head.cursor <= feed.version else {
            throw ImageError(
                "it has change \(head.cursor), and the database ends at \(feed.version)")
        }
        return try reader.read()
    }

    /// Writes the indexes and replaces the previous file.
    ///
    /// - Parameter bytes: the approximate size.
    /// - Throws: `.full` if the disk has too little room for it and for the databases' reserves.
    func write(
        _ indexes: [Int64: PlaceIndex], _ ids: PlaceIDs, _ head: SavedPlacesHead, bytes: Int
    ) throws {
        let needed = bytes + Self.roomLeft
        if let room = PlainFile.room(for: path), room < needed {
            throw StorageError(
                .full, "\(path): needs \(needed >> 20) MB and a reserve, \(room >> 20) MB are free"
            )
        }
        do {
            var writer = try SavedPlacesWriter.create(draftPath)
            try writer.append(indexes)
            try writer.append(ids)
            try writer.finish(head)
        } catch {
            PlainFile.remove(draftPath)
            throw error
        }
        do { try PlainFile.rename(draftPath, to: path) } catch {
            // After a failed rename it is unknown which of the two files has the name.
            PlainFile.remove(path)
            throw error
        }
    }

    /// Removes the file, because it can no longer be used.
    func discard() { PlainFile.remove(path) }
}
