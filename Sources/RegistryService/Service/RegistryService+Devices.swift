import Audience
import AudienceMessages
package import Protocol
import ServiceStorage

extension RegistryService {
    package func getDevice(
        _ request: Proto.GetDeviceRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceResponse {
        var response = Proto.GetDeviceResponse()
        response.device = try device(call, request.app, request.id).message
        return response
    }

    package func listDevices(
        _ request: Proto.ListDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListDevicesResponse {
        let directory = try directory(call, request.app)
        let limit = try PageSize.checked(request.pageSize)
        let selector = try Selector(audience: request.audience, nil, isOptional: true)
        var last = try PageToken.decode(request.pageToken) { UInt32($0) }
        let ordinals = try directory.index.page(selector, after: last, limit: limit + 1)
        var response = Proto.ListDevicesResponse()
        var room = RegistryLimits.elementsPerPage
        for ordinal in ordinals.prefix(limit) {
            guard let device = directory.device(at: ordinal) else { continue }
            room -= device.elements
            guard room >= 0 else { break }
            response.devices.append(device.message)
            last = ordinal
        }
        if let last, last != ordinals.last { response.nextPageToken = PageToken.encode("\(last)") }
        return response
    }

    package func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse {
        _ = try await delete(try device(call, request.app, request.id))
        return Proto.DeleteDeviceResponse()
    }
}
