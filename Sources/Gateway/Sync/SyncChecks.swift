import Protocol
import ServiceKit

/// The checks of a Sync's fields.
struct SyncChecks {
    let limits: GatewayLimits

    /// Checks that a device sends its id and its secret.
    ///
    /// - Throws: `invalidArgument` that names the missing field.
    static func credentials(_ id: String, _ secret: String) throws(RPCError) {
        guard !id.isEmpty else {
            throw .invalid("device_id", "is required: the answer to Client/Register has it")
        }
        guard !secret.isEmpty else {
            throw .invalid("device_secret", "is required: the answer to Client/Register has it")
        }
    }

    /// Checks all fields; throws `invalidArgument` for the first one that is wrong.
    func check(_ request: Proto.SyncRequest) throws(RPCError) {
        if let location = request.location { try check(location) }
        guard (0...3).contains(request.locationConsent.rawValue) else {
            throw .invalid(
                "location_consent",
                "is \(request.locationConsent.rawValue); it must be from 0 to 3")
        }
        guard request.movement == nil || request.locationConsent == .movement else {
            throw .invalid("movement", "needs the location_consent LOCATION_CONSENT_MOVEMENT")
        }
        guard request.placeCount <= limits.places else {
            throw .invalid(
                "place_count", "is \(request.placeCount); it may be at most \(limits.places)")
        }
        try length(request.inboxCursor, "inbox_cursor", 0...limits.cursorBytes)
        guard request.events.count <= limits.events else {
            throw .invalid(
                "events",
                "has \(request.events.count) elements; send at most \(limits.events) at a time")
        }
        for (index, event) in request.events.enumerated() {
            try check(event, "events[\(index)]")
        }
    }

    private func check(_ location: Proto.Location) throws(RPCError) {
        guard let coordinate = location.coordinate else {
            throw .invalid("location.coordinate", "is missing")
        }
        try range(coordinate.latitude, "location.coordinate.latitude", 90)
        try range(coordinate.longitude, "location.coordinate.longitude", 180)
        guard location.accuracyMetres.isFinite, location.accuracyMetres >= 0 else {
            throw .invalid("location.accuracy_metres", "must be a number of metres, 0 or more")
        }
        if let time = location.fixTime { _ = try UnixTime(time, "location.fix_time") }
    }

    /// Throws if `degrees` is not from `-most` to `most`, or is not a number.
    private func range(_ degrees: Double, _ field: String, _ most: Double) throws(RPCError) {
        guard (-most...most).contains(degrees) else {
            throw .invalid(
                field,
                "is \(degrees); it must be from -\(Int(most)) to \(Int(most)) degrees")
        }
    }

    /// Returns whether a byte may be in a goal's name.
    private static func isOfGoal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-")...UInt8(ascii: "9"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private func check(_ event: Proto.Event, _ path: String) throws(RPCError) {
        try length(event.id, "\(path).id", 1...limits.idBytes)
        // A goal is no message's. What delivery would refuse would cost the device its inbox.
        let least = event.kind == .goal ? 0 : 1
        if event.kind == .goal {
            try length(event.goal, "\(path).goal", 1...64)
            guard event.value.magnitude <= 1e12 else {
                throw .invalid("\(path).value", "is not a number between -1e12 and 1e12")
            }
            guard event.goal.utf8.allSatisfy(Self.isOfGoal) else {
                throw .invalid("\(path).goal", "has other than a-z, 0-9, '-', '_', '.', '/'")
            }
        }
        try length(event.messageId, "\(path).message_id", least...limits.idBytes)
        try length(event.reason, "\(path).reason", 0...limits.reasonBytes)
        guard event.kind.rawValue != 0 else { throw .invalid("\(path).kind", "is missing") }
    }

    private func length(
        _ text: String, _ field: String, _ range: ClosedRange<Int>
    ) throws(RPCError) {
        let count = text.utf8.count
        guard range.contains(count) else {
            throw .invalid(
                field,
                "has \(count) bytes; it must have \(range.lowerBound) to \(range.upperBound)")
        }
    }
}
