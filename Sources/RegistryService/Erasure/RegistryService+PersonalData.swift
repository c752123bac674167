import Audience
package import Protocol
import ServiceKit

extension RegistryService {
    /// Returns all that the registry stores about a device except the hash of its secret.
    package func getDeviceData(
        _ request: Proto.GetDeviceDataRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceDataResponse {
        let app = try directory(call, request.app).app
        let device = try await stored(try place(call, request.app, request.id))
        var response = Proto.GetDeviceDataResponse()
        response.device = device.message(app: app.id)
        if let install = device.install.map(Install.init) {
            (response.installId, response.installMarker) = (install.id, install.marker)
        }
        response.ordinal = device.row.ordinal
        response.lists = device.lists.map(\.text).sorted()
        if let user = device.user {
            let found = try await store.perform(ReadUsers(app: app.number, which: .one(user.id)))
            response.user = found.first?.message(app: app.id)
        }
        return response
    }
}
