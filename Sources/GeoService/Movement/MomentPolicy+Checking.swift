import Audience
import AudienceMessages
import Context
import Protocol
import ServiceKit

extension MomentPolicy {
    /// Reads and checks a policy of a request.
    ///
    /// - Throws: `invalidArgument` that names the field.
    init(
        _ message: Proto.MomentPolicy, _ path: String, _ zones: ZoneTable
    ) throws(RPCError) {
        if !message.type.isEmpty { _ = try NotificationType(message.type, field: "\(path).type") }
        var motion = MotionRule()
        let driving = try Treatment.of(message.driving, "\(path).driving")
        if let driving { motion.driving = driving }
        let unknown = try Treatment.of(message.unknown, "\(path).unknown")
        if let unknown { motion.unknown = unknown }
        if let settling = message.settling {
            guard MovementLimits.settlings.contains(settling.seconds) else {
                throw .invalid("\(path).settling", "must be at most an hour")
            }
            motion.settling = .milliseconds(settling.milliseconds)
        }
        guard message.caps.count <= MovementLimits.caps else {
            throw .invalid(
                "\(path).caps", "has \(message.caps.count) caps; at most \(MovementLimits.caps)")
        }
        var caps: [MomentCap] = []
        for (number, cap) in message.caps.enumerated() {
            caps.append(try MomentCap(cap, "\(path).caps[\(number)]"))
        }
        if !message.defaultTimeZone.isEmpty {
            guard message.type.isEmpty else {
                throw .invalid(
                    "\(path).default_time_zone", "is only for the policy of all types")
            }
            guard zones.rules(message.defaultTimeZone) != nil else {
                throw .invalid(
                    "\(path).default_time_zone",
                    "is not the IANA name of a zone known here, such as America/New_York")
            }
        }
        self.init(
            motion: motion, quietHours: try Self.quietHours(message, path),
            quiet: try Treatment.of(message.quiet, "\(path).quiet") ?? .skip, caps: caps,
            capped: try Treatment.of(message.capped, "\(path).capped") ?? .skip)
    }

    private static func quietHours(
        _ message: Proto.MomentPolicy, _ path: String
    ) throws(RPCError) -> QuietHours? {
        if message.quietFrom.isEmpty, message.quietUntil.isEmpty { return nil }
        let from = try minute(message.quietFrom, "\(path).quiet_from")
        let until = try minute(message.quietUntil, "\(path).quiet_until")
        guard let hours = QuietHours(startMinute: from, endMinute: until) else {
            throw .invalid("\(path).quiet_until", "is the same as quiet_from")
        }
        return hours
    }

    private static func minute(_ text: String, _ path: String) throws(RPCError) -> Int {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
            parts.joined().utf8.allSatisfy({ (48...57).contains($0) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
            (0...59).contains(minute)
        else { throw .invalid(path, "is '\(text.prefix(16))'; must be a time such as 22:00") }
        return hour * 60 + minute
    }
}

extension Treatment {
    /// Reads a treatment; nil if none is set.
    fileprivate static func of(
        _ treatment: Proto.MomentTreatment, _ path: String
    ) throws(RPCError) -> Treatment? {
        switch treatment {
        case .unspecified: nil
        case .allow: .allow
        case .silent: .silent
        case .defer: .hold
        case .skip: .skip
        default: throw .invalid(path, "is \(treatment.rawValue); 0 to 4 are possible")
        }
    }
}

extension MomentCap {
    fileprivate init(_ message: Proto.MomentCap, _ path: String) throws(RPCError) {
        guard MovementLimits.capLimits.contains(message.limit) else {
            throw .invalid("\(path).limit", "is \(message.limit); 1 to 1000 are possible")
        }
        guard let window = message.window, MovementLimits.capWindows.contains(window.seconds)
        else { throw .invalid("\(path).window", "is required: a second to 30 days") }
        let scope: Scope
        switch message.scope {
        case .unspecified, .all: scope = .all
        case .type: scope = .kind
        case .place: scope = .place
        default:
            throw .invalid("\(path).scope", "is \(message.scope.rawValue); 0 to 3 are possible")
        }
        guard
            let cap = MomentCap(
                Int(message.limit), in: .milliseconds(window.milliseconds), scope: scope)
        else { throw .invalid("\(path).window", "is not above 0") }
        self = cap
    }
}
