import Protocol
import ServiceKit
import Storage

/// The states of addresses that changed since their devices were written.
///
/// A provider's report changes a few bytes of a device, whose page has a dozen other devices; a
/// campaign brings such reports for a tenth of all pages. So these states are kept in a table of
/// their own, ordered by row. They are merged into a device when it is read, and become part of it
/// when it is next written. An address is identified by its position among the device's stored
/// addresses.
extension Database {
    borrowing func addresses(at row: DeviceRow) throws -> DeviceAddresses? {
        let found = try first(
            "SELECT id, profile, created FROM device WHERE row = ?", row.number
        ) { found in
            guard let id = Identifier(found.text(0)) else {
                throw StorageError(.corrupt, "device \(found.text(0)) cannot be read")
            }
            let message = try Proto.Device(decoding: found.blob(1))
            let created = UnixTime(milliseconds: found.integer(2))
            return DeviceAddresses(
                row: row, id: id, all: message.addresses.stored(created: created))
        }
        guard var device = found else { return nil }
        try visit(
            "SELECT position, state, time, reason FROM address_state WHERE row = ?",
            list: [.integer(row.number)]
        ) { state in
            try device.all.put(state, from: 0)
            return true
        }
        return device
    }

    borrowing func mark(_ address: Proto.Address.ID, of device: DeviceAddresses) throws {
        let addresses = device.all
        guard let position = addresses.firstIndex(where: { $0.id == address }) else {
            throw StorageError(.misuse, "the device \(device.id) has no such address")
        }
        guard let time = addresses[position].stateTime else {
            throw StorageError(.misuse, "the device \(device.id) has not had the address marked")
        }
        try run(
            """
            INSERT OR REPLACE INTO address_state (row, position, state, time, reason)
            VALUES (?, ?, ?, ?, ?)
            """,
            device.row.number, position, Int64(addresses[position].state.rawValue),
            try UnixTime(time, "state_time").milliseconds, addresses[position].stateReason)
        try touch(device.row)
    }

    /// Deletes the separate states of a device's addresses, because the device was written or
    /// deleted.
    borrowing func forgetAddressStates(of row: DeviceRow) throws {
        try run("DELETE FROM address_state WHERE row = ?", row.number)
    }

    /// Merges the separate states of addresses into these devices, which are in the order of their
    /// rows.
    borrowing func putAddressStates(into devices: inout [Device]) throws {
        guard let first = devices.first?.row.number, let last = devices.last?.row.number else {
            return
        }
        var index = devices.startIndex
        try visit(
            """
            SELECT row, position, state, time, reason FROM address_state
            WHERE row BETWEEN ? AND ? ORDER BY row
            """, list: [.integer(first), .integer(last)]
        ) { row in
            while index < devices.endIndex, devices[index].row.number < row.integer(0) {
                index += 1
            }
            guard index < devices.endIndex, devices[index].row.number == row.integer(0) else {
                throw StorageError(.corrupt, "an address's state is no device's")
            }
            try devices[index].profile.addresses.put(row, from: 1)
            return true
        }
    }
}

extension [Proto.Address] {
    /// Merges one address's state: from `column` on, the row has the position, state, time and
    /// reason.
    fileprivate mutating func put(_ row: Row, from column: Int) throws {
        let position = Int(row.integer(column))
        guard indices.contains(position) else {
            throw StorageError(.corrupt, "an address's state is no address's")
        }
        self[position] = self[position].marked(
            Proto.AddressState(rawValue: Int32(truncatingIfNeeded: row.integer(column + 1))),
            row.text(column + 3), at: UnixTime(milliseconds: row.integer(column + 2)))
    }

    /// Returns the addresses as they are stored.
    ///
    /// Those that were stored before addresses had a state count as registered when the device was
    /// created.
    func stored(created: UnixTime) -> [Proto.Address] {
        map { $0.state == .unspecified ? $0.registered(at: created) : $0 }
    }
}
