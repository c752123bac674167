import DeliveryEngine
import Protocol

/// The reason why a released delivery is not sent, in the order of the checks.
enum DropReason: Int, CaseIterable, Sendable {
    case expired
    case gone
    case muted
    case optedOut
    case capped
    case replaced

    /// The reason as the notification's errors show it.
    var words: String {
        switch self {
        case .expired: "expired"
        case .gone: "at the release: the device no longer exists"
        case .muted: "at the release: muted"
        case .optedOut: "at the release: the device is no longer in the audience"
        case .capped: "at the release: a frequency cap allows no more"
        case .replaced: "at the release: replaced by a newer notification"
        }
    }

    fileprivate var proto: Proto.DropReason {
        switch self {
        case .expired: .expired
        case .gone: .gone
        case .muted: .muted
        case .optedOut: .optedOut
        case .capped: .capped
        case .replaced: .replaced
        }
    }
}

/// The numbers of deliveries that a release sends and drops.
struct ReleaseTally: Hashable, Sendable {
    var deliveries = 0
    /// The devices that the deliveries of one part go to, as a serialized bitmap; empty for none,
    /// and in sums.
    var devices: [UInt8] = []
    var dropped: [DropReason: Int] = [:]

    static func += (left: inout Self, right: Self) {
        left.deliveries += right.deliveries
        left.dropped.merge(right.dropped, uniquingKeysWith: +)
    }

    /// The dropped deliveries as protobuf messages, without counts of zero.
    var droppedProto: [Proto.DroppedDeliveries] {
        DropReason.allCases.compactMap { reason in
            guard let count = dropped[reason], count > 0 else { return nil }
            var proto = Proto.DroppedDeliveries()
            (proto.reason, proto.deliveries) = (reason.proto, UInt64(count))
            return proto
        }
    }
}
