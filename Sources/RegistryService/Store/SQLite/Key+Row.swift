import Crypto
import Protocol
import ServiceKit
import Storage

extension Key {
    /// The columns of a key, in the order of the reading.
    static let columns = """
        id, app, role, name, hash, created, revoked, expires, created_by, used, rotated, old_hash,
        old_expires
        """
    /// The SQL that adds a key.
    static let insertion = """
        INSERT INTO key (id, app, role, name, hash, created, expires, created_by)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// The values of a new key's columns, in the order of ``insertion``.
    var values: [StorageValue] {
        [
            id.storageValue, app.storageValue, Int(role.rawValue).storageValue, name.storageValue,
            hash.array.storageValue, created.milliseconds.storageValue,
            (expires?.milliseconds).storageValue, createdBy.storageValue,
        ]
    }

    /// Reads a key.
    init(_ row: Row) throws {
        guard let role = UInt8(exactly: row.integer(2)).flatMap(Role.init),
            let hash = Digest(row.blob(4))
        else { throw StorageError(.corrupt, "key \(row.text(0)) cannot be read") }
        self.init(
            id: row.text(0), app: row.text(1), role: role, name: row.text(3), hash: hash,
            created: UnixTime(milliseconds: row.integer(5)), revoked: row.time(6),
            expires: row.time(7), createdBy: row.text(8), lastUse: row.time(9),
            rotation: try KeyRotation(row))
    }
}

extension KeyRotation {
    /// The SQL that changes a key's secret.
    static let update = """
        UPDATE key SET hash = ?2, rotated = ?3, old_hash = ?4, old_expires = ?5 WHERE id = ?1
        """

    /// The values of a change's columns.
    var values: [StorageValue] {
        [
            time.milliseconds.storageValue, oldHash.array.storageValue,
            (oldExpires?.milliseconds).storageValue,
        ]
    }

    /// Reads the last change of a key's secret; nil if there was none.
    fileprivate init?(_ row: Row) throws {
        guard let time = row.time(10) else { return nil }
        guard let oldHash = Digest(row.blob(11)) else {
            throw StorageError(.corrupt, "key \(row.text(0)) cannot be read")
        }
        self.init(time: time, oldHash: oldHash, oldExpires: row.time(12))
    }
}

extension Row {
    fileprivate func time(_ column: Int) -> UnixTime? {
        optionalInteger(column).map(UnixTime.init(milliseconds:))
    }
}
