import Context
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
        let zone = try defaultZone(request.defaultTimeZone)
        guard directories.count < RegistryLimits.apps else {
            throw RPCError(.resourceExhausted, "there are \(RegistryLimits.apps) apps, the limit")
        }
        let new = StoredApp(
            id: request.id, number: 0, name: request.name,
            timeZone: zone, generation: generation(), created: clock.now())
        let app = try await commit {
            try await store.perform(AddApp(app: new))
        } takeOver: { app in
            if let app, !isCaughtUp { remember(app) }
        }
        guard let app else {
            throw RPCError(.alreadyExists, "there is already an app '\(request.id)'")
        }
        var response = Proto.CreateAppResponse()
        response.app = app.message
        return response
    }

    package func editApp(
        _ request: Proto.EditAppRequest, _ call: CallContext
    ) async throws -> Proto.EditAppResponse {
        let before = try directory(call, request.app).app
        try DeviceFields.text(request.name, "name")
        let zone = try defaultZone(request.defaultTimeZone)
        var edit = AppEdit()
        if !request.name.isEmpty { edit.name = request.name }
        if !zone.isEmpty { edit.timeZone = zone }
        if request.clearDefaultTimeZone {
            guard edit.timeZone == nil else {
                throw RPCError.invalid(
                    "clear_default_time_zone", "may not be set together with default_time_zone")
            }
            edit.timeZone = ""
        }
        if let list = request.allowedOrigins { edit.origins = try DeviceFields.origins(list) }
        let command = EditApp(id: before.id, edit: edit)
        let app = try await commit {
            try await store.perform(command)
        } takeOver: { app in
            if let app, !isCaughtUp { remember(app) }
        }
        guard let app else { throw RPCError(.notFound, "no app '\(before.id)'") }
        var response = Proto.EditAppResponse()
        response.app = call.noting(app, before: before).message
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

    package func listOrigins(
        _ request: Proto.ListOriginsRequest, _ call: CallContext
    ) async throws -> Proto.ListOriginsResponse {
        var response = Proto.ListOriginsResponse()
        response.apps = directories.values.map(\.app).filter { !$0.origins.isEmpty }.map { app in
            var message = Proto.AppOrigins()
            (message.app, message.origins) = (app.id, app.origins)
            return message
        }
        return response
    }

    private func generation() -> UInt64 {
        random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns the canonical name of a time zone; an empty name stays empty, which means no
    /// default.
    private func defaultZone(_ name: String) throws(RPCError) -> String {
        guard !name.isEmpty else { return "" }
        guard zones.rules(name) != nil, let zone = zones.canonical(name) else {
            throw .invalid(
                "default_time_zone",
                "is not the IANA name of a zone known here, such as America/New_York")
        }
        return zone
    }

    private func requireSuiteKey(_ call: CallContext) throws(RPCError) {
        guard call.principal.map(\.app.isEmpty) ?? true else {
            throw RPCError(.permissionDenied, "only a key of the whole suite can create apps")
        }
    }
}
