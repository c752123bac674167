import Protocol
import ServiceKit
import Storage

/// What became of addresses since their devices were written.
///
/// A provider's word changes a few bytes of a device whose page it shares with a dozen others, and
/// a campaign brings such words of a tenth of all pages. So they lie side by side in a table of
/// their own, and are put into the device when it is read; the next write of the device takes them
/// over. An address is known by its position among those that are written.
extension Database {
    borrowing func mark(_ address: Proto.Address.ID, of device: Device) throws {
        let addresses = device.profile.addresses
        guard let position = addresses.firstIndex(where: { $0.id == address }) else {
            throw StorageError(.misuse, "the device \(device.id) has no such address")
        }
        let time = try addresses[position].stateTime.map { try UnixTime($0, "state_time") }
        try run(
            """
            INSERT OR REPLACE INTO address_state (row, position, state, time, reason)
            VALUES (?, ?, ?, ?, ?)
            """,
            device.row.number, position, Int64(addresses[position].state.rawValue),
            (time ?? device.created).milliseconds, addresses[position].stateReason)
        try touch(device.row)
    }

    /// The devices are written, or gone.
    borrowing func forgetAddressStates(of row: DeviceRow) throws {
        try run("DELETE FROM address_state WHERE row = ?", row.number)
    }

    /// Puts in what became of the addresses of devices, which follow each other in the order of
    /// their rows.
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
            let position = Int(row.integer(1))
            guard index < devices.endIndex, devices[index].row.number == row.integer(0),
                devices[index].profile.addresses.indices.contains(position)
            else { throw StorageError(.corrupt, "an address's state is no address's") }
            let address = devices[index].profile.addresses[position]
            devices[index].profile.addresses[position] = address.marked(
                Proto.AddressState(rawValue: Int32(truncatingIfNeeded: row.integer(2))),
                row.text(4), at: UnixTime(milliseconds: row.integer(3)))
            return true
        }
    }
}
