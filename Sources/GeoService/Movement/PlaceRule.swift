import Audience
import AudienceMessages
import Context
import Protocol
import ServiceKit
import Spatial

/// The rule for the effects of devices' entering, leaving, staying in or crossing a place.
struct PlaceRule: Hashable, Sendable {
    /// The type of notifications of places that name none.
    static let standardType = "/place"

    let transition: TransitionRule
    /// The transitions for which the story is sent.
    let notified: Set<Transition.Kind>
    /// The transitions that are events of the stream.
    let streamed: Set<Transition.Kind>
    let type: String

    /// Reads the rule of a stored place.
    init(_ message: Proto.PlaceTransitions?) {
        var rule = TransitionRule(dwell: message?.dwell?.milliseconds)
        if let pause = message?.pause { rule.pause = pause.milliseconds }
        transition = rule
        notified = Set((message?.notify ?? []).compactMap(Transition.Kind.init))
        streamed = Set((message?.stream ?? []).compactMap(Transition.Kind.init))
        type = message.flatMap { $0.type.isEmpty ? nil : $0.type } ?? Self.standardType
    }

    /// Checks and normalizes a requested rule: each kind occurs once, and an empty rule becomes
    /// nil.
    ///
    /// - Throws: `invalidArgument` that names the wrong field.
    static func check(_ asked: inout Proto.PlaceTransitions?, _ path: String) throws(RPCError) {
        guard var message = asked else { return }
        message.notify = message.notify.sorted()
        message.stream = message.stream.sorted()
        asked = message == Proto.PlaceTransitions() ? nil : message
        if let dwell = message.dwell, !dwell.isWhole(in: MovementLimits.dwells) {
            throw .invalid("\(path).dwell", "is a second to a day, in whole seconds")
        }
        if let pause = message.pause, !pause.isWhole(in: MovementLimits.pauses) {
            throw .invalid("\(path).pause", "must be 0 to 30 days, in whole seconds")
        }
        for (field, kinds) in [("notify", message.notify), ("stream", message.stream)] {
            for (number, kind) in kinds.enumerated() where Transition.Kind(kind) == nil {
                throw .invalid("\(path).\(field)[\(number)]", "is ENTER, EXIT, DWELL or CROSS")
            }
            if kinds.contains(.dwell), message.dwell == nil {
                throw .invalid("\(path).dwell", "is required, because `\(field)` has DWELL")
            }
        }
        if !message.type.isEmpty { _ = try NotificationType(message.type, field: "\(path).type") }
    }
}

extension Transition.Kind {
    /// Reads a kind; nil for an unknown number.
    init?(_ kind: Proto.TransitionKind) {
        guard let number = UInt8(exactly: kind.rawValue) else { return nil }
        self.init(rawValue: number)
    }

    /// The kind as a protobuf enum.
    var proto: Proto.TransitionKind { Proto.TransitionKind(rawValue: Int32(rawValue)) }
}

extension OnceRule {
    /// Reads the rule of a stored place; nil if it has none.
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
    /// Returns each kind once, ordered by number.
    fileprivate func sorted() -> Self {
        Set(map(\.rawValue)).sorted().map { Proto.TransitionKind(rawValue: $0) }
    }
}

extension Proto.Duration {
    fileprivate func isWhole(in milliseconds: ClosedRange<Int64>) -> Bool {
        nanos == 0 && milliseconds.contains(self.milliseconds)
    }

    /// The duration in milliseconds, rounded towards zero and clamped to 64 bits.
    var milliseconds: Int64 {
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000)
        return isTooLong ? (seconds < 0 ? .min : .max) : whole + Int64(nanos / 1_000_000)
    }
}
