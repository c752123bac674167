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
    var limit = RegistryLimits.devicesPerRead

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Device] {
        try tables.devices(after: last, limit: limit)
    }
}

/// Forgets changes that memory has long taken over; answers how many.
struct TrimFeed: RegistryCommand {
    /// The first that is kept.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Int {
        try tables.trimFeed(before: sequence, limit: RegistryLimits.feedEntries)
    }
}

/// What has changed, in the order of the commits, with the devices as they are now.
///
/// As a change and not a read: then all that was posted before it has taken place or never will.
struct ReadChanges: RegistryCommand {
    struct Changes: Sendable {
        let page: FeedPage
        /// The devices of the page's rows that are there.
        let devices: [DeviceRow: Device]
    }

    /// The last change that is known.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Changes {
        let page = try tables.changes(after: sequence, limit: RegistryLimits.devicesPerRead)
        var devices: [DeviceRow: Device] = [:]
        for row in Set(page.entries.map(\.row)) { devices[row] = try tables.device(at: row) }
        return Changes(page: page, devices: devices)
    }
}

/// What has changed, without the devices.
struct ReadFeed: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// The last change that is known.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> FeedPage {
        try tables.changes(after: sequence, limit: RegistryLimits.feedEntriesPerRead)
    }
}
