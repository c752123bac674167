import Protocol

extension CallContext {
    /// The key or account that calls, by name and id.
    var sender: String { principal?.subject ?? "suite" }

    /// Notes for the audit log that a page of the stream told nothing, if the page is empty.
    ///
    /// A program that follows the stream asks all day.
    func noting(_ page: Proto.ReadEventsResponse) -> Proto.ReadEventsResponse {
        if page.events.isEmpty { note?.toldNothing() }
        return page
    }

    /// Notes a switch's state before and after a change for the audit log.
    func noting(_ wanted: KillSwitch, before: KillSwitch?) -> KillSwitch {
        note?.isAbout(wanted.target.words)
        note?.changed(from: before?.summary ?? "off", to: wanted.summary)
        return wanted
    }

    /// Notes for the audit log that a schedule is paused or goes on.
    func noting(_ schedule: ScheduleRecord) -> ScheduleRecord {
        note?.changed(from: "", to: schedule.isPaused ? "paused" : "goes on")
        return schedule
    }
}

extension KillSwitch {
    /// The effect of the switch, in words for the audit log.
    fileprivate var summary: String {
        let words = isOn ? "on, \(mode == .cancel ? "cancels" : "holds")" : "off"
        return reason.isEmpty ? words : "\(words): \(reason)"
    }
}
