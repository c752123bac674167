import DeliveryEngine
import Protocol

/// The effect of a switch, as numbers of deliveries in scope that have not ended.
struct SwitchEffect: Hashable, Sendable {
    var notifications = 0
    var sentBefore = 0
    var inFlight = 0
    var prevented = 0
    var uncertain = 0

    /// Counts a delivery that is in flight, or has just ended and is not recorded.
    mutating func count(_ result: DeliveryResult?) {
        switch result {
        case nil: inFlight += 1
        case .delivered: sentBefore += 1
        case .uncertain, .later(_, _, mayHaveArrived: true, _): uncertain += 1
        case .later, .moved: prevented += 1
        case .failed, .expired, .suppressed: break
        }
    }

    /// The effect as a protobuf message.
    var proto: Proto.SwitchEffect {
        var proto = Proto.SwitchEffect()
        proto.notifications = UInt64(max(0, notifications))
        proto.sentBefore = UInt64(max(0, sentBefore))
        proto.inFlight = UInt64(max(0, inFlight))
        proto.prevented = UInt64(max(0, prevented))
        proto.uncertain = UInt64(max(0, uncertain))
        return proto
    }
}
