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
        var last: UInt32?
        if !request.pageToken.isEmpty {
            guard let ordinal = UInt32(request.pageToken) else {
                throw RPCError.invalid("page_token", "is not one that this call has returned")
            }
            last = ordinal
        }
        let ordinals = directory.index.page(selector, after: last, limit: limit)
        var response = Proto.ListDevicesResponse()
        response.devices = ordinals.compactMap { directory.device(at: $0)?.message }
        if ordinals.count == limit, let last = ordinals.last { response.nextPageToken = "\(last)" }
        return response
    }

    package func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse {
        try await forget(try device(call, request.app, request.id))
        return Proto.DeleteDeviceResponse()
    }
}
