package import Protocol
import ServiceKit
import ServiceStorage

extension RegistryService {
    package func deleteDevicesMadeBy(
        _ request: Proto.DeleteDevicesMadeByRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDevicesMadeByResponse {
        let search = try FindDevicesMadeBy(request, in: try directory(call, request.app).app)
        let found = try await store.perform(search)
        var response = Proto.DeleteDevicesMadeByResponse()
        response.devices = UInt32(found.devices.count)
        if !request.dryRun, !found.devices.isEmpty {
            let gone = try await commit {
                try await store.perform(EraseDevices(devices: found.devices, now: clock.now()))
            } takeOver: {
                forget($0)
            }
            try await logErasures(gone)
            response.devices = UInt32(gone.count)
        }
        response.nextPageToken = found.next.map { PageToken.encode("\($0)") } ?? ""
        return response
    }
}

extension FindDevicesMadeBy {
    fileprivate init(
        _ request: Proto.DeleteDevicesMadeByRequest, in app: StoredApp
    ) throws(RPCError) {
        guard !request.keyId.isEmpty else { throw .invalid("key_id", "is required") }
        self.app = app.number
        key = request.keyId
        since = try request.since.map { time throws(RPCError) in try UnixTime(time, "since") }
        first = try PageToken.decode(request.pageToken) { UInt32($0) } ?? 0
    }
}
