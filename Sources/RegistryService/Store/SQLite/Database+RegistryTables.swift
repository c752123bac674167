import Protocol
import ServiceKit
import Storage

extension Database: RegistryTables {
    borrowing func takeOrdinal(of app: UInt32, freeBefore time: UnixTime) throws -> UInt32? {
        try OrdinalTable.take(of: app, freeBefore: time, in: self)
    }

    borrowing func form() throws -> Int {
        try first("SELECT form FROM feed_state") { Int($0.integer(0)) } ?? 0
    }

    borrowing func setForm(_ form: Int) throws {
        try run("UPDATE feed_state SET form = ?", Int64(form))
    }

    borrowing func changes(after sequence: Int64, limit: Int) throws -> FeedPage {
        try ChangeTable.page(after: sequence, limit: limit, in: self)
    }
}

extension Database {
    borrowing func trimFeed(before sequence: Int64, limit: Int) throws -> Int {
        try ChangeTable.trim(before: sequence, limit: limit, in: self)
    }
}
