import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse {
        try requireSuiteKey(call)
        try DeviceFields.appID(request.id, "id")
        try DeviceFields.text(request.name, "name")
        guard directories.count < RegistryLimits.apps else {
            throw RPCError(.resourceExhausted, "there are \(RegistryLimits.apps) apps, the most")
        }
        let new = StoredApp(
            id: request.id, number: 0, name: request.name, generation: generation(),
            created: clock.now())
        let app = try await commit {
            try await store.perform(AddApp(app: new))
        } takeOver: { app in
            if let app { remember(app) }
        }
        guard let app else {
            throw RPCError(.alreadyExists, "there is an app '\(request.id)'")
        }
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

    private func generation() -> UInt64 {
        random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func requireSuiteKey(_ call: CallContext) throws(RPCError) {
        guard call.principal.map(\.app.isEmpty) ?? true else {
            throw RPCError(.permissionDenied, "apps are made with a key of the whole suite")
        }
    }
}
