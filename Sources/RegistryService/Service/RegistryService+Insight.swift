import Audience
import AudienceMessages
package import Protocol
import ServiceKit

extension RegistryService {
    package func sampleAudience(
        _ request: Proto.SampleAudienceRequest, _ call: CallContext
    ) async throws -> Proto.SampleAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        guard request.count <= RegistryLimits.sampleDevices else {
            throw RPCError.invalid("count", "is over \(RegistryLimits.sampleDevices)")
        }
        let query = try await query(selector, request.type, in: directory, areas(call))
        let counts = try await query.countsBySegment(self)
        let count = request.count == 0 ? 10 : Int(request.count)
        let ordinals = try query.sample(count, of: counts, random)
        let number = directory.app.number
        let devices = try await store.perform(
            ReadDevices(rows: ordinals.map { DeviceRow(app: number, ordinal: $0) }))
        var response = Proto.SampleAudienceResponse()
        var room = RegistryLimits.elementsPerPage
        for device in devices {
            room -= device.elements
            guard room >= 0 else { break }
            response.devices.append(device.message(app: directory.app.id))
        }
        return response
    }
}
