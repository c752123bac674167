import Protocol
import Synchronization

/// The origins of web pages that each app allows, as the registry said not long ago.
///
/// Browsers ask before they send (a preflight request), and then nobody knows for which app. So
/// all apps' origins are asked for together.
final class OriginBook: Sendable {
    /// The origins by app, and when the registry was last asked.
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

    /// Whether pages of an origin may call for an app, or for some app if `app` is empty.
    ///
    /// While the registry is away, what it said last counts.
    func allows(_ origin: String, app: String, _ call: CallContext) async -> Bool {
        if isDue() { await refresh(call) }
        return memory.origins.withLock { state in
            app.isEmpty
                ? state.byApp.values.contains { $0.contains(origin) }
                : state.byApp[app]?.contains(origin) ?? false
        }
    }

    /// Whether it is time to ask again; says so to one caller only.
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
            // Asked again by the next request.
            return memory.origins.withLock { $0.asked = nil }
        }
        let byApp = Dictionary(
            answer.apps.map { ($0.app, Set($0.origins)) }, uniquingKeysWith: { $0.union($1) })
        memory.origins.withLock { $0.byApp = byApp }
    }
}
