import HTTPClient
import Protocol

/// `herald status`: shows the state of the suite on one screen.
enum StatusCommand {
    /// The pause between two updates of `--watch`.
    private static let pause: Duration = .seconds(2)
    /// The number of apps that have a line of their own; each costs two calls.
    private static let appsShown = 20

    static let command: Command = Command(
        name: "status", summary: "Show the state of the suite on one screen",
        notes: [
            "It shows a line for each app. With --app or HERALD_APP, or if there is only one "
                + "app, it shows that app's newest notifications."
        ],
        examples: [
            "herald status",
            "herald status --app news --watch",
        ],
        options: [.flag("watch", "update every two seconds, until interrupted")],
        action: { invocation in
            let session = try Session(invocation)
            guard invocation.flag("watch") else {
                return try await once(session, invocation)
            }
            while !invocation.console.isLost() {
                if !invocation.isJSON {
                    // Move to the upper left and clear the screen; a pipe gets an empty line.
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
            // A program gets the status of the app that it names, or of the whole suite.
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
            // The readiness of the services explains the error.
            if suite.status == nil { console.out(suite.record().text) }
            throw error
        }
    }

    /// Returns the one app to show, nil for all apps, and the list of apps.
    ///
    /// The app is empty if only the suite knows it, from the key.
    private static func scope(_ session: Session) async throws -> (app: String?, apps: [String]) {
        guard session.namedApp.isEmpty else { return (session.namedApp, []) }
        do {
            let request = Proto.ListAppsRequest()
            let apps = try await session.registry.listApps(request, session.context).apps.map(\.id)
            return apps.count == 1 ? (apps[0], apps) : (nil, apps)
        } catch let error as RPCError where error.code == .permissionDenied {
            return ("", [])
        } catch let error where ExitCode(error) == .unavailable {
            // The rest of the status is still useful.
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

    /// Returns the number of devices.
    ///
    /// If the registry does not answer it returns the error, since the rest of the status is still
    /// useful.
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
