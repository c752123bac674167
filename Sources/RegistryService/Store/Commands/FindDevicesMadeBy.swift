import ServiceKit

/// Looks for the devices that a key registered, in a part of an app's rows.
///
/// No index of the store has the keys: it would be written with every registration, and is needed
/// when a key has leaked.
struct FindDevicesMadeBy: RegistryCommand {
    struct Found: Sendable {
        var devices: [EraseDevices.Candidate]
        /// The ordinal with which to go on; nil if there are no more rows.
        var next: UInt32?
    }

    static let kind = RegistryCommandKind.read
    let app: UInt32
    /// The id of the key.
    let key: String
    /// The earliest time of the registrations to find; nil for all.
    let since: UnixTime?
    /// The first ordinal to look at.
    let first: UInt32

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Found {
        let (sum, isFar) = first.addingReportingOverflow(RegistryLimits.rowsPerSearch)
        let range = first..<(isFar ? .max : sum)
        let devices = try tables.devices(
            madeBy: key, since: since ?? UnixTime(milliseconds: .min), of: app, in: range,
            limit: RegistryLimits.erasuresPerCall)
        if devices.count == RegistryLimits.erasuresPerCall, let last = devices.last {
            return Found(devices: devices, next: last.row.ordinal + 1)
        }
        let last = try tables.lastOrdinal(of: app) ?? 0
        return Found(devices: devices, next: range.upperBound <= last ? range.upperBound : nil)
    }
}
