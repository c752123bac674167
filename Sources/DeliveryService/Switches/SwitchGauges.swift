import ServiceKit

/// The number of kill switches that are on, for metrics.
final class SwitchGauges: Sendable {
    private let levels: [SwitchTarget.Kind: Level]
    private let everything: Level
    private let waiting: Level

    init(_ metrics: Metrics) {
        func level(_ scope: String) -> Level {
            metrics.level(
                "herald_kill_switches", "Kill switches that are on, by their scope.",
                labels: "scope=\"\(scope)\"")
        }
        everything = level("everything")
        levels = [
            .whole: level("app"), .adapter: level("adapter"), .type: level("type"),
            .notification: level("notification"),
        ]
        waiting = metrics.level(
            "herald_delivery_unreleased_adapters",
            "Adapters whose kill switch is off again and that wait for their release.")
    }

    /// Shows the switches as they are now.
    func set(_ board: SwitchBoard) {
        var counts: [SwitchTarget.Kind: Int] = [:]
        var isEverything = false
        for one in board.on {
            if one.target == .everything {
                isEverything = true
            } else {
                counts[one.target.kind, default: 0] += 1
            }
        }
        everything.set(isEverything ? 1 : 0)
        for (kind, level) in levels { level.set(counts[kind] ?? 0) }
        waiting.set(board.concerning(nil).count(where: \.awaitsRelease))
    }
}
