import DeliveryEngine
import Experimenting
import Protocol
import ServiceKit
import Storage

/// Begins experiments that are due, looks for winners, and ends experiments whose time is over.
enum ExperimentKeeper {
    /// The interval at which experiments are looked at: people wait for a start, and a winner is
    /// not known sooner than its goals are reported.
    private static let pause: Duration = .seconds(2)

    /// Looks after the experiments until the service stops.
    static func run(on service: isolated DeliveryService) async {
        while !service.work.isStopping {
            await look(on: service)
            // Nobody cancels this task.
            try? await Task.sleep(for: pause)
        }
    }

    /// Does what is due.
    static func look(on service: isolated DeliveryService) async {
        do {
            let now = service.now
            let open = try await service.store.database.read {
                try ExperimentTable.open(at: now, in: $0)
            }
            for experiment in open { await look(at: experiment, on: service) }
        } catch {
            service.log(.warning, "the experiments cannot be read now", ["error": "\(error)"])
        }
    }

    /// Begins an experiment that was just stored, if it is due.
    static func look(
        at name: String, of app: String, on service: isolated DeliveryService
    ) async throws {
        let found = try await service.store.database.read {
            try ExperimentTable.with(name: name, of: app, in: $0)
        }
        guard let found, found.state == .scheduled, found.begins <= service.now else { return }
        await look(at: found, on: service)
    }

    /// Looks at one; an error affects no other.
    private static func look(
        at experiment: ExperimentRecord, on service: isolated DeliveryService
    ) async {
        do {
            if experiment.state == .scheduled {
                try await begin(experiment, on: service)
            } else {
                try await judge(experiment, on: service)
            }
        } catch {
            service.log(
                .warning, "an experiment cannot go on now",
                ["app": experiment.app, "experiment": experiment.name, "error": "\(error)"])
        }
    }

    private static func begin(
        _ experiment: ExperimentRecord, on service: isolated DeliveryService
    ) async throws {
        do {
            try await ExperimentStart.begin(experiment, on: service)
        } catch {
            let error = RPCError(error)
            var changed = experiment
            changed.reason = error.message
            if error.isPermanent { changed.state = .failed }
            if changed != experiment { try await put(changed, seen: experiment, on: service) }
        }
    }

    /// Stores how an experiment goes on, unless it has changed since.
    private static func put(
        _ changed: ExperimentRecord, seen: ExperimentRecord, on service: isolated DeliveryService
    ) async throws {
        try await service.store.database.write { database in
            guard try ExperimentTable.with(name: seen.name, of: seen.app, in: database) == seen
            else { return }
            try ExperimentTable.put(changed, in: database)
        }
    }

    /// Looks for a winner, and ends the experiment when its time is over.
    private static func judge(
        _ seen: ExperimentRecord, on service: isolated DeliveryService
    ) async throws {
        var experiment = seen
        let (now, isOver) = (service.now, seen.closes.map { $0 <= service.now } ?? true)
        let figures = try await ExperimentFigures(of: seen, in: service.store.database)
        if figures.areOut, seen.allOut == nil {
            experiment.allOut = figures.isSent ? figures.outTime ?? now : now
        }
        let mayJudge = isOver ? experiment.isComparable : experiment.isRipe(at: now)
        if seen.state == .running, figures.areOut, mayJudge,
            figures.reached >= Int(seen.minGoals),
            let winner = figures.judge(error: seen.error).winner
        {
            (experiment.state, experiment.decided) = (.decided, now)
            experiment.winner = seen.asked.variants[winner].name
        }
        if isOver, experiment.winner.isEmpty, !experiment.isComparable {
            experiment.reason = "the variants did not go out together, so they are not compared"
        }
        let winner = seen.winner.isEmpty ? experiment.winnerIndex : nil
        if isOver {
            experiment.state = .ended
            if seen.asked.goal.isEmpty {
                try await service.store.database.write {
                    try ExperimentGroupTable.freeze(figures.groups, of: seen.number, in: $0)
                }
            }
        }
        guard experiment != seen else { return }
        guard let winner, seen.asked.sendWinner else {
            return try await put(experiment, seen: seen, on: service)
        }
        do {
            try await ExperimentStart.sendToRest(winner, of: experiment, seen: seen, on: service)
        } catch let error as RPCError where error.isPermanent {
            experiment.reason = "the winner was not sent to the rest: \(error.message)"
            try await put(experiment, seen: seen, on: service)
        }
    }
}
