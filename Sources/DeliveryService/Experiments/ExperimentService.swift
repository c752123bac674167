import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The service `herald.v1.Experiments`, which delivery answers: it sends what is compared.
package final class ExperimentService: ExperimentsServing {
    /// The most experiments of a page: each has its whole content.
    private static let perPage = 50

    private let service: DeliveryService

    /// Creates the service of delivery.
    package init(of service: DeliveryService) { self.service = service }

    private var database: DatabaseQueue { service.environment.database }
    private var now: UnixTime { service.environment.clock.now() }

    private func app(_ requested: String, _ call: CallContext) async throws -> String {
        try await service.gone.app(requested, call)
    }

    package func startExperiment(
        _ request: Proto.StartExperimentRequest, _ call: CallContext
    ) async throws -> Proto.StartExperimentResponse {
        let (app, now) = (try await app(request.app, call), now)
        var asked = try ExperimentCheck(now: now).checked(request.experiment)
        let seed =
            asked.seed.isEmpty ? service.environment.identifiers.make().description : asked.seed
        let start = try asked.startTime.map { try UnixTime($0, "experiment.start_time") }
        var experiment = ExperimentRecord(
            app: app, asked: asked, seed: seed, createTime: now, createdBy: call.sender,
            begins: max(now, start ?? now))
        let first = try await ExperimentStart.check(experiment, on: service)
        if call.isOfSuite { try await SendSteps.checkExistence(of: app, call, on: service) }
        // Stored as text, which is parsed again for each group.
        asked.request?.audience = first?.audience ?? ""
        asked.request?.selector = nil
        asked.request?.app = ""
        experiment = ExperimentRecord(
            app: app, asked: asked, seed: seed, createTime: now, createdBy: call.sender,
            begins: experiment.begins)
        try await ExperimentStart.checkShares(of: experiment, on: service)
        try await store(experiment)
        try await ExperimentKeeper.look(at: asked.name, of: app, on: service)
        var response = Proto.StartExperimentResponse()
        response.report = try await report(asked.name, of: app, call)
        call.note?.changed(from: "", to: "\(asked.variants.count) variants")
        response.warnings = await service.advice.warnings(
            app: app, asked.request ?? Proto.SendRequest(), call, at: now)
        return response
    }

    /// Stores a new experiment; the same one again stays as it is.
    private func store(_ experiment: ExperimentRecord) async throws {
        try await database.write { database in
            let old = try ExperimentTable.with(
                name: experiment.name, of: experiment.app, in: database)
            if let old {
                guard old.asked == experiment.asked else {
                    throw RPCError(
                        .failedPrecondition,
                        "experiment.name: there is another experiment \(quoting: old.name); "
                            + "choose a new name")
                }
                return
            }
            let counts = try ExperimentTable.counts(of: experiment.app, in: database)
            guard counts.open < ExperimentLimits.open, counts.kept < ExperimentLimits.kept else {
                throw RPCError(
                    .resourceExhausted,
                    "an app has at most \(ExperimentLimits.open) experiments that have not ended, "
                        + "and \(ExperimentLimits.kept) in all; stop or delete some first")
            }
            try ExperimentTable.put(experiment, in: database)
        }
    }

    package func getExperiment(
        _ request: Proto.GetExperimentRequest, _ call: CallContext
    ) async throws -> Proto.GetExperimentResponse {
        var response = Proto.GetExperimentResponse()
        response.report = try await report(
            request.name, of: try await app(request.app, call), call)
        return response
    }

    package func listExperiments(
        _ request: Proto.ListExperimentsRequest, _ call: CallContext
    ) async throws -> Proto.ListExperimentsResponse {
        let app = try await app(request.app, call)
        let size = min(try PageSize.checked(request.pageSize), Self.perPage)
        let before = request.pageToken.isEmpty ? Int64.max : Int64(request.pageToken)
        guard let before else {
            throw RPCError.invalid(
                "page_token", "is not from an answer of this call; leave it out to begin anew")
        }
        let page = try await database.read {
            try ExperimentTable.page(of: app, before: before, limit: size + 1, in: $0)
        }
        var response = Proto.ListExperimentsResponse()
        for experiment in page.prefix(size) {
            try Task.checkCancellation()
            let figures = try await ExperimentFigures(of: experiment, in: database)
            let reporting = ExperimentReporting(experiment: experiment, figures: figures)
            response.reports.append(reporting.report())
        }
        if page.count > size { response.nextPageToken = "\(page[size - 1].number)" }
        return response
    }

    package func stopExperiment(
        _ request: Proto.StopExperimentRequest, _ call: CallContext
    ) async throws -> Proto.StopExperimentResponse {
        let (app, now) = (try await app(request.app, call), now)
        guard request.reason.utf8.count <= RequestLimits.reasonBytes else {
            throw RPCError.invalid("reason", "has over \(RequestLimits.reasonBytes) bytes")
        }
        let sender = call.sender
        let notifications = try await database.write { database in
            var experiment = try Self.required(request.name, of: app, in: database)
            // Whoever stopped it may not have cancelled all.
            guard experiment.state != .stopped else {
                return try ExperimentGroupTable.variants(of: experiment, in: database)
            }
            guard !experiment.isOver else { return [String]() }
            experiment.state = .stopped
            (experiment.reason, experiment.endedBy) = (request.reason, sender)
            experiment.ends = experiment.ends.map { min($0, now) }
            try ExperimentTable.put(experiment, in: database)
            return try ExperimentGroupTable.variants(of: experiment, in: database)
        }
        for id in notifications { try await cancel(id, of: app, call) }
        call.note?.changed(from: "", to: "stopped")
        var response = Proto.StopExperimentResponse()
        response.report = try await report(request.name, of: app, call)
        return response
    }

    /// Cancels a notification that has not ended.
    private func cancel(_ id: String, of app: String, _ call: CallContext) async throws {
        guard !(try await service.store.record(id: id, app: app).state.isFinal) else { return }
        var request = Proto.CancelNotificationRequest()
        (request.app, request.id) = (app, id)
        do {
            _ = try await service.cancelNotification(request, call)
        } catch let error as RPCError where error.code == .failedPrecondition {
            // It has ended meanwhile.
        }
    }

    package func sendWinner(
        _ request: Proto.SendWinnerRequest, _ call: CallContext
    ) async throws -> Proto.SendWinnerResponse {
        let app = try await app(request.app, call)
        var name = ""
        for attempt in 1... {
            do {
                name = try await sendToRest(request, of: app, call)
                break
            } catch let error as RPCError where error.code == .aborted && attempt < 3 {
                // It has changed by itself, as when its groups are out or a variant has won.
            }
        }
        call.note?.changed(from: "", to: "sent \(name) to the rest")
        var response = Proto.SendWinnerResponse()
        response.report = try await report(request.name, of: app, call)
        return response
    }

    /// Sends the variant that a call names, or the winner, to the rest.
    ///
    /// - Returns: the variant's name.
    /// - Throws: `aborted` if the experiment has changed meanwhile, as it does by itself when its
    ///   groups are out; the call may be made again.
    private func sendToRest(
        _ request: Proto.SendWinnerRequest, of app: String, _ call: CallContext
    ) async throws -> String {
        let seen = try await database.read { try Self.required(request.name, of: app, in: $0) }
        let name = request.variant.isEmpty ? seen.winner : request.variant
        guard !name.isEmpty else {
            throw RPCError(
                .failedPrecondition, "no variant has won so far; name the one to send in variant")
        }
        guard let variant = seen.asked.variants.firstIndex(where: { $0.name == name }) else {
            throw RPCError.invalid("variant", "there is no variant \(quoting: name)")
        }
        guard seen.ends != nil else {
            throw RPCError(.failedPrecondition, "the experiment has not begun")
        }
        // The same call may come twice.
        if seen.restVariant != name {
            var experiment = seen
            experiment.endedBy = call.sender
            try await ExperimentStart.sendToRest(variant, of: experiment, seen: seen, on: service)
        }
        return name
    }

    package func deleteExperiment(
        _ request: Proto.DeleteExperimentRequest, _ call: CallContext
    ) async throws -> Proto.DeleteExperimentResponse {
        let app = try await app(request.app, call)
        try await database.write { database in
            let experiment = try Self.required(request.name, of: app, in: database)
            guard experiment.isOver else {
                throw RPCError(
                    .failedPrecondition, "the experiment has not ended; stop it before")
            }
            try ExperimentTable.delete(experiment.number, in: database)
        }
        call.note?.changed(from: request.name, to: "")
        return Proto.DeleteExperimentResponse()
    }

    private func report(
        _ name: String, of app: String, _ call: CallContext
    ) async throws -> Proto.ExperimentReport {
        let experiment = try await database.read { try Self.required(name, of: app, in: $0) }
        let figures = try await ExperimentFigures(of: experiment, in: database)
        let report = ExperimentReporting(experiment: experiment, figures: figures).report()
        return try await ExperimentReporting.complete(report, of: experiment, call, on: service)
    }

    private static func required(
        _ name: String, of app: String, in database: borrowing Database
    ) throws -> ExperimentRecord {
        guard let found = try ExperimentTable.with(name: name, of: app, in: database) else {
            throw RPCError(.notFound, "there is no experiment \(quoting: name)")
        }
        return found
    }
}
