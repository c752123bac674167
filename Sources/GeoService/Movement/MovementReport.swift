import Context
import Protocol
import ServiceKit
import Spatial
import TimeZones

/// A device's report of its fixes and sensor readings, checked and in the order of time.
struct MovementReport: Sendable {
    /// An event at a time of the report.
    enum Event: Sendable {
        case fix(Fix)
        case motion(Motion, Motion.Confidence)
        case access(Motion.Access)
    }

    /// A request of a user to show a place's story again.
    struct Reminder: Sendable {
        let place: String
        let time: UnixTime?
        let onEntry: Bool
    }

    private(set) var events: [(time: Int64, event: Event)] = []
    private(set) var read: [String] = []
    private(set) var reminders: [Reminder] = []
    /// The reported time zone; nil if none was reported or it is not known here.
    private(set) var zone: String?

    /// Reads and checks a report.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ message: Proto.Movement?, zone: String, said: UnixTime, _ zones: ZoneTable
    ) throws(RPCError) {
        // An unknown zone counts as not reported, because a phone may know newer zones.
        if zones.rules(zone) != nil { self.zone = zones.canonical(zone) }
        guard let message else { return }
        try Self.limit(
            message.fixes.count, MovementLimits.fixes + MovementLimits.added, "movement.fixes")
        try Self.limit(
            message.motions.count, MovementLimits.motions + MovementLimits.added,
            "movement.motions")
        try Self.limit(
            message.readPlaceIds.count, MovementLimits.read, "movement.read_place_ids")
        try Self.limit(
            message.reminders.count, MovementLimits.reminders, "movement.reminders")
        for (number, motion) in message.motions.enumerated() {
            events.append(try Self.reading(motion, "movement.motions[\(number)]", said))
        }
        for (number, location) in message.fixes.enumerated() {
            events.append(try Self.fix(location, "movement.fixes[\(number)]"))
        }
        // A sensor reading with the time of a fix applies to that fix. Events with the same time
        // keep their order.
        events = events.enumerated().sorted {
            ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
        }.map(\.element)
        for (number, id) in message.readPlaceIds.enumerated() {
            try PlaceText.check(id: id, "movement.read_place_ids[\(number)]")
        }
        read = message.readPlaceIds
        for (number, reminder) in message.reminders.enumerated() {
            reminders.append(try Self.reminder(reminder, "movement.reminders[\(number)]"))
        }
    }

    private static func limit(_ count: Int, _ most: Int, _ path: String) throws(RPCError) {
        guard count <= most else { throw .invalid(path, "has \(count) elements; at most \(most)") }
    }

    private static func fix(
        _ message: Proto.Location, _ path: String
    ) throws(RPCError) -> (time: Int64, event: Event) {
        let coordinate = try Coordinate(message.coordinate, "\(path).coordinate")
        guard let time = message.fixTime else { throw .invalid("\(path).fix_time", "is required") }
        let moment = try UnixTime(time, "\(path).fix_time").milliseconds
        guard let fix = Fix(at: coordinate, accuracy: message.accuracyMetres, time: moment) else {
            throw .invalid("\(path).accuracy_metres", "is not a number of metres, 0 or more")
        }
        return (moment, .fix(fix))
    }

    /// Reads a sensor reading; a time in the future, from a clock that is ahead, counts as now.
    private static func reading(
        _ message: Proto.MotionReading, _ path: String, _ said: UnixTime
    ) throws(RPCError) -> (time: Int64, event: Event) {
        let time = try message.time.map { time throws(RPCError) in
            try UnixTime(time, "\(path).time")
        }
        let moment = min(time ?? said, said).milliseconds
        var motion: Motion = []
        for (number, said) in message.motions.enumerated() {
            if said == .unavailable { return (moment, .access(.missing)) }
            guard let one = Motion(said) else {
                throw .invalid(
                    "\(path).motions[\(number)]", "is \(said.rawValue); 1 to 7 are possible")
            }
            motion.formUnion(one)
        }
        let confidence: Motion.Confidence
        switch message.confidence {
        case .unspecified, .high: confidence = .high
        case .medium: confidence = .medium
        case .low: confidence = .low
        default:
            throw .invalid(
                "\(path).confidence", "is \(message.confidence.rawValue); 0 to 3 are possible")
        }
        return (moment, .motion(motion, confidence))
    }

    private static func reminder(
        _ message: Proto.PlaceReminder, _ path: String
    ) throws(RPCError) -> Reminder {
        try PlaceText.check(id: message.placeId, "\(path).place_id")
        let time = try message.time.map { time throws(RPCError) in
            try UnixTime(time, "\(path).time")
        }
        guard time != nil || message.onEntry else {
            throw .invalid("\(path).time", "is required, or on_entry")
        }
        return Reminder(place: message.placeId, time: time, onEntry: message.onEntry)
    }
}

extension Motion {
    /// Reads a motion; empty if the phone does not know it, nil for an unknown number.
    fileprivate init?(_ motion: Proto.Motion) {
        switch motion {
        case .stationary: self = .stationary
        case .walking: self = .walking
        case .running: self = .running
        case .cycling: self = .cycling
        case .driving: self = .automotive
        case .unknown: self = []
        default: return nil
        }
    }
}
