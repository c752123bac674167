import Foundation
import Spatial
import SpatialWorld
import Testing

/// A device that walks along a line through the middle of one place.
struct Walker {
    static let centre = Spot(latitude: 40, longitude: -75, radius: 100)
    var state = DeviceTransitions()
    var rule = TransitionRule()
    var hours = OpenHours.always
    /// The transitions of the walker, each as the second and the kind: `60 enter`.
    private(set) var done: [String] = []
    private(set) var visits: [Visit] = []

    /// Moves the walker to a distance east of the middle, in metres, at a second.
    ///
    /// - Returns: the reason for which the fix is refused; nil if it is accepted.
    @discardableResult
    mutating func goes(
        to metres: Double, at second: Int64, accuracy: Double = 10
    ) -> Fix.Refusal? {
        let place = Self.centre.place(1)
        let degrees = metres / (111_320 * cos(40 * Double.pi / 180))
        let spot = Spot(latitude: 40, longitude: -75 + degrees)
        guard let fix = Fix(at: spot.coordinate, accuracy: accuracy, time: second * 1000) else {
            fatalError("\(accuracy)")
        }
        if let refusal = state.refusal(of: fix, now: second * 1000) { return refusal }
        let edge = place.edge(from: Position(spot.coordinate))
        let near =
            edge <= Nearby.reach(of: fix)
            ? [Nearby(slot: 1, edge: edge, radius: 100, rule: rule)] : []
        let outcome = state.take(fix, nearby: near, hours)
        note(outcome.transitions)
        visits += outcome.visits
        return nil
    }

    mutating func waits(until second: Int64) { note(state.pass(to: second * 1000, hours)) }

    private mutating func note(_ transitions: [Transition]) {
        done += transitions.map {
            "\($0.time / 1000) \($0.kind)\($0.isPaused ? " (paused)" : "")"
        }
    }
}
