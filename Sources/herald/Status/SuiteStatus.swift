import Protocol

/// How the whole suite stands, or one app of it: what `herald status` shows above its tables.
struct SuiteStatus {
    /// One app in the suite's status; a part that could not be asked for says why.
    struct App {
        var id: String
        var devices: String
        var notifications: String
    }

    var url: String
    var readiness: Readiness
    /// Nil where delivery is away.
    var status: Proto.GetStatusResponse?

    /// The lines of the suite; with an app and its devices, also those.
    func record(app: String? = nil, devices: String = "") -> Record {
        var record = Record()
        readiness.add(to: &record, url: url)
        if let app { record.add("app", app) }
        record.add("devices", devices)
        guard let status else { return record }
        for killSwitch in status.switches where killSwitch.on || killSwitch.awaitsRelease {
            record.add("KILL SWITCH", KillSwitchText.line(killSwitch), isAlarm: true)
        }
        if !status.switches.contains(where: \.on) { record.add("kill switch", "off") }
        for block in status.blocks {
            let whose = app == nil ? "app \(block.app), " : ""
            record.add("NOT SENDING", whose + block.sentence, isAlarm: true)
        }
        record.add("notifications", Self.text(status.states))
        record.add(
            "deliveries",
            "\(status.deliveriesInFlight) in flight, \(status.deliveriesPerMinute) in a minute")
        return record
    }

    /// How many notifications are in which state.
    static func text(_ states: [Proto.StateCount]) -> String {
        let states = states.map { count in
            "\(count.notifications) \(count.state.name(without: Proto.NotificationState.prefix))"
        }
        return states.isEmpty ? "none yet" : states.joined(separator: ", ")
    }

    /// A line per app.
    static func table(_ apps: [App]) -> String {
        var table = Table("APP", "DEVICES", "NOTIFICATIONS")
        for app in apps { table.add(app.id, app.devices, app.notifications) }
        return table.text
    }
}
