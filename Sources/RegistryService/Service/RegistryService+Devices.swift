import Audience
import AudienceMessages
package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func getDevice(
        _ request: Proto.GetDeviceRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceResponse {
        var response = Proto.GetDeviceResponse()
        let device = try await stored(try place(call, request.app, request.id))
        response.device = device.message(app: try call.app(request.app)).named(by: keys)
        return response
    }

    /// Reads a device from the store.
    func stored(_ place: DeviceTable.Place) async throws -> Device {
        let id = place.id
        let found = try await store.perform(ReadDevices(rows: [place.row]))
        guard let device = found.first, device.id == id else {
            throw RPCError.noDevice(id.description)
        }
        return device
    }

    package func listDevices(
        _ request: Proto.ListDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListDevicesResponse {
        let directory = try directory(call, request.app)
        let limit = try PageSize.checked(request.pageSize)
        let selector = try Selector(audience: request.audience, nil, isOptional: true)
        var last = try PageToken.decode(request.pageToken) { UInt32($0) }
        let ordinals = try await query(
            selector, in: directory, areas(call, goesOn: last != nil)
        )
        .ordinals(self, after: last, limit: limit + 1)
        let page = ordinals.prefix(limit)
        let number = directory.app.number
        let devices = try await store.perform(
            ReadDevices(rows: page.map { DeviceRow(app: number, ordinal: $0) }))
        var response = Proto.ListDevicesResponse()
        var room = RegistryLimits.elementsPerPage
        var isWhole = ordinals.count <= limit
        last = page.last
        for device in devices {
            room -= device.elements
            guard room >= 0 else {
                isWhole = false
                break
            }
            response.devices.append(device.message(app: directory.app.id))
            last = device.row.ordinal
        }
        if room >= 0 { last = page.last }
        if let last, !isWhole { response.nextPageToken = PageToken.encode("\(last)") }
        return response
    }

    package func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse {
        _ = try await delete(try place(call, request.app, request.id))
        return Proto.DeleteDeviceResponse()
    }
}
