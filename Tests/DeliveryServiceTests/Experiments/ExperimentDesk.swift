import Audience
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// The experiments of a delivery service, through their routes.
struct ExperimentDesk {
    let world: DeliveryWorld
    private let client: ExperimentsClient

    init(_ world: DeliveryWorld) {
        self.world = world
        var router = Router()
        router.serveExperiments(ExperimentService(of: world.service))
        client = ExperimentsClient(router)
    }

    /// Returns an experiment of two variants with 20 % each, and a holdout with 10 %.
    static func experiment(
        _ name: String = "wording", _ change: (inout Proto.Experiment) -> Void = { _ in }
    ) -> Proto.Experiment {
        var experiment = Proto.Experiment()
        (experiment.name, experiment.goal, experiment.holdoutPercent) = (name, "vote", 10)
        experiment.request = DeliveryWorld.request()
        experiment.variants = ["calm", "loud"].map { name in
            var variant = Proto.ExperimentVariant()
            (variant.name, variant.percent) = (name, 20)
            variant.content = Proto.Content()
            variant.content?.body = "A \(name) text"
            return variant
        }
        change(&experiment)
        return experiment
    }

    @discardableResult
    func start(
        _ experiment: Proto.Experiment = ExperimentDesk.experiment(),
        by call: CallContext = DeliveryWorld.sender
    ) async throws -> Proto.ExperimentReport {
        var request = Proto.StartExperimentRequest()
        request.experiment = experiment
        return try #require(try await client.startExperiment(request, call).report)
    }

    func get(_ name: String = "wording") async throws -> Proto.ExperimentReport {
        var request = Proto.GetExperimentRequest()
        request.name = name
        return try #require(try await client.getExperiment(request, DeliveryWorld.sender).report)
    }

    func list() async throws -> [String] {
        var request = Proto.ListExperimentsRequest()
        request.pageSize = 1
        var names: [String] = []
        repeat {
            let page = try await client.listExperiments(request, DeliveryWorld.sender)
            names += page.reports.compactMap { $0.experiment?.name }
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return names
    }

    @discardableResult
    func stop(_ name: String = "wording") async throws -> Proto.ExperimentReport {
        var request = Proto.StopExperimentRequest()
        (request.name, request.reason) = (name, "a mistake")
        return try #require(try await client.stopExperiment(request, DeliveryWorld.sender).report)
    }

    @discardableResult
    func sendWinner(
        _ variant: String = "", _ name: String = "wording",
        by call: CallContext = DeliveryWorld.sender
    ) async throws -> Proto.ExperimentReport {
        var request = Proto.SendWinnerRequest()
        (request.name, request.variant) = (name, variant)
        return try #require(try await client.sendWinner(request, call).report)
    }

    func delete(_ name: String = "wording") async throws {
        var request = Proto.DeleteExperimentRequest()
        request.name = name
        _ = try await client.deleteExperiment(request, DeliveryWorld.sender)
    }

    /// Looks at experiments, as the service does every few seconds.
    func look() async { await ExperimentKeeper.look(on: world.service) }

    /// Returns the ordinals of the devices in a group.
    func members(_ group: String, of name: String = "wording") async throws -> [UInt32] {
        let record = try #require(
            try await world.database.read {
                try ExperimentTable.with(name: name, of: DeliveryWorld.app, in: $0)
            })
        let place = try #require(record.layout.parts.firstIndex { $0.name == group })
        let blocks = try await world.database.read {
            try ExperimentGroupTable.members(of: record.number, in: $0)[place] ?? []
        }
        return try blocks.flatMap { try Bitmap.deserialize($0).ordinals(limit: .max) }
    }

    /// Reports that devices have reached a goal; each id consists of the device and the goal.
    @discardableResult
    func reach(
        _ ordinals: [UInt32], _ change: (inout Proto.Goal) -> Void = { _ in }
    ) async throws -> Proto.RecordGoalsResponse {
        try await record(
            ordinals.map { ordinal in
                var goal = Proto.Goal()
                (goal.name, goal.deviceId) = ("vote", device(Int(ordinal)))
                goal.id = "\(ordinal) vote"
                change(&goal)
                return goal
            })
    }

    @discardableResult
    func record(_ goals: [Proto.Goal]) async throws -> Proto.RecordGoalsResponse {
        var request = Proto.RecordGoalsRequest()
        request.goals = goals
        return try await world.client.recordGoals(request, DeliveryWorld.sender)
    }
}

extension Proto.ExperimentReport {
    /// Returns a group by its name; throws if there is none.
    func group(_ name: String) throws -> Proto.ExperimentGroup {
        try #require(groups.first { $0.name == name })
    }
}
