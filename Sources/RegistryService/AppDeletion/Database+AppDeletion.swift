import ServiceKit
import Storage

extension Database {
    borrowing func deletedApps() throws -> [StoredApp] { try DeletedAppTable.all(in: self) }

    borrowing func markDeleted(_ id: String, at time: UnixTime) throws -> StoredApp? {
        try DeletedAppTable.mark(id, at: time, in: self)
    }

    borrowing func discardGroups(of app: UInt32, limit: Int) throws -> Int {
        try DeletedAppTable.discardGroups(of: app, limit: limit, in: self)
    }

    borrowing func discardOwners(
        of app: UInt32, after place: [UInt8], limit: Int
    ) throws -> [UInt8]? {
        try DeletedAppTable.discardOwners(of: app, after: place, limit: limit, in: self)
    }

    borrowing func isListed(_ app: StoredApp) throws -> Bool {
        try DeletedAppTable.isListed(app, in: self)
    }

    borrowing func hasDevices(_ app: StoredApp) throws -> Bool {
        try DeletedAppTable.hasDevices(app, in: self)
    }

    borrowing func remove(_ app: StoredApp) throws { try DeletedAppTable.remove(app, in: self) }

    borrowing func lastDeletion(of id: String) throws -> Int64? {
        try DeletedAppTable.lastDeletion(of: id, in: self)
    }

    borrowing func noteCreation(_ app: StoredApp) throws {
        try DeletedAppTable.noteCreation(app, in: self)
    }
}
