import Protocol
import ServiceKit

/// Looks at the providers of the suite's apps for `herald doctor`.
struct ProviderLook {
    /// The apps that are looked at, so that a suite with hundreds of them answers soon.
    private static let apps = 50
    /// The newest notifications in which providers are looked for.
    private static let notifications = 10

    let session: Session
    /// The text of /metrics; empty if this key may not read it.
    let metrics: String
    /// The device that each provider sends a test message to; nil sends none.
    let device: String?

    func findings() async -> [DoctorFinding] {
        let apps: [String]
        do {
            apps =
                session.namedApp.isEmpty
                ? try await session.registry.listApps(Proto.ListAppsRequest(), session.context)
                    .apps.map(\.id) : [session.namedApp]
        } catch {
            // The key belongs to an app, which the suite knows.
            apps = [""]
        }
        var findings: [DoctorFinding] = []
        for app in apps.prefix(Self.apps) { findings += await self.findings(of: app) }
        if device != nil, !findings.contains(where: { $0.what == "provider test" }) {
            findings.append(
                .warning(
                    "provider test", "there is no provider to test",
                    "'herald providers set KIND' sets one up"))
        }
        return findings
    }

    private func findings(of app: String) async -> [DoctorFinding] {
        var request = Proto.ListProvidersRequest()
        request.app = app
        // Whoever may not list providers, or whose suite is down, was told so before.
        guard
            let providers = try? await session.delivery.listProviders(request, session.context)
                .providers
        else { return [] }
        var findings: [DoctorFinding] = []
        var used = ProviderCheck.used(metrics, app: app)
        let unproven = providers.filter {
            $0.trial?.outcome != .accepted && !used.contains($0.name)
        }
        if device == nil, !unproven.isEmpty { used.formUnion(await adapters(app, unproven)) }
        for provider in providers {
            if let device { findings.append(await test(provider, on: device)) }
            let check = ProviderCheck(
                provider: provider, isUsed: used.contains(provider.name),
                now: WallClock.system.now().milliseconds / 1000)
            // The answer of a test says more than what is known of earlier ones.
            findings += check.findings.filter { device == nil || $0.verdict == .bad }
        }
        return findings
    }

    private func test(_ provider: Proto.Provider, on device: String) async -> DoctorFinding {
        var request = Proto.TestProviderRequest()
        (request.app, request.name, request.deviceId) = (provider.app, provider.name, device)
        do {
            let response = try await session.delivery.testProvider(request, session.context)
            return ProviderCheck.tested(provider, response)
        } catch {
            return ProviderCheck.untested(
                provider, (error as? RPCError)?.message ?? "\(error)")
        }
    }

    /// Returns the providers through which one of the newest notifications has gone.
    private func adapters(_ app: String, _ providers: [Proto.Provider]) async -> Set<String> {
        var request = Proto.ListNotificationsRequest()
        (request.app, request.pageSize) = (app, UInt32(Self.notifications))
        request.since = providers.compactMap(\.setTime).min { $0.seconds < $1.seconds }
        let newest = try? await session.delivery.listNotifications(request, session.context)
        var used: Set<String> = []
        for notification in newest?.notifications ?? [] {
            var request = Proto.GetNotificationRequest()
            (request.app, request.id) = (app, notification.id)
            let whole = try? await session.delivery.getNotification(request, session.context)
            for provider in providers where Self.hasUsed(provider, whole?.notification) {
                used.insert(provider.name)
            }
        }
        return used
    }

    private static func hasUsed(
        _ provider: Proto.Provider, _ notification: Proto.Notification?
    ) -> Bool {
        // What went through a provider before it was set anew says nothing of how it is set now.
        guard let notification, let made = notification.createTime, let set = provider.setTime,
            made.seconds >= set.seconds
        else { return false }
        return notification.counts?.deliveredBy.contains {
            $0.adapter == provider.name && $0.deliveries > 0
        } == true
    }
}
