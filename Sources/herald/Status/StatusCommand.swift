import HTTPClient
import Protocol

/// `herald status`: how the suite stands, on one screen.
enum StatusCommand {
    /// How often `--watch` looks.
    private static let pause: Duration = .seconds(2)

    static let command: Command = Command(
        name: "status", summary: "Show how the suite stands, on one screen",
        options: [.flag("watch", "again every two seconds, until interrupted")],
        action: { invocation in
            let session = try Session(invocation)
            guard invocation.flag("watch") else {
                return try await once(session, invocation)
            }
            while true {
                // To the upper left, then clear what is below.
                if !invocation.isJSON { invocation.console.out("\u{1B}[H\u{1B}[2J") }
                do {
                    try await once(session, invocation)
                } catch let error as RPCError where error.code == .unavailable {
                    invocation.console.note("unavailable: \(error.message)")
                }
                try await Task.sleep(for: pause)
            }
        })

    private static func once(_ session: Session, _ invocation: Invocation) async throws {
        let app = try await session.app()
        var request = Proto.GetStatusRequest()
        request.app = app
        let status = try await session.delivery.getStatus(request, session.context)
        guard !invocation.isJSON else { return invocation.answer(status) { _ in "" } }
        let console = invocation.console
        console.out(try await head(session, app, status).text)
        console.line()
        console.out(await newest(session, app))
    }

    private static func head(
        _ session: Session, _ app: String, _ status: Proto.GetStatusResponse
    ) async throws -> Record {
        var record = Record()
        let answer = try await session.gateway.get("/readyz")
        record.add("gateway", "\(session.url), \(answer.status == 200 ? "ready" : "NOT READY")")
        record.add("app", app)
        record.add("devices", await devices(session, app))
        for killSwitch in status.switches where killSwitch.on {
            record.add("KILL SWITCH", KillSwitchCommand.line(killSwitch))
        }
        if !status.switches.contains(where: \.on) { record.add("kill switch", "off") }
        let states = status.states.map { count in
            "\(count.notifications) \(count.state.name(without: Proto.NotificationState.prefix))"
        }
        record.add("notifications", states.isEmpty ? "none yet" : states.joined(separator: ", "))
        record.add(
            "deliveries",
            "\(status.deliveriesInFlight) in flight, \(status.deliveriesPerMinute) in a minute")
        return record
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
