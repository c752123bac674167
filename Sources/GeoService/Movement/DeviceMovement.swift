import Context
import ServiceKit
import Spatial

/// What is known of a device that moves: where it is as far as places go, and of its owner's
/// moment.
struct DeviceMovement: Hashable, Sendable {
    var transitions = DeviceTransitions()
    var moment = MomentState.withoutSensors
    /// When the moment is to be looked at again.
    var wake: UnixTime?
    /// When sensors said something last, in milliseconds since 1970.
    var sensed = Int64.min
    /// The IANA zone of its clock; empty while it has said none.
    var zone = ""

    /// It, with where it was last as coarse as a policy says.
    func coarsened(_ policy: PositionPolicy) -> DeviceMovement {
        guard policy.grid > 0, let last = transitions.last else { return self }
        let accuracy = max(last.accuracy, Double(policy.grid))
        var coarse = self
        coarse.transitions = DeviceTransitions(
            last: Fix(at: policy.coarsened(last.coordinate), accuracy: accuracy, time: last.time),
            stays: transitions.stays, doubtful: transitions.doubtful, told: transitions.told)
        return coarse
    }

    /// When something may happen if nothing is said before.
    var due: UnixTime? {
        [transitions.nextTime.map { UnixTime(milliseconds: $0) }, wake].compactMap { $0 }.min()
    }
}

extension MomentState {
    /// A person whose device has never said anything of motion: it is not in the way.
    static var withoutSensors: MomentState {
        MomentState(
            motion: MotionState(
                access: .missing, motion: [], mayBeDriving: false, drivingEnded: nil),
            history: MomentHistory(), held: [], showing: [], reminders: [],
            patience: MomentState.longestPatience)
    }
}
