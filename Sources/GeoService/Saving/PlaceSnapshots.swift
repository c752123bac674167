import Audience
import Spatial
import Storage

/// The file that has the indexes of places as they were at one moment: a start reads it in place of
/// every place.
///
/// There is one, or none; a new one takes its place when it is whole. It has nothing of devices.
package actor PlaceSnapshots {
    /// What stays free: two reserves of each database.
    private static let roomLeft = 128 << 20

    private let path: String
    private let executor: any SerialExecutor

    /// A disk may take its time, so it is not the daemon's loop.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// The file at `path`, which need not be there.
    ///
    /// - Parameter executor: reads and writes the file, and does nothing that may not wait for a
    ///   disk.
    package init(_ path: String, on executor: any SerialExecutor) {
        self.path = path
        self.executor = executor
    }

    private var draftPath: String { path + ".new" }

    /// Reads the file, if it is of this state of the feed or one before it; nil when there is none
    /// of use.
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

    /// Writes the indexes in the place of what was written before.
    ///
    /// - Parameter bytes: about how many it takes.
    /// - Throws: `.full` if that might leave no room for what matters more.
    func write(
        _ indexes: [Int64: PlaceIndex], _ ids: PlaceIDs, _ head: SavedPlacesHead, bytes: Int
    ) throws {
        let needed = bytes + Self.roomLeft
        if let room = PlainFile.room(for: path), room < needed {
            throw StorageError(
                .full, "\(path): needs \(needed >> 20) MB with a reserve, \(room >> 20) MB are free"
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
            // Which of the two has the name is not known.
            PlainFile.remove(path)
            throw error
        }
    }

    /// Removes the file: it is of no use.
    func discard() { PlainFile.remove(path) }
}
