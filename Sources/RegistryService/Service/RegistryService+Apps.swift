package import Protocol
import ServiceKit

extension RegistryService {
    package func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse {
        try requireSuiteKey(call)
        try DeviceFields.appID(request.id, "id")
        try DeviceFields.text(request.name, "name")
        var generator = SystemRandomNumberGenerator()
        let app = StoredApp(
            id: request.id, name: request.name, generation: generator.next(), created: clock.now())
        guard try await store.add(app) else {
            throw RPCError(.alreadyExists, "there is an app '\(request.id)'")
        }
        directories[app.id] = AppDirectory(app)
        var response = Proto.CreateAppResponse()
        response.app = app.message
        return response
    }

    package func listApps(
        _ request: Proto.ListAppsRequest, _ call: CallContext
    ) async throws -> Proto.ListAppsResponse {
        let own = call.principal?.app ?? ""
        var response = Proto.ListAppsResponse()
        response.apps = directories.values.map(\.app)
            .filter { own.isEmpty || $0.id == own }
            .sorted { $0.id < $1.id }
            .map(\.message)
        return response
    }

    private func requireSuiteKey(_ call: CallContext) throws(RPCError) {
        guard call.principal.map(\.app.isEmpty) ?? true else {
            throw RPCError(.permissionDenied, "apps are made with a key of the whole suite")
        }
    }
}
