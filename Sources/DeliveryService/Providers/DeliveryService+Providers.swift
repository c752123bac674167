import DeliveryAdapters
import DeliveryEngine
package import Protocol
import ServiceKit
import Storage
import ServiceStorage

extension DeliveryService {
    /// Returns the kinds of provider that can be set up, with their settings.
    package func listProviderKinds(
        _ request: Proto.ListProviderKindsRequest, _ call: CallContext
    ) async throws -> Proto.ListProviderKindsResponse {
        var response = Proto.ListProviderKindsResponse()
        response.kinds = (environment.providers?.kinds ?? []).map(\.proto)
        return response
    }

    /// Sets up a provider, or changes it; after the answer it is stored and in use.
    package func setProvider(
        _ request: Proto.SetProviderRequest, _ call: CallContext
    ) async throws -> Proto.SetProviderResponse {
        let app = try gone.app(request.app, call)
        let setup = try setup()
        let wish = try ProviderCheck(kinds: setup.kinds, now: now).wish(request)
        try ProviderWorkshop(setup: setup).tryOut(wish, of: app, isOfSuite: call.isOfSuite)
        // An app's key proves that the app exists.
        if call.isOfSuite { try await SendSteps.checkExistence(of: app, call, on: self) }
        let record = examined(
            ProviderRecord(wish, of: app, by: call, at: now, setup.vault))
        let page = try await call.set(record, besides: providers, in: store)
        take(page, of: app)
        let stored = page.records.first { $0.name == record.name }.map(examined) ?? record
        log(
            .info, "a provider was set",
            ["app": app, "provider": record.name, "kind": record.kind, "by": record.setBy])
        var response = Proto.SetProviderResponse()
        response.provider = proto(stored)
        return response
    }

    /// Returns an app's providers, in the order in which they were first set.
    package func listProviders(
        _ request: Proto.ListProvidersRequest, _ call: CallContext
    ) async throws -> Proto.ListProvidersResponse {
        let app = try gone.app(request.app, call)
        var response = Proto.ListProvidersResponse()
        let retries = await RetryLook.status(of: app, on: self)
        response.providers = providers.adapters(of: app).map { proto($0).with(retries) }
        return response
    }

    /// Returns the receivers that an app's messages may go to besides those that everybody may use.
    package func listOwnReceivers(
        _ request: Proto.ListOwnReceiversRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnReceiversResponse {
        var response = Proto.ListOwnReceiversResponse()
        response.receivers = providers.ownReceivers(
            of: request.app, besides: environment.ownReceivers
        ) { environment.providers?.kind($0)?.addressKinds ?? [] }
        return response
    }

    /// Returns the key with which browsers of an app subscribe to Web Push.
    package func getWebPushKey(
        _ request: Proto.GetWebPushKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetWebPushKeyResponse {
        try .init(providers.adapters(of: try gone.app(request.app, call)))
    }

    /// Removes a provider and its secrets.
    package func removeProvider(
        _ request: Proto.RemoveProviderRequest, _ call: CallContext
    ) async throws -> Proto.RemoveProviderResponse {
        let app = try gone.app(request.app, call)
        let name = try ProviderCheck.name(request.name, "name")
        guard let page = try await call.remove(name, of: app, from: providers, in: store) else {
            throw RPCError(.notFound, "no provider \(quoting: name)")
        }
        take(page, of: app)
        log(
            .info, "a provider was removed",
            ["app": app, "provider": name, "by": call.principal?.subject ?? "suite"])
        return Proto.RemoveProviderResponse()
    }

    /// Loads the stored providers, and logs those that cannot be used.
    func loadProviders() async throws {
        try await environment.providers?.goOnWithTokens(of: environment.database, log)
        try await AuthorityPaths.replace(in: environment.database, log)
        let stored = try await ProviderTable.all(in: store.database)
        providers = ProviderBook(stored.records.map(examined), change: stored.change)
        let tried = try await store.database.read { try ProviderTrialTable.all(in: $0) }
        for tried in tried { trials.note(tried) }
        metrics.credentials.set(providers)
        for app in providers.apps {
            for record in providers.adapters(of: app) {
                guard let problem = record.problem else { continue }
                log(
                    .error, "a provider cannot be used",
                    ["app": app, "provider": record.name, "reason": problem])
            }
        }
    }

    /// Returns the setup of providers.
    ///
    /// - Throws: `failedPrecondition` if there is none.
    func setup() throws(RPCError) -> ProviderSetup {
        guard let setup = environment.providers else {
            throw RPCError(.failedPrecondition, "this delivery cannot store providers' keys")
        }
        return setup
    }

    /// Creates an adapter of a provider, which makes no connection yet.
    func makeAdapter(of record: ProviderRecord) throws(ProviderProblem) -> any Adapter {
        try ProviderWorkshop(setup: environment.providers).adapter(of: record)
    }

    func take(_ page: ProviderPage, of app: String) {
        let records = page.records.map(examined)
        guard providers.set(records, of: app, change: page.change) else { return }
        metrics.credentials.set(providers)
        providersChanged(app: app)
    }

    private func examined(_ record: ProviderRecord) -> ProviderRecord {
        ProviderWorkshop(setup: environment.providers).examined(record)
    }

    private func proto(_ record: ProviderRecord) -> Proto.Provider {
        let block = block(LaneKey(app: record.app, adapter: record.name))
        let held = record.problem ?? switches.hold(app: record.app)?.reason
        var proto = record.proto(
            environment.providers?.kind(record.kind), blocked: held ?? block?.reason,
            until: held == nil ? end(of: block) : nil)
        proto.trial = trials.latest(of: record)
        return proto
    }
}

extension AdapterKind {
    /// The kind as a protobuf message.
    fileprivate var proto: Proto.ProviderKind {
        var proto = Proto.ProviderKind()
        proto.name = name
        proto.addressKinds = addressKinds
        proto.settings = settings.map { setting in
            var proto = Proto.ProviderKindSetting()
            (proto.name, proto.summary) = (setting.name, setting.summary)
            (proto.required, proto.secret) = (setting.isRequired, setting.isSecret)
            proto.file = setting.isFile
            return proto
        }
        return proto
    }
}

extension Proto.GetWebPushKeyResponse {
    /// Creates the answer from an app's providers.
    ///
    /// - Throws: `failedPrecondition` if none of them is for Web Push.
    fileprivate init(_ providers: [ProviderRecord]) throws(RPCError) {
        guard let key = providers.lazy.compactMap(\.publicKey).first else {
            throw RPCError(
                .failedPrecondition,
                "the app has no provider of the kind webpush: 'herald providers set webpush'")
        }
        self.init()
        publicKey = key
    }
}
