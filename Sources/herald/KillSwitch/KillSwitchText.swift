import Protocol

/// Formats kill switches as text.
enum KillSwitchText {
    /// Returns the state of a switch after a change, its effect, and its scope beside the other
    /// switches.
    static func text(
        _ response: Proto.SetKillSwitchResponse, beside others: [Proto.KillSwitch]
    ) -> String {
        guard let killSwitch = response.killSwitch else { return "" }
        var text = line(killSwitch) + "\n"
        text += OtherSwitches(than: killSwitch, among: others).text
        if let effect = response.effect {
            text += self.text(effect)
        } else if response.inFlight > 0 {
            text +=
                "already in flight: \(Plural.text(response.inFlight, "delivery", "deliveries"))\n"
        }
        if killSwitch.awaitsRelease {
            text +=
                "to send what it held: herald release --adapter \(killSwitch.adapter.printable)\n"
        }
        return text
    }

    /// Returns how many notifications are held after a switch was turned off, and the command that
    /// sends them.
    static func held(_ count: some BinaryInteger, _ killSwitch: Proto.KillSwitch) -> String {
        var command = "herald release"
        if !killSwitch.notificationId.isEmpty { command += " \(killSwitch.notificationId)" }
        if !killSwitch.type.isEmpty { command += " --type \(killSwitch.type)" }
        if !killSwitch.app.isEmpty { command += " --app \(killSwitch.app)" }
        let (them, are) = count == 1 ? ("it", "is") : ("them", "are")
        return "herald: \(Plural.text(count, "notification")) \(are) still held; "
            + "'\(command.printable)' sends \(them)"
    }

    /// Returns the effect of a switch, one number per line.
    static func text(_ effect: Proto.SwitchEffect) -> String {
        guard effect.notifications > 0 else { return "nothing was being sent\n" }
        var record = Record()
        record.add("open notifications", "\(effect.notifications)")
        record.add("sent before", "\(effect.sentBefore)")
        record.add("in flight", "\(effect.inFlight)")
        record.add("prevented", "\(effect.prevented)")
        record.add("uncertain", effect.uncertain > 0 ? "\(effect.uncertain)" : "")
        return record.text
    }

    /// Returns a switch as one line.
    static func line(_ killSwitch: Proto.KillSwitch) -> String {
        let app = killSwitch.app
        let part = part(killSwitch)
        var text = app.isEmpty ? "everything" : "app \(app)"
        if let part { text += ", \(part)" }
        if killSwitch.on {
            let rest = app.isEmpty ? "" : part == nil ? " of this app" : " of this"
            text += killSwitch.mode == .cancel ? ": ON, cancelling" : ": ON"
            text += ", nothing\(rest) is sent"
        } else {
            text += killSwitch.awaitsRelease ? ": off, waits for its release" : ": off"
            if killSwitch.released { text += ", released" }
        }
        if let time = killSwitch.changeTime { text += ", since \(time.text)" }
        if !killSwitch.changedBy.isEmpty { text += " by \(killSwitch.changedBy)" }
        if let end = killSwitch.endTime { text += ", until \(end.text)" }
        if !killSwitch.reason.isEmpty { text += ": \(killSwitch.reason)" }
        return text.printable
    }

    /// Returns a table with a line for each change.
    static func table(_ changes: [Proto.KillSwitch]) -> String {
        var table = Table(
            "TIME", "APP", "SCOPE", "CHANGE", "BY", "REASON",
            leastImportant: ["BY", "APP"])
        for change in changes {
            let words = change.on ? (change.mode == .cancel ? "on, cancelling" : "on") : "off"
            table.add(
                change.changeTime.text, change.app, part(change) ?? "",
                change.released ? "released" : words, change.changedBy, change.reason)
        }
        return table.text
    }

    /// Returns the part of an app that a switch is for; nil for the whole app.
    static func part(_ killSwitch: Proto.KillSwitch) -> String? {
        if !killSwitch.adapter.isEmpty { return "adapter \(killSwitch.adapter)" }
        if !killSwitch.type.isEmpty { return "type \(killSwitch.type)" }
        if !killSwitch.notificationId.isEmpty {
            return "notification \(killSwitch.notificationId)"
        }
        return nil
    }
}
