import Protocol
import ServiceKit

/// The check of the events that devices report.
struct EventCheck {
    let now: UnixTime

    /// Returns the events of a request, each id once.
    ///
    /// - Throws: `invalidArgument` that names the event and its field.
    func events(_ events: [Proto.Event]) throws(RPCError) -> [DeviceEvent] {
        guard events.count <= RequestLimits.events else {
            throw .invalid(
                "events", "has \(events.count) elements; at most \(RequestLimits.events)")
        }
        var checked: [DeviceEvent] = []
        var ids: Set<String> = []
        for (index, event) in events.enumerated() {
            let event = try check(event, "events[\(index)]")
            if ids.insert(event.id).inserted { checked.append(event) }
        }
        return checked
    }

    private func check(_ event: Proto.Event, _ path: String) throws(RPCError) -> DeviceEvent {
        try length(event.id, "\(path).id", 1...RequestLimits.eventIDBytes)
        let isGoal = event.kind == .goal
        try length(
            event.messageId, "\(path).message_id",
            (isGoal ? 0 : 1)...RequestLimits.messageIDBytes)
        try length(event.reason, "\(path).reason", 0...RequestLimits.eventReasonBytes)
        guard event.kind != .unspecified,
            Proto.EventKind.names.contains(where: { $0.number == event.kind.rawValue })
        else { throw .invalid("\(path).kind", "is unknown") }
        var time = now
        if let timestamp = event.time { time = try UnixTime(timestamp, "\(path).time") }
        if isGoal {
            try GoalCheck.name(event.goal, "\(path).goal")
            try GoalCheck.value(event.value, "\(path).value")
        }
        return DeviceEvent(
            id: event.id, message: event.messageId, kind: event.kind.rawValue, time: time,
            reason: isGoal ? event.goal : event.reason, value: isGoal ? event.value : 0)
    }

    private func length(
        _ text: String, _ field: String, _ range: ClosedRange<Int>
    ) throws(RPCError) {
        guard range.contains(text.utf8.count) else {
            throw .invalid(
                field,
                "has \(text.utf8.count) bytes, not \(range.lowerBound) to \(range.upperBound)")
        }
    }
}

extension String {
    /// Returns the text if it may be a device's id.
    func device() throws(RPCError) -> String {
        let id = try required("device_id")
        guard id.utf8.count <= RequestLimits.deviceIDBytes else {
            throw .invalid("device_id", "is not a device's id")
        }
        return id
    }
}
