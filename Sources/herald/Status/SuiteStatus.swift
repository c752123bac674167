import Protocol

/// The state of the suite or of one app, which `herald status` shows above its tables.
struct SuiteStatus {
    /// An app in the suite's status.
    ///
    /// A part that is not known says why.
    struct App {
        var id: String
        var devices: String
        var notifications: String
    }

    var url: String
    var readiness: Readiness
    /// The status from delivery; nil if delivery does not answer.
    var status: Proto.GetStatusResponse?

    /// Returns the lines of the suite, and those of an app if one is given.
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
        for retries in RetryText.unblocked(in: status) {
            let whose = app == nil ? "app \(retries.app), " : ""
            record.add("RETRYING", whose + RetryText.sentence(retries), isAlarm: true)
        }
        for expiring in status.expiringCredentials {
            record.add("EXPIRES", expiring.line(withApp: app == nil), isAlarm: true)
        }
        record.add("notifications", Self.text(status.states))
        record.add(
            "deliveries",
            "\(status.deliveriesInFlight) in flight, \(status.deliveriesPerMinute) in a minute")
        record.add("waiting", WaitingText.text(status))
        return record
    }

    /// Returns the number of notifications in each state.
    static func text(_ states: [Proto.StateCount]) -> String {
        let states = states.map { count in
            "\(count.notifications) \(count.state.name(without: Proto.NotificationState.prefix))"
        }
        return states.isEmpty ? "none yet" : states.joined(separator: ", ")
    }

    /// Returns a table with a line for each app.
    static func table(_ apps: [App]) -> String {
        var table = Table("APP", "DEVICES", "NOTIFICATIONS")
        for app in apps { table.add(app.id, app.devices, app.notifications) }
        return table.text
    }
}
