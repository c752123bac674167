/// The kill switches, as they are asked before each write to a provider.
package struct Switches: Hashable, Sendable {
    /// What a switch stops.
    package enum Scope: Hashable, Sendable {
        case everything
        case app(String)
        case lane(LaneKey)
        /// A kind of notification of an app.
        case type(app: String, String)
        case notification(Int64)
    }

    /// Counts the changes; a later one is greater.
    package var epoch: Int64
    /// What is stopped, and why.
    package private(set) var stopped: [Scope: String] = [:]

    /// No switch is on.
    package init(epoch: Int64 = 0) { self.epoch = epoch }

    /// Turns one on, with a reason, or off.
    package mutating func set(_ scope: Scope, _ reason: String?, epoch: Int64) {
        stopped[scope] = reason
        self.epoch = epoch
    }

    /// Why nothing of a notification may be written to a lane now; nil if it may.
    package func hold(_ brief: Brief, on lane: LaneKey) -> String? {
        guard !stopped.isEmpty else { return nil }
        let scopes: [Scope] = [
            .everything, .app(brief.app), .lane(lane), .type(app: brief.app, brief.type),
            .notification(brief.sequence),
        ]
        for scope in scopes {
            if let reason = stopped[scope] { return reason }
        }
        return nil
    }

    /// Why nothing at all goes to a lane; nil if something may.
    package func hold(_ lane: LaneKey) -> String? {
        stopped[.everything] ?? stopped[.app(lane.app)] ?? stopped[.lane(lane)]
    }
}
