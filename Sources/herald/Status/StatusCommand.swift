import HTTPClient
import Protocol

/// `herald status`: how the suite stands, on one screen.
enum StatusCommand {
    /// How often `--watch` looks.
    private static let pause: Duration = .seconds(2)
    /// How many apps have a line of their own; each costs two calls.
    private static let appsShown = 20

    static let command: Command = Command(
        name: "status", summary: "Show how the suite stands, on one screen",
        notes: [
            "Without an app it is about all of them, a line each; with --app (or HERALD_APP), "
                + "or where there is only one, it shows that app's newest notifications."
        ],
        options: [.flag("watch", "again every two seconds, until interrupted")],
        action: { invocation in
            let session = try Session(invocation)
            guard invocation.flag("watch") else {
                return try await once(session, invocation)
            }
            while !invocation.console.isLost() {
                if !invocation.isJSON {
                    // To the upper left, then clear what is below; a pipe gets a line between.
                    invocation.console.out(
                        invocation.console.isTerminal ? "\u{1B}[H\u{1B}[2J" : "\n")
                }
                do {
                    try await once(session, invocation)
                } catch let error as RPCError where ExitCode(error) == .unavailable {
                    invocation.console.note("unavailable: \(error.message)")
                }
                try await Task.sleep(for: pause)
            }
        })

    private static func once(_ session: Session, _ invocation: Invocation) async throws {
        if invocation.isJSON {
            // A program gets what it names: an app, or everything.
            let status = try await status(session, session.namedApp)
            return invocation.answer(status) { _ in "" }
        }
        let console = invocation.console
        var suite = SuiteStatus(
            url: session.url, readiness: Readiness(try await session.gateway.get("/readyz")))
        do {
            let (app, apps) = try await scope(session)
            suite.status = try await status(session, app ?? "")
            if let app {
                let devices = await devices(session, app)
                console.out(suite.record(app: app, devices: devices).text)
                console.line()
                console.out(await newest(session, app))
            } else {
                console.out(suite.record().text)
                console.line()
                console.out(await table(session, apps))
            }
        } catch {
            // What is ready and what is not explains the error.
            if suite.status == nil { console.out(suite.record().text) }
            throw error
        }
    }

    /// The one app that it is about, nil for all of them; empty where only the suite knows which.
    private static func scope(_ session: Session) async throws -> (app: String?, apps: [String]) {
        guard session.namedApp.isEmpty else { return (session.namedApp, []) }
        do {
            let request = Proto.ListAppsRequest()
            let apps = try await session.registry.listApps(request, session.context).apps.map(\.id)
            return apps.count == 1 ? (apps[0], apps) : (nil, apps)
        } catch let error as RPCError where error.code == .permissionDenied {
            return ("", [])
        } catch let error where ExitCode(error) == .unavailable {
            // The rest still counts.
            return (nil, [])
        }
    }

    private static func status(
        _ session: Session, _ app: String
    ) async throws -> Proto.GetStatusResponse {
        var request = Proto.GetStatusRequest()
        request.app = app
        return try await session.delivery.getStatus(request, session.context)
    }

    private static func table(_ session: Session, _ apps: [String]) async -> String {
        guard !apps.isEmpty else { return "" }
        var rows: [SuiteStatus.App] = []
        for app in apps.prefix(appsShown) {
            let states = try? await status(session, app).states
            rows.append(
                SuiteStatus.App(
                    id: app, devices: await devices(session, app),
                    notifications: states.map(SuiteStatus.text) ?? "unknown"))
        }
        let rest = apps.count - rows.count
        let more = rest > 0 ? "and \(rest) more: 'herald apps' lists them\n" : ""
        return SuiteStatus.table(rows) + more
    }

    /// The number of devices; what is wrong, where the registry is away: the rest still counts.
    private static func devices(_ session: Session, _ app: String) async -> String {
        var request = Proto.PreviewAudienceRequest()
        request.app = app
        request.audience = "ALL"
        do {
            return "\(try await session.registry.previewAudience(request, session.context).devices)"
        } catch {
            return "unknown: \(error)"
        }
    }

    private static func newest(_ session: Session, _ app: String) async -> String {
        var request = Proto.ListNotificationsRequest()
        request.app = app
        request.pageSize = 10
        do {
            let page = try await session.delivery.listNotifications(request, session.context)
            return NotificationText.table(page.notifications)
        } catch {
            return "notifications: \(error)\n"
        }
    }
}
