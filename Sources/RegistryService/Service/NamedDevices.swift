import ServiceKit

/// The devices of an app that a request names by their ids.
struct NamedDevices {
    /// The rows of the devices that exist, in the order of the request.
    let rows: [DeviceRow]
    /// The ids that no device of the app has, in the order of the request.
    let unknown: [String]
    private let named: [(id: String, row: DeviceRow?)]

    /// Looks for devices of an app.
    init(_ ids: [String], in directory: AppDirectory, _ table: borrowing DeviceTable) {
        var named: [(id: String, row: DeviceRow?)] = []
        for text in ids {
            let place = Identifier(text).flatMap { table.find($0) }
            let isOfApp = place.map { $0.block.directory === directory } ?? false
            named.append((text, isOfApp ? place?.row : nil))
        }
        self.named = named
        rows = named.compactMap(\.row)
        unknown = named.filter { $0.row == nil }.map(\.id)
    }

    /// Returns the ids of devices that are not at some rows, and those that no device has.
    func ids(without rows: Set<DeviceRow>) -> [String] {
        named.filter { $0.row.map { !rows.contains($0) } ?? true }.map(\.id)
    }
}
