import ServiceKit

/// Deletes stale devices, unless they have synced in the meantime.
///
/// SQLite's log may still have their bytes until it is reused: nobody asked for an erasure, so they
/// need not be gone within a second.
struct ExpireDevices: RegistryCommand {
    let devices: [EraseDevices.Candidate]
    /// The first day, since 1970, that is not stale: a device that synced on that day or later
    /// stays.
    let firstDay: UInt16
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        try EraseDevices.erase(devices, at: now, in: tables) { $0.synced.day < firstDay }
    }
}
