import Protocol
import ServiceKit

/// The stages in which a notification goes to its audience, and the progress.
struct Rollout: Hashable, Sendable {
    /// The counts to subtract, so that deliveries from before a release do not count any more.
    struct Base: Hashable, Sendable {
        var delivered = 0
        var failed = 0
        var devices = 0
        var departed = 0
    }

    /// The rollout as requested and checked, with the limits that apply.
    let asked: Proto.Rollout
    /// The current stage, from 0.
    var stage = 0
    /// The time at which the current stage began; nil before the audience is resolved.
    var begun: UnixTime?
    /// The time at which the next stage is due; nil if there is none, or before the first has
    /// begun.
    var next: UnixTime?
    /// The reason why the next stage has not begun although it is due; empty if there is none.
    var waits = ""
    /// The reason for a pause; empty if the rollout is not paused.
    var pause = ""
    /// The number of devices reached and of those that no longer exist, at the last check.
    var devices = 0
    var departed = 0
    var base = Base()

    /// Creates a rollout that has not begun.
    init(_ asked: Proto.Rollout) { self.asked = asked }

    /// The share of the audience in the current stage, in percent.
    var percent: UInt32 { asked.stages.indices.contains(stage) ? asked.stages[stage].percent : 0 }

    /// Returns the time between a stage and the one before.
    private func delay(before stage: Int) -> Duration? {
        guard asked.stages.indices.contains(stage) else { return nil }
        return asked.stages[stage].after.map(Duration.init) ?? .zero
    }

    /// Returns the time from the start of the first stage to that of the last, if none has to wait.
    static func span(of asked: Proto.Rollout) -> Duration {
        asked.stages.compactMap(\.after).map(Duration.init).reduce(.zero, +)
    }

    /// Returns the earliest start of a stage, given the start of the first.
    static func earliest(_ stage: Int, of asked: Proto.Rollout, from start: UnixTime) -> UnixTime {
        start
            + asked.stages.prefix(stage + 1).compactMap(\.after).map(Duration.init)
            .reduce(.zero, +)
    }

    /// Begins a stage.
    mutating func begin(_ stage: Int, at now: UnixTime) {
        (self.stage, begun, waits) = (stage, now, "")
        next = delay(before: stage + 1).map { now + $0 }
    }

    /// Returns the progress as a protobuf message.
    ///
    /// - Parameter isStalled: True if the notification waits for a release.
    func state(isStalled: Bool) -> Proto.RolloutState {
        var state = Proto.RolloutState()
        guard let begun else { return state }
        (state.stage, state.percent) = (UInt32(clamping: stage + 1), percent)
        (state.stageTime, state.nextStageTime) = (begun.timestamp, next?.timestamp)
        state.waitsFor = waits
        if isStalled { state.pausedReason = pause }
        return state
    }
}

extension Duration {
    /// Converts a duration that was checked.
    fileprivate init(_ duration: Proto.Duration) {
        self = .seconds(duration.seconds) + .nanoseconds(Int64(duration.nanos))
    }
}
