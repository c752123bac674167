import ServiceKit
import Storage

extension Database {
    borrowing func row(ofInstall install: String, in app: UInt32) throws -> DeviceRow? {
        try owner(of: OwnedKey(install: install, of: app))
    }

    borrowing func setInstall(of row: DeviceRow, _ install: String, from old: String) throws {
        try run("UPDATE device SET install = ? WHERE row = ?", install, row.number)
        try setOwner(of: OwnedKey(install: old, of: row.app), nil)
        try setOwner(of: OwnedKey(install: install, of: row.app), row)
    }

    borrowing func enterInstall(of device: Device) throws {
        guard let install = device.install else { return }
        let other = try claim(OwnedKey(install: install, of: device.row.app), for: device.row)
        guard other == nil || other == device.row else {
            throw StorageError(.constraint, "two devices registered as one install")
        }
    }

    borrowing func owner(of address: AddressKey) throws -> DeviceRow? {
        try owner(of: OwnedKey(address))
    }

    borrowing func claim(_ address: AddressKey, for owner: DeviceRow) throws -> DeviceRow? {
        try claim(OwnedKey(address), for: owner)
    }

    borrowing func setOwner(of address: AddressKey, _ owner: DeviceRow?) throws {
        try setOwner(of: OwnedKey(address), owner)
    }

    borrowing func hasOwners() throws -> Bool {
        try first(
            """
            SELECT 1 FROM owner UNION ALL SELECT 1 FROM recent_owner WHERE digest <> x'' LIMIT 1
            """
        ) { $0.integer(0) } != nil
    }
}

extension Database {
    /// Sets the owner of an address or install; nil removes it.
    borrowing func setOwner(of key: OwnedKey, _ owner: DeviceRow?) throws {
        if let owner {
            _ = try claim(key, for: owner)
        } else if let sequence = try entry(key)?.sequence {
            try run("DELETE FROM owner WHERE digest = ?", key.digest)
            guard sequence > 0 else { return }
            try run("DELETE FROM temp.recent WHERE digest = ?", key.digest)
            try run("UPDATE recent_owner SET digest = x'' WHERE sequence = ?", sequence)
        }
    }

    /// Returns the owner of an address or install; nil if it has none.
    private borrowing func owner(of key: OwnedKey) throws -> DeviceRow? { try entry(key)?.owner }

    /// Makes `owner` the owner and returns the previous one; nil if there was none.
    private borrowing func claim(_ key: OwnedKey, for owner: DeviceRow) throws -> DeviceRow? {
        guard let (before, sequence) = try entry(key) else {
            try insertOwner(key, owner)
            return nil
        }
        guard before != owner else { return before }
        // The index is updated even for a recent entry, which may have been merged into it already.
        try run("UPDATE owner SET row = ? WHERE digest = ?", owner.number, key.digest)
        guard sequence > 0 else { return before }
        try run("UPDATE temp.recent SET row = ? WHERE digest = ?", owner.number, key.digest)
        try run("UPDATE recent_owner SET row = ? WHERE sequence = ?", owner.number, sequence)
        return before
    }

    /// Returns the owner and the sequence number among the recent entries, 0 if the entry is only
    /// in the index; nil if there is none.
    private borrowing func entry(
        _ key: OwnedKey
    ) throws -> (owner: DeviceRow?, sequence: Int64)? {
        try first(
            """
            SELECT row, sequence FROM temp.recent WHERE digest = ?1
            UNION ALL SELECT row, 0 FROM owner WHERE digest = ?1 LIMIT 1
            """, key.digest
        ) { (owner: DeviceRow($0.integer(0)), sequence: $0.integer(1)) }
    }

    /// Adds an owner for an address or install that has none.
    borrowing func insertOwner(_ key: OwnedKey, _ owner: DeviceRow) throws {
        try run(
            "INSERT INTO recent_owner (digest, row) VALUES (?, ?)", key.digest, owner.number)
        let sequence = lastInsertedRow
        try run(
            "INSERT INTO temp.recent (digest, row, sequence) VALUES (?, ?, ?)", key.digest,
            owner.number, sequence)
        if sequence % RecentOwners.stride == 0 {
            try RecentOwners.settle(upTo: sequence, in: self)
        }
    }
}
