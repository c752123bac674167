import Audience
import AudienceMessages
import Context
import Protocol
import ServiceKit
import Spatial

/// What is done when devices come to a place and leave it.
struct PlaceRule: Hashable, Sendable {
    /// Of notifications whose place names none.
    static let standardType = "/place"

    let transition: TransitionRule
    /// With which the story is sent.
    let notified: Set<Transition.Kind>
    /// Which are events of the stream.
    let streamed: Set<Transition.Kind>
    let type: String

    /// The rule that a stored place has.
    init(_ message: Proto.PlaceTransitions?) {
        var rule = TransitionRule(dwell: message?.dwell?.milliseconds)
        if let pause = message?.pause { rule.pause = pause.milliseconds }
        transition = rule
        notified = Set((message?.notify ?? []).compactMap(Transition.Kind.init))
        streamed = Set((message?.stream ?? []).compactMap(Transition.Kind.init))
        type = message.flatMap { $0.type.isEmpty ? nil : $0.type } ?? Self.standardType
    }

    /// Brings what a caller said into the form that is stored: each kind once, nothing for nothing.
    ///
    /// - Throws: `invalidArgument` naming the field of what no place can have.
    static func check(_ asked: inout Proto.PlaceTransitions?, _ path: String) throws(RPCError) {
        guard var message = asked else { return }
        message.notify = message.notify.sorted()
        message.stream = message.stream.sorted()
        asked = message == Proto.PlaceTransitions() ? nil : message
        if let dwell = message.dwell, !dwell.isWhole(in: MovementLimits.dwells) {
            throw .invalid("\(path).dwell", "is a second to a day, in whole seconds")
        }
        if let pause = message.pause, !pause.isWhole(in: MovementLimits.pauses) {
            throw .invalid("\(path).pause", "is 0 to 30 days, in whole seconds")
        }
        for (field, kinds) in [("notify", message.notify), ("stream", message.stream)] {
            for (number, kind) in kinds.enumerated() where Transition.Kind(kind) == nil {
                throw .invalid("\(path).\(field)[\(number)]", "is ENTER, EXIT, DWELL or CROSS")
            }
            if kinds.contains(.dwell), message.dwell == nil {
                throw .invalid("\(path).dwell", "is required, for `\(field)` has DWELL")
            }
        }
        if !message.type.isEmpty { _ = try NotificationType(message.type, field: "\(path).type") }
    }
}

extension Transition.Kind {
    /// Nil for what no device does.
    init?(_ kind: Proto.TransitionKind) {
        guard let number = UInt8(exactly: kind.rawValue) else { return nil }
        self.init(rawValue: number)
    }

    /// As it travels.
    var proto: Proto.TransitionKind { Proto.TransitionKind(rawValue: Int32(rawValue)) }
}

extension OnceRule {
    /// The rule that a stored place has; nil for one that has none.
    init?(_ message: Proto.PlaceRepeat?) {
        guard let message else { return nil }
        switch message.kind {
        case .always: self = .always
        case .afterPause: self = .every(.seconds(message.pause?.seconds ?? 0))
        case .untilRead: self = .untilRead
        default: self = .once
        }
    }
}

extension [Proto.TransitionKind] {
    /// Each once, by their numbers.
    fileprivate func sorted() -> Self {
        Set(map(\.rawValue)).sorted().map { Proto.TransitionKind(rawValue: $0) }
    }
}

extension Proto.Duration {
    fileprivate func isWhole(in milliseconds: ClosedRange<Int64>) -> Bool {
        nanos == 0 && milliseconds.contains(self.milliseconds)
    }

    /// What is less than a millisecond is left out; what is too long is the longest.
    var milliseconds: Int64 {
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
        return isTooLong ? (seconds < 0 ? .min : .max) : whole + Int64(nanos / 1_000_000)
    }
}
