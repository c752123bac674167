import Context
import Crypto
import Protocol
import ServiceKit
import Spatial

/// Something that a device did at a place, as it is kept.
struct TransitionRecord: Hashable, Sendable {
    /// What it did; the numbers are stored, and are those of `Proto.TransitionKind`.
    enum Kind: UInt8, Hashable, Sendable {
        case enter = 1
        case exit, dwell, cross
        /// Nothing: its owner wanted to be told again.
        case reminder

        init(_ kind: Transition.Kind) {
            switch kind {
            case .enter: self = .enter
            case .exit: self = .exit
            case .dwell: self = .dwell
            case .cross: self = .cross
            }
        }

        var proto: Proto.TransitionKind { Proto.TransitionKind(rawValue: Int32(rawValue)) }
    }

    /// What has become of its notification.
    enum Fate: Hashable, Sendable {
        /// The place does not notify of it.
        case none
        case sending(silently: Bool)
        case deferred(MomentReason)
        case refused(MomentReason)
    }

    let kind: Kind
    /// 0 of a reminder.
    let slot: UInt32
    let place: String
    let version: Int64
    let time: Int64
    let since: Int64
    /// Metres; 0 of what is no fix's.
    let edge: Double
    let accuracy: Double
    let isPaused: Bool
    /// Whether it is an event of the stream.
    let isStreamed: Bool
    var fate = Fate.none

    /// Whether it ends a stay that was long enough to be a visit.
    var isVisit: Bool { kind == .exit && time - since >= TransitionLimits.visit }

    /// Always the same of the same transition of a device.
    func id(of device: String) -> Identifier {
        let text = "herald.transition\n\(device)\n\(place)\n\(kind.rawValue)\n\(since)"
        let digest = SHA256.digest(of: text.utf8.span).array
        let halves = [0, 8].map { start in
            digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return Identifier(high: halves[0], low: halves[1])
    }
}

/// What has become of a transition that was kept before, and waited.
struct FateChange: Hashable, Sendable {
    let place: String
    let fate: TransitionRecord.Fate
}
