/// Reads the devices in some rows; rows without a device are left out.
struct ReadDevices: RegistryCommand {
    static let kind = RegistryCommandKind.read
    let rows: [DeviceRow]

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Device] {
        try rows.compactMap { try tables.device(at: $0) }
    }
}

/// Reads devices in the order of their rows.
struct ScanDevices: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// The last row that was read; nil to begin with the first.
    let last: DeviceRow?
    var limit = RegistryLimits.devicesPerRead

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> [Device] {
        try tables.devices(after: last, limit: limit)
    }
}

/// Deletes old entries of the feed and answers how many.
struct TrimFeed: RegistryCommand {
    /// The first sequence number that is kept.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Int {
        try tables.trimFeed(before: sequence, limit: RegistryLimits.feedEntries)
    }
}

/// Reads the changes after a sequence number in the order of the commits, with the devices as they
/// are now.
///
/// It is a command of the kind `change`, not `read`: when it runs, all writes that were posted
/// before have either been committed or failed for good.
struct ReadChanges: RegistryCommand {
    struct Changes: Sendable {
        let page: FeedPage
        /// The devices in the page's rows, without those that do not exist.
        let devices: [DeviceRow: Device]
    }

    /// The last change that the reader knows.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> Changes {
        let page = try tables.changes(after: sequence, limit: RegistryLimits.devicesPerRead)
        var devices: [DeviceRow: Device] = [:]
        for row in Set(page.entries.map(\.row)) { devices[row] = try tables.device(at: row) }
        return Changes(page: page, devices: devices)
    }
}

/// Reads the changes after a sequence number, without the devices.
struct ReadFeed: RegistryCommand {
    static let kind = RegistryCommandKind.read
    /// The last change that the reader knows.
    let sequence: Int64

    func run(_ tables: borrowing some RegistryTables & ~Copyable) throws -> FeedPage {
        try tables.changes(after: sequence, limit: RegistryLimits.feedEntriesPerRead)
    }
}
