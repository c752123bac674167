import Protocol
import Synchronization

/// A cache of the web page origins that each app allows, filled from the registry.
///
/// A browser's preflight request does not say which app it is for. So the cache always fetches the
/// origins of all apps together.
final class OriginBook: Sendable {
    /// The allowed origins by app, and the time of the last call to the registry.
    struct Known {
        fileprivate var byApp: [String: Set<String>] = [:]
        fileprivate var asked: MonotonicInstant?
    }

    private let registry: RegistryClient
    private let lifetime: Duration
    private let now: @Sendable () -> MonotonicInstant
    private let memory: GatewayMemory

    init(
        _ registry: RegistryClient, _ limits: GatewayLimits, _ memory: GatewayMemory,
        now: @escaping @Sendable () -> MonotonicInstant
    ) {
        (self.registry, lifetime, self.now) = (registry, limits.originLifetime, now)
        self.memory = memory
    }

    /// Returns whether an app allows an origin; if `app` is empty, whether any app does.
    ///
    /// While the registry is unreachable, its last answer counts.
    func allows(_ origin: String, app: String, _ call: CallContext) async -> Bool {
        if isDue() { await refresh(call) }
        return memory.origins.withLock { state in
            app.isEmpty
                ? state.byApp.values.contains { $0.contains(origin) }
                : state.byApp[app]?.contains(origin) ?? false
        }
    }

    /// Returns whether the caller has to refresh the cache; true for only one caller per lifetime.
    private func isDue() -> Bool {
        let now = now()
        return memory.origins.withLock { state in
            if let asked = state.asked, now - asked < lifetime { return false }
            state.asked = now
            return true
        }
    }

    private func refresh(_ call: CallContext) async {
        var call = call
        call.principal = nil
        guard let answer = try? await registry.listOrigins(Proto.ListOriginsRequest(), call) else {
            // The next request tries again.
            return memory.origins.withLock { $0.asked = nil }
        }
        let byApp = Dictionary(
            answer.apps.map { ($0.app, Set($0.origins)) }, uniquingKeysWith: { $0.union($1) })
        memory.origins.withLock { $0.byApp = byApp }
    }
}
