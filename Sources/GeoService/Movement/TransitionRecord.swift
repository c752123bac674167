import Context
import Crypto
import Protocol
import ServiceKit
import Spatial

/// A transition of a device at a place, as it is stored.
struct TransitionRecord: Hashable, Sendable {
    /// The kind of a transition.
    ///
    /// The numbers are stored and equal those of `Proto.TransitionKind`.
    enum Kind: UInt8, Hashable, Sendable {
        case enter = 1
        case exit, dwell, cross
        /// A reminder that the user asked for, which is no transition.
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

    /// The state of the transition's notification.
    enum Fate: Hashable, Sendable {
        /// The place does not notify of such transitions.
        case none
        case sending(silently: Bool)
        case deferred(MomentReason)
        case refused(MomentReason)
    }

    let kind: Kind
    /// The place's slot; 0 for a reminder.
    let slot: UInt32
    let place: String
    let version: Int64
    let time: Int64
    let since: Int64
    /// The distance from the place's edge in metres; 0 if the transition has no fix.
    let edge: Double
    let accuracy: Double
    let isPaused: Bool
    /// True if it is an event of the stream.
    let isStreamed: Bool
    var fate = Fate.none

    /// True if it ends a stay that was long enough to be a visit.
    var isVisit: Bool { kind == .exit && time - since >= TransitionLimits.visit }

    /// Returns an id that is always the same for the same transition of a device.
    func id(of device: String) -> Identifier {
        let text = "herald.transition\n\(device)\n\(place)\n\(kind.rawValue)\n\(since)"
        let digest = SHA256.digest(of: text.utf8.span).array
        let halves = [0, 8].map { start in
            digest[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return Identifier(high: halves[0], low: halves[1])
    }
}

/// A new fate of a transition that was stored as deferred.
struct FateChange: Hashable, Sendable {
    let place: String
    let fate: TransitionRecord.Fate
}
