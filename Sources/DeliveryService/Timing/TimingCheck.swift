import Context
import Protocol
import ServiceKit

/// The check of a request's timing.
struct TimingCheck {
    let zones: ZoneTable

    /// Returns the timing to store; nil if none is requested.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func timing(_ asked: Proto.Timing?) throws(RPCError) -> Proto.Timing? {
        guard var timing = asked, timing != Proto.Timing() else { return nil }
        guard timing.defaultTimeZone.isEmpty || zones.rules(timing.defaultTimeZone) != nil else {
            throw .invalid(
                "timing.default_time_zone",
                "is not the IANA name of a zone known here, such as America/New_York")
        }
        guard !timing.localTime.isEmpty else {
            guard timing.ifPassed == .unspecified else {
                throw .invalid("timing.if_passed", "needs a local_time")
            }
            return timing
        }
        guard let time = CivilTime(timing.localTime) else {
            throw .invalid(
                "timing.local_time", "is not a date and a time such as 2026-12-01T09:00")
        }
        guard zones.rules("Etc/UTC") != nil else {
            throw RPCError(
                .failedPrecondition,
                "timing.local_time: no time zones are known; install tzdata and restart delivery")
        }
        timing.localTime = time.description
        switch timing.ifPassed {
        case .nextDay, .now, .skip: break
        case .unspecified: timing.ifPassed = .nextDay
        default: throw .invalid("timing.if_passed", "is unknown")
        }
        return timing
    }
}

extension Proto.Timing {
    /// The requested local time; nil if there is none.
    var localSending: LocalSending? {
        guard let time = CivilTime(localTime) else { return nil }
        let rule: LocalSending.IfPassed =
            switch ifPassed {
            case .now: .now
            case .skip: .skip
            default: .nextDay
            }
        return LocalSending(time: time, ifPassed: rule)
    }
}

extension Optional<Proto.Timing> {
    /// Returns the zone of devices whose own zone is unknown: the send's, else the app's, else UTC.
    ///
    /// - Parameter app: The name of the app's default zone; empty if it has none.
    func defaultZone(app: String, _ zones: ZoneTable) -> ZoneRules {
        self.flatMap { zones.rules($0.defaultTimeZone) } ?? zones.rules(app) ?? .utc
    }
}
