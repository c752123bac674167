import ServiceKit

/// Deletes devices that were not heard of for long, unless they were heard of meanwhile.
///
/// Their bytes go with the log, not within a second: nobody has asked for it.
struct ExpireDevices: RegistryCommand {
    let devices: [EraseDevices.Candidate]
    /// Who was heard of on this day, or later, stays.
    let firstDay: UInt16
    let now: UnixTime

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [DeviceTransition] {
        try EraseDevices.erase(devices, at: now, in: tables) { $0.synced.day < firstDay }
    }
}
