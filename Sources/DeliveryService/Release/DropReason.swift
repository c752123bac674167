import DeliveryEngine
import Protocol

/// Why a delivery does not go out though it was released, in the order in which it is looked at.
enum DropReason: Int, CaseIterable, Sendable {
    case expired
    case gone
    case muted
    case optedOut
    case capped
    case replaced

    /// As the notification's errors say it.
    var words: String {
        switch self {
        case .expired: "expired"
        case .gone: "at its release: the device is gone"
        case .muted: "at its release: muted"
        case .optedOut: "at its release: the audience does not have it any more"
        case .capped: "at its release: a frequency cap allows no more"
        case .replaced: "at its release: a newer one replaces it"
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

/// What a release lets go and what it does not, in deliveries.
struct ReleaseTally: Hashable, Sendable {
    var deliveries = 0
    var dropped: [DropReason: Int] = [:]

    static func += (left: inout Self, right: Self) {
        left.deliveries += right.deliveries
        left.dropped.merge(right.dropped, uniquingKeysWith: +)
    }

    /// As it travels, without what is none.
    var droppedProto: [Proto.DroppedDeliveries] {
        DropReason.allCases.compactMap { reason in
            guard let count = dropped[reason], count > 0 else { return nil }
            var proto = Proto.DroppedDeliveries()
            (proto.reason, proto.deliveries) = (reason.proto, UInt64(count))
            return proto
        }
    }
}
