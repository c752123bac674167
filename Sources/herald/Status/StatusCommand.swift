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
                if !invocation.isJSON { invocation.console.out(Screen.current.update) }
                do {
                    try await once(session, invocation)
                } catch let error as RPCError where ExitCode(error) == .unavailable {
                    invocation.console.note("unavailable: \(error.message)".printable)
                }
                try await Task.sleep(for: pause)
            }
        })

    private static func once(_ session: Session, _ invocation: Invocation) async throws {
        if invocation.isJSON {
            return invocation.console.out(try await json(session).text)
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

    /// Returns the status for a program: of the app that it names, or of the whole suite.
    private static func json(_ session: Session) async throws -> StatusJSON {
        let status = try await status(session, session.namedApp)
        var json = StatusJSON(
            url: session.url, readiness: Readiness(try await session.gateway.get("/readyz")),
            status: status)
        let (app, apps) = try await scope(session)
        for id in app.map({ [$0] }) ?? Array(apps.prefix(appsShown)) {
            json.apps.append((id, try? await deviceCount(session, id)))
        }
        if let app { json.newest = try await newestNotifications(session, app) }
        return json
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
        do {
            return "\(try await deviceCount(session, app))"
        } catch {
            return "unknown: \(error)"
        }
    }

    private static func deviceCount(_ session: Session, _ app: String) async throws -> UInt64 {
        var request = Proto.PreviewAudienceRequest()
        (request.app, request.audience) = (app, "ALL")
        return try await session.registry.previewAudience(request, session.context).devices
    }

    private static func newest(_ session: Session, _ app: String) async -> String {
        do {
            return NotificationText.table(try await newestNotifications(session, app))
        } catch {
            return "notifications: \(error)".printable + "\n"
        }
    }

    private static func newestNotifications(
        _ session: Session, _ app: String
    ) async throws -> [Proto.Notification] {
        var request = Proto.ListNotificationsRequest()
        (request.app, request.pageSize) = (app, 10)
        return try await session.delivery.listNotifications(request, session.context).notifications
    }
}
