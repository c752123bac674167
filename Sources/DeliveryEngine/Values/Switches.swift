import TypePaths

/// The kill switches, which are checked before each write to a provider.
package struct Switches: Hashable, Sendable {
    /// The scope that a switch stops.
    package enum Scope: Hashable, Sendable {
        case everything
        case app(String)
        case lane(LaneKey)
        /// A notification type of an app and the types below it.
        case type(app: String, String)
        case notification(Int64)
    }

    /// The number of the last change; later states have greater numbers.
    package var epoch: Int64
    /// The scopes that are stopped, with the reasons.
    package private(set) var stopped: [Scope: String] = [:]
    /// The number of stopped scopes that are types.
    private var stoppedTypes = 0

    /// Creates a state in which no switch is on.
    package init(epoch: Int64 = 0) { self.epoch = epoch }

    /// Turns a switch on with a reason, or off if the reason is nil.
    package mutating func set(_ scope: Scope, _ reason: String?, epoch: Int64) {
        let previous = stopped[scope]
        stopped[scope] = reason
        if case .type = scope {
            stoppedTypes += (reason == nil ? 0 : 1) - (previous == nil ? 0 : 1)
        }
        self.epoch = epoch
    }

    /// Returns the reason why a notification may not be sent on a lane now; nil if it may.
    package func hold(_ brief: Brief, on lane: LaneKey) -> String? {
        guard !stopped.isEmpty else { return nil }
        for scope in [Scope.everything, .app(brief.app), .lane(lane)] {
            if let reason = stopped[scope] { return reason }
        }
        return hold(type: brief.type, of: brief.app) ?? stopped[.notification(brief.sequence)]
    }

    /// Returns the reason why nothing of a type may be sent; nil if something may.
    private func hold(type: String, of app: String) -> String? {
        guard stoppedTypes > 0 else { return nil }
        return TypePath.covering(type).lazy.compactMap { stopped[.type(app: app, $0)] }.first
    }

    /// Returns the reason why a lane sends nothing at all; nil if it may send something.
    package func hold(_ lane: LaneKey) -> String? {
        stopped[.everything] ?? stopped[.app(lane.app)] ?? stopped[.lane(lane)]
    }
}
