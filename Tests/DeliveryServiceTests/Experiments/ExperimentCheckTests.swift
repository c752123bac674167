import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// Requirements of an experiment.
struct `Checks of experiments` {
    private typealias Change = @Sendable (inout Proto.Experiment) -> Void

    /// Changes that make an experiment invalid, with the field that the error names.
    private static let wrong: [(String, Change)] = [
        ("experiment.name", { $0.name = "Wording" }),
        ("experiment.name", { $0.name = "" }),
        ("experiment.seed", { $0.seed = "a, 0, 100) OR ALL" }),
        ("experiment.goal", { $0.goal = "Vote" }),
        ("experiment.goal", { $0.goal = "" }),
        ("experiment.request", { $0.request = nil }),
        ("experiment.request.idempotency_key", { $0.request?.idempotencyKey = "k" }),
        ("experiment.request.deliver_time", { $0.request?.deliverTime = Proto.Timestamp() }),
        ("experiment.request.rollout", { $0.request?.rollout = Proto.Rollout() }),
        ("experiment.request.type", { $0.request?.type = "vote" }),
        ("experiment.request.audience", { $0.request?.audience = "(" }),
        (
            "experiment.request.audience",
            { $0.request?.audience = "device:01arz3ndektsv4rrffq69g5fav" }
        ),
        ("experiment.variants", { $0.variants = [] }),
        ("experiment.variants", { ($0.holdoutPercent, $0.variants) = (0, [$0.variants[0]]) }),
        ("experiment.variants", { $0.variants[0].percent = 70.01 }),
        ("experiment.variants[1].name", { $0.variants[1].name = "calm" }),
        ("experiment.variants[0].name", { $0.variants[0].name = "rest" }),
        ("experiment.variants[0].percent", { $0.variants[0].percent = 0 }),
        ("experiment.variants[0].percent", { $0.variants[0].percent = .nan }),
        ("experiment.variants[0].percent", { $0.variants[0].percent = 0.001 }),
        (
            "experiment.variants[1].content",
            { $0.variants[1].content?.body = String(repeating: "x", count: 5_000) }
        ),
        ("experiment.variants[0].delay", { $0.variants[0].delay = seconds(700_000) }),
        ("experiment.holdout_percent", { $0.holdoutPercent = -1 }),
        ("experiment.window", { $0.window = seconds(60) }),
        ("experiment.confidence_percent", { $0.confidencePercent = 50 }),
        ("experiment.start_time", { $0.startTime = UnixTime(milliseconds: 1).timestamp }),
    ]

    private static func seconds(_ seconds: Int64) -> Proto.Duration {
        var duration = Proto.Duration()
        duration.seconds = seconds
        return duration
    }

    @Test(arguments: wrong)
    func `what cannot be an experiment is refused with its field, and nothing is stored or sent`(
        _ field: String, _ change: @escaping @Sendable (inout Proto.Experiment) -> Void
    ) async throws {
        try await withDelivery(devices: 10, [ScriptedAdapter()]) { world, _ in
            let desk = ExperimentDesk(world)
            let refused = await failure {
                try await desk.start(ExperimentDesk.experiment("e", change))
            }
            #expect(refused?.code == .invalidArgument)
            let said = refused?.message ?? "accepted"
            #expect(said.hasPrefix(field), "\(said)")
            let names = try await desk.list()
            #expect(names.isEmpty)
        }
    }

    @Test func `shares lie side by side, and an empty rest or holdout is no group`() {
        let layout = ExperimentLayout(
            ExperimentDesk.experiment { experiment in
                experiment.holdoutPercent = 0
                experiment.variants[0].percent = 33.33
                experiment.variants[1].percent = 66.67
            }, seed: "s")
        #expect(layout.parts.map(\.name) == ["calm", "loud"])
        #expect(layout.parts.map(\.buckets) == [0..<3333, 3333..<10_000])
        #expect(layout.audience(of: layout.parts[1]) == "(ALL) AND percent(s, 33.33, 100)")
        let small = ExperimentLayout(
            ExperimentDesk.experiment { $0.holdoutPercent = 0.05 }, seed: "s")
        #expect(small.parts.last?.buckets == 4005..<10_000)
        #expect(small.audience(of: small.parts[0]) == "(ALL) AND percent(s, 0, 0.05)")
    }
}
