import Audience
import ServiceKit

/// The list of erased devices, users and apps, for the services that still store data about them.
///
/// Removing a device adds it to this list. Its id stays until all followers have erased it too.
protocol ErasureTables: ~Copyable {
    /// Returns the erasures after `sequence` in the order of the commits.
    borrowing func erasures(after sequence: Int64, limit: Int) throws -> ErasurePage

    /// Deletes the ids of the erasures of devices and apps up to `sequence`, and those of users up
    /// to `users`; returns whether there were any.
    borrowing func forgetErasures(upTo sequence: Int64, usersUpTo users: Int64) throws -> Bool

    /// Returns the last erasure of this generation that `follower` has carried out; 0 if it has
    /// reported none.
    borrowing func erasureCursor(of follower: FollowingService) throws -> Int64

    /// Stores the last erasure of this generation that `follower` has carried out.
    borrowing func setErasureCursor(of follower: FollowingService, _ sequence: Int64) throws

    /// Returns whether the store was restored from a backup and the erasures since then were not
    /// repeated yet.
    borrowing func isDueForReplay() throws -> Bool

    /// Notes that the erasures since the backup have been repeated.
    borrowing func setReplayed() throws
}

/// A page of the list of erasures.
struct ErasurePage: Sendable, Equatable {
    /// An entry, with its sequence number among all entries.
    struct Entry: Sendable, Equatable {
        let sequence: Int64
        let what: Erasure
    }

    /// The subject of an entry.
    enum Erasure: Sendable, Equatable {
        /// A device was erased.
        case device(DeviceRow, Identifier)
        /// The app with this number and id was deleted, with its devices.
        case app(UInt32, String)
        /// A new app has the id of a deleted one; later entries are about the new app.
        case newApp(UInt32, String)
        /// A user of the app with this number was erased, so many times by now.
        case user(UInt32, count: UInt32, Selector.Name)
    }

    /// The generation of the list: sequence numbers of another generation do not apply.
    var generation: [UInt8]
    /// True if this generation began when the store was restored from a backup.
    var isPutBack: Bool
    /// The sequence number of the last erasure; 0 if there was none.
    var highWater: Int64
    /// The sequence number of the first erasure whose id is still on the list; nil if there is
    /// none.
    var lowWater: Int64?
    /// The requested erasures whose ids are still on the list.
    var entries: [Entry]
}
