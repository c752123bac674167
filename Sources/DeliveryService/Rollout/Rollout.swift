import Protocol
import ServiceKit

/// How a notification goes to more and more of its audience, and how far it is.
struct Rollout: Hashable, Sendable {
    /// What is counted from: what came before a release does not count any more.
    struct Base: Hashable, Sendable {
        var delivered = 0
        var failed = 0
        var devices = 0
        var departed = 0
    }

    /// As it was asked for and checked, with the limits that count.
    let asked: Proto.Rollout
    /// The stage under way, from 0.
    var stage = 0
    /// When it began; nil before the audience is resolved.
    var begun: UnixTime?
    /// When the next one is due; nil: there is none, or this one has not begun.
    var next: UnixTime?
    /// Why the next one has not begun though it is due.
    var waits = ""
    /// Why it has paused; empty: it has not, or somebody has let it go on.
    var pause = ""
    /// The devices it was sent to and those of them that are gone, when that was asked last.
    var devices = 0
    var departed = 0
    var base = Base()

    /// One that has not begun.
    init(_ asked: Proto.Rollout) { self.asked = asked }

    /// The share of the audience in the stage under way.
    var percent: UInt32 { asked.stages.indices.contains(stage) ? asked.stages[stage].percent : 0 }

    /// How long a stage comes after the one before.
    private func delay(before stage: Int) -> Duration? {
        guard asked.stages.indices.contains(stage) else { return nil }
        return asked.stages[stage].after.map(Duration.init) ?? .zero
    }

    /// From the start of the first stage to that of the last, if none has to wait.
    static func span(of asked: Proto.Rollout) -> Duration {
        asked.stages.compactMap(\.after).map(Duration.init).reduce(.zero, +)
    }

    /// When a stage begins at the earliest, counted from the first one's start.
    static func earliest(_ stage: Int, of asked: Proto.Rollout, from start: UnixTime) -> UnixTime {
        start
            + asked.stages.prefix(stage + 1).compactMap(\.after).map(Duration.init)
            .reduce(.zero, +)
    }

    /// A stage begins.
    mutating func begin(_ stage: Int, at now: UnixTime) {
        (self.stage, begun, waits) = (stage, now, "")
        next = delay(before: stage + 1).map { now + $0 }
    }

    /// As it travels.
    ///
    /// - Parameter isStalled: whether it waits for a release.
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
    /// A duration that was checked.
    fileprivate init(_ duration: Proto.Duration) {
        self = .seconds(duration.seconds) + .nanoseconds(Int64(duration.nanos))
    }
}
