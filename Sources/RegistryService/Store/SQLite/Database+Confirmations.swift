import Crypto
import ServiceKit
import Storage

extension Database {
    borrowing func confirmations(of row: DeviceRow) throws -> [Confirmation] {
        try ConfirmationTable.all(of: row, in: self)
    }

    borrowing func rows(waitingFor key: OwnedKey, of app: UInt32, most: Int) throws -> [DeviceRow] {
        try ConfirmationTable.rows(waitingFor: key, of: app, limit: most, in: self)
    }

    borrowing func keep(_ confirmation: Confirmation) throws {
        try ConfirmationTable.keep(confirmation, in: self)
    }

    borrowing func removeConfirmation(of row: DeviceRow, _ address: OwnedKey) throws {
        try ConfirmationTable.remove(of: row, address, in: self)
    }

    borrowing func dueCodes(at time: UnixTime, perApp: Int, limit: Int) throws -> [Confirmation] {
        try ConfirmationTable.due(at: time, perApp: perApp, limit: limit, in: self)
    }

    borrowing func countCode(under key: OwnedKey, at now: UnixTime, most: Int) throws -> Bool {
        try ConfirmationTable.countCode(under: key, at: now, most: most, in: self)
    }

    borrowing func discountCode(under key: OwnedKey, at time: UnixTime) throws {
        try ConfirmationTable.discountCode(under: key, at: time, in: self)
    }

    borrowing func hasCodes(before time: UnixTime) throws -> Bool {
        try ConfirmationTable.hasCodes(before: time, in: self)
    }

    borrowing func forgetCodes(before time: UnixTime) throws {
        try ConfirmationTable.forgetCodes(before: time, in: self)
    }
}

/// The table of confirmations, inside a transaction.
private enum ConfirmationTable {
    static func all(
        of row: DeviceRow, in database: borrowing Database
    ) throws -> [Confirmation] {
        try database.rows(
            "SELECT \(Confirmation.columns) FROM confirmation WHERE row = ?", row.number,
            read: Confirmation.init)
    }

    static func keep(_ confirmation: Confirmation, in database: borrowing Database) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO confirmation
                (row, address, due, made, codes, code, app)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            confirmation.row.number, confirmation.address.digest, confirmation.due.milliseconds,
            confirmation.made.milliseconds, confirmation.codes, confirmation.code?.array,
            confirmation.row.app)
    }

    static func remove(
        of row: DeviceRow, _ address: OwnedKey, in database: borrowing Database
    ) throws {
        try database.run(
            "DELETE FROM confirmation WHERE row = ? AND address = ?", row.number, address.digest)
    }

    static func due(
        at time: UnixTime, perApp: Int, limit: Int, in database: borrowing Database
    ) throws -> [Confirmation] {
        var due: [Confirmation] = []
        var last: Int64 = -1
        let next = "SELECT app FROM confirmation WHERE app > ? ORDER BY app LIMIT 1"
        while let app = try database.first(next, last, read: { $0.integer(0) }) {
            last = app
            // Two queries, so that the index has the order of both.
            var ofApp: [Confirmation] = []
            for condition in ["codes = 0", "codes > 0"] {
                ofApp += try database.rows(
                    """
                    SELECT \(Confirmation.columns) FROM confirmation
                    WHERE app = ? AND due <= ? AND \(condition) ORDER BY due LIMIT ?
                    """, app, time.milliseconds, perApp - ofApp.count, read: Confirmation.init)
            }
            due += ofApp
        }
        return Array(due.sorted { $0.precedes($1) }.prefix(limit))
    }

    static func rows(
        waitingFor address: OwnedKey, of app: UInt32, limit: Int, in database: borrowing Database
    ) throws -> [DeviceRow] {
        try database.rows(
            "SELECT row FROM confirmation WHERE address = ? AND app = ? ORDER BY row LIMIT ?",
            address.digest, app, limit
        ) { DeviceRow($0.integer(0)) }.compactMap(\.self)
    }

    static func countCode(
        under key: OwnedKey, at now: UnixTime, most: Int, in database: borrowing Database
    ) throws -> Bool {
        let count = try database.first(
            "SELECT count(*) FROM code_count WHERE address = ?", key.digest
        ) { Int($0.integer(0)) }
        guard count ?? 0 < most else { return false }
        try database.run(
            "INSERT INTO code_count (address, time) VALUES (?, ?)", key.digest, now.milliseconds)
        return true
    }

    static func discountCode(
        under key: OwnedKey, at time: UnixTime, in database: borrowing Database
    ) throws {
        try database.run(
            """
            DELETE FROM code_count WHERE rowid =
                (SELECT rowid FROM code_count WHERE address = ? AND time = ? LIMIT 1)
            """, key.digest, time.milliseconds)
    }

    static func hasCodes(before time: UnixTime, in database: borrowing Database) throws -> Bool {
        try database.first("SELECT 1 FROM code_count WHERE time < ? LIMIT 1", time.milliseconds) {
            $0.integer(0)
        } != nil
    }

    static func forgetCodes(before time: UnixTime, in database: borrowing Database) throws {
        try database.run("DELETE FROM code_count WHERE time < ?", time.milliseconds)
    }
}

extension Confirmation {
    fileprivate static let columns = "row, address, due, made, codes, code"

    fileprivate init(_ row: Row) throws {
        guard let device = DeviceRow(row.integer(0)) else {
            throw StorageError(.corrupt, "the confirmation \(row.integer(0)) cannot be read")
        }
        self.init(
            row: device, address: OwnedKey(stored: row.blob(1)),
            due: UnixTime(milliseconds: row.integer(2)))
        made = UnixTime(milliseconds: row.integer(3))
        codes = Int(row.integer(4))
        code = row.optionalBlob(5).flatMap { Digest($0) }
    }
}
