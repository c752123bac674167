/// The devices in some rows, as far as they are there.
struct ReadDevices: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let rows: [DeviceRow]

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Device] {
        try rows.compactMap { try tables.device(at: $0) }
    }
}

/// Devices in the order of their rows.
struct ScanDevices: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// The last one that was read; nil: none yet.
    let last: DeviceRow?

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Device] {
        try tables.devices(after: last, limit: RegistryLimits.devicesPerRead)
    }
}

/// Changes in their order.
struct ReadChanges: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// The last one that is known.
    let sequence: Int64
    let limit: Int

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> FeedPage {
        try tables.changes(after: sequence, limit: limit)
    }
}
