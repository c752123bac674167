import Crypto
import Protocol
import ServiceKit
import ServiceStorage

/// A page of all that is stored about an app's devices, in the order of their ordinals.
struct DeviceExport {
    private let app: StoredApp
    private let limit: Int
    /// The last ordinal of the page before; nil for the first page.
    private let last: UInt32?

    /// Reads a request for a page.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(_ request: Proto.ExportDevicesRequest, of app: StoredApp) throws(RPCError) {
        self.app = app
        limit = try PageSize.checked(request.pageSize)
        last = try PageToken.decode(request.pageToken) { UInt32($0) }
    }

    /// Returns the page, which ends early if its devices have many elements.
    func page(from store: any RegistryDriver) async throws -> Proto.ExportDevicesResponse {
        // The last row of the app before precedes all rows of this app.
        let row =
            last.map { DeviceRow(app: app.number, ordinal: $0) }
            ?? DeviceRow(app: app.number - 1, ordinal: .max)
        let found = try await store.perform(ScanDevices(last: row, limit: limit + 1))
            .prefix { $0.row.app == app.number }
        var response = Proto.ExportDevicesResponse()
        var room = RegistryLimits.elementsPerPage
        var end: UInt32?
        for device in found.prefix(limit) {
            room -= device.elements + 2
            guard room >= 0 else { break }
            response.devices.append(device.record(app: app.id))
            end = device.row.ordinal
        }
        if let end, response.devices.count < found.count {
            response.nextPageToken = PageToken.encode("\(end)")
        }
        return response
    }
}

extension Device {
    /// Returns all that is stored about the device, including the hash of its secret.
    fileprivate func record(app: String) -> Proto.DeviceRecord {
        var record = Proto.DeviceRecord()
        record.device = message(app: app)
        if let install = install.map(Install.init) {
            (record.installId, record.installMarker) = (install.id, install.marker)
        }
        record.secretHash = secretHash.array
        return record
    }
}
