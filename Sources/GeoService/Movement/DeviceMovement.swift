import Context
import ServiceKit
import Spatial

/// The known movement of a device: its last fix, its stays at places, and its user's moment.
struct DeviceMovement: Hashable, Sendable {
    var transitions = DeviceTransitions()
    var moment = MomentState.withoutSensors
    /// The time at which the moment must be evaluated again; nil if none is set.
    var wake: UnixTime?
    /// The time of the sensors' last reading, in milliseconds since 1970; `.min` if there was none.
    var sensed = Int64.min
    /// The IANA time zone of the device; empty until the device reports one.
    var zone = ""

    /// Returns the movement with its last fix rounded to the grid of a policy.
    func coarsened(_ policy: PositionPolicy) -> DeviceMovement {
        guard policy.grid > 0, let last = transitions.last else { return self }
        let accuracy = max(last.accuracy, Double(policy.grid))
        var coarse = self
        coarse.transitions = DeviceTransitions(
            last: Fix(at: policy.coarsened(last.coordinate), accuracy: accuracy, time: last.time),
            stays: transitions.stays, doubtful: transitions.doubtful, told: transitions.told)
        return coarse
    }

    /// The next time at which something may happen without a report; nil if nothing is due.
    var due: UnixTime? {
        [transitions.nextTime.map { UnixTime(milliseconds: $0) }, wake].compactMap { $0 }.min()
    }
}

extension MomentState {
    /// The moment of a user whose device has never reported motion, so that motion blocks nothing.
    static var withoutSensors: MomentState {
        MomentState(
            motion: MotionState(
                access: .missing, motion: [], mayBeDriving: false, drivingEnded: nil),
            history: MomentHistory(), held: [], showing: [], reminders: [],
            patience: MomentState.longestPatience)
    }
}
