import Context
import Crypto
package import Protocol
import ServiceKit
import TimeZones

extension RegistryService {
    package func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse {
        try call.requireSuiteKey()
        try DeviceFields.appID(request.id, "id")
        try DeviceFields.text(request.name, "name")
        let zone = try zones.appDefault(request.defaultTimeZone)
        guard directories.count < RegistryLimits.apps else {
            throw RPCError(.resourceExhausted, "there are \(RegistryLimits.apps) apps, the limit")
        }
        let new = StoredApp(
            id: request.id, number: 0, name: request.name,
            timeZone: zone, generation: random.generation(), created: clock.now())
        let answer = try await commit {
            try await store.perform(AddApp(app: new))
        } takeOver: { answer in
            if case .added(let app, _) = answer, !isCaughtUp { remember(app) }
        }
        guard case .added(let app, let isAgain) = answer else { throw answer.refusal(of: new.id) }
        if isAgain { try? await AppDeletion.awaitFollowers(of: app, on: self) }
        return .init(app)
    }

    package func deleteApp(
        _ request: Proto.DeleteAppRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAppResponse {
        try call.requireSuiteKey()
        try await AppDeletion.begin(try call.app(request.app), on: self)
        return Proto.DeleteAppResponse()
    }

    package func findApps(
        _ request: Proto.FindAppsRequest, _ call: CallContext
    ) async throws -> Proto.FindAppsResponse {
        let ids = directories.keys.sorted()
        return .init(ids, try await store.perform(ReadLastDeletions(ids: ids)))
    }

    package func editApp(
        _ request: Proto.EditAppRequest, _ call: CallContext
    ) async throws -> Proto.EditAppResponse {
        let before = try directory(call, request.app).app
        try DeviceFields.text(request.name, "name")
        let zone = try zones.appDefault(request.defaultTimeZone)
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
        edit.rules = try request.deviceRules.map { rules throws(RPCError) in
            try DeviceRules.Edit(rules, "device_rules")
        }
        let command = EditApp(id: before.id, edit: edit)
        let app = try await commit {
            try await store.perform(command)
        } takeOver: { app in
            if let app, !isCaughtUp { remember(app) }
        }
        guard let app else { throw RPCError(.notFound, "no app \(quoting: before.id)") }
        return .init(call.noting(app, before: before))
    }

    package func listApps(
        _ request: Proto.ListAppsRequest, _ call: CallContext
    ) async throws -> Proto.ListAppsResponse {
        .init(apps: directories.values.map(\.app), of: call.principal)
    }

    package func getOwnKey(
        _ request: Proto.GetOwnKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnKeyResponse {
        try .init(call.principal, apps: try await listApps(.init(), call).apps)
    }

    package func listOrigins(
        _ request: Proto.ListOriginsRequest, _ call: CallContext
    ) async throws -> Proto.ListOriginsResponse {
        .init(directories.values.map(\.app))
    }
}

extension ZoneTable {
    /// Returns the canonical name of an app's default zone; an empty name stays empty, which means
    /// no default.
    fileprivate func appDefault(_ name: String) throws(RPCError) -> String {
        guard !name.isEmpty else { return "" }
        guard rules(name) != nil, let zone = canonical(name) else {
            throw .invalid(
                "default_time_zone",
                "is not the IANA name of a zone known here, such as America/New_York")
        }
        return zone
    }
}

extension CallContext {
    /// Refuses a key of one app.
    fileprivate func requireSuiteKey() throws(RPCError) {
        guard principal.map(\.app.isEmpty) ?? true else {
            throw RPCError(
                .permissionDenied, "only a key of the whole suite can create and delete apps")
        }
    }
}

extension Random {
    /// Returns the generation of a new app's ordinals.
    fileprivate func generation() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}

extension AddApp.Answer {
    /// The error of a call whose app was not added.
    fileprivate func refusal(of id: String) -> RPCError {
        guard case .isBeingDeleted = self else {
            return RPCError(.alreadyExists, "there is already an app '\(id)'")
        }
        return RPCError(
            .failedPrecondition,
            "an app '\(id)' is being deleted; try again in a moment, when its data is gone")
    }
}

extension Proto.CreateAppResponse {
    fileprivate init(_ app: StoredApp) {
        self.init()
        self.app = app.message
    }
}

extension Proto.EditAppResponse {
    fileprivate init(_ app: StoredApp) {
        self.init()
        self.app = app.message
    }
}

extension Proto.ListOriginsResponse {
    fileprivate init(_ apps: [StoredApp]) {
        self.init()
        self.apps = apps.filter { !$0.origins.isEmpty }.map { app in
            var message = Proto.AppOrigins()
            (message.app, message.origins) = (app.id, app.origins)
            return message
        }
    }
}

extension Proto.FindAppsResponse {
    fileprivate init(_ ids: [String], _ deletions: [String: Int64]) {
        self.init()
        apps = ids.map { id in
            var app = Proto.KnownApp()
            (app.app, app.lastDeletion) = (id, UInt64(deletions[id] ?? 0))
            return app
        }
    }
}
