import Audience
import Protocol

/// The space that each app takes on the disk, in a store.
protocol SizeTables: ~Copyable {
    /// Returns about how many bytes an app's devices and users take.
    borrowing func bytes(of app: UInt32) throws -> Int
}

extension SizeTables where Self: ~Copyable {
    /// Checks that an app would not take too much of the disk.
    ///
    /// It comes before anything is written: a command that fails later makes others run again.
    ///
    /// - Parameter growth: by how many bytes a device or a user grows; what makes it smaller is
    ///   always admitted.
    /// - Throws: `resourceExhausted`.
    borrowing func admit(growth: Int, of app: UInt32, most: Int) throws {
        guard growth > 0, most < .max, try bytes(of: app) + growth > most else { return }
        throw RPCError(
            .resourceExhausted,
            "the devices and users of the app take \(most >> 20) MB, the most that they may; give "
                + "them fewer tags, delete some, or raise HERALD_REGISTRY_MEGABYTES",
            retryAfter: RegistryLimits.fullPause)
    }
}

extension User {
    /// About how many bytes the user takes on disk.
    var approximateBytes: Int {
        guard !isBlank else { return 0 }
        let grouped = groups.tags.values.joined()
        return (tags + grouped).reduce(id.text.utf8.count + 16) { $0 + $1.text.utf8.count + 1 }
    }
}
