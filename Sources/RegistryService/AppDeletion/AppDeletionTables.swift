import ServiceKit

/// Apps that are being deleted in a store.
///
/// Such an app is none of the apps that ``AppTables`` returns. Its row stays until everything of it
/// is gone and all followers have forgotten it.
protocol AppDeletionTables: ~Copyable {
    /// Returns the apps that are being deleted.
    borrowing func deletedApps() throws -> [StoredApp]

    /// Begins the deletion of an app: revokes its keys and adds it to the list of erasures.
    ///
    /// - Returns: the app; nil if there is none with this id, or if it is being deleted.
    borrowing func markDeleted(_ id: String, at time: UnixTime) throws -> StoredApp?

    /// Removes a device of a deleted app.
    ///
    /// Unlike `remove`, this does not add the device to the list of erasures, which has its app.
    borrowing func discard(_ device: Device) throws

    /// Deletes some rows of a deleted app, at most `limit`: users, segments, lists and ordinals.
    ///
    /// - Returns: how many.
    borrowing func discardGroups(of app: UInt32, limit: Int) throws -> Int

    /// Deletes the owners of a deleted app's addresses among the next `limit` owners.
    ///
    /// - Parameter place: where to begin; empty for the first owner.
    /// - Returns: where to continue; nil at the end.
    borrowing func discardOwners(
        of app: UInt32, after place: [UInt8], limit: Int
    ) throws -> [UInt8]?

    /// Returns whether the list of erasures has an entry about an app, which a follower has then
    /// not carried out yet.
    borrowing func isListed(_ app: StoredApp) throws -> Bool

    /// Returns whether a device of an app is stored.
    borrowing func hasDevices(_ app: StoredApp) throws -> Bool

    /// Removes a deleted app and its keys.
    borrowing func remove(_ app: StoredApp) throws

    /// Returns the sequence number of the last deletion of an app with this id; nil if none was
    /// deleted.
    borrowing func lastDeletion(of id: String) throws -> Int64?

    /// Adds to the list of erasures that a new app has the id of a deleted one.
    borrowing func noteCreation(_ app: StoredApp) throws
}
