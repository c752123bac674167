// Generated from herald/v1/experiments_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Experiments`.
    package enum Experiments {
        /// Starts an experiment. A second call with the same experiment returns the one that was started.
        package static let startExperiment = Method(
            service: "herald.v1.Experiments", name: "StartExperiment", role: .sender,
            isRetryable: true, deadline: .milliseconds(30000),
            callClass: .send,
            request: Proto.StartExperimentRequest.self, response: Proto.StartExperimentResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 1])))
        /// Returns an experiment with its groups, their lifts, and the winner if there is one.
        package static let getExperiment = Method(
            service: "herald.v1.Experiments", name: "GetExperiment", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            isShared: true,
            request: Proto.GetExperimentRequest.self, response: Proto.GetExperimentResponse.self)
        /// Lists the app's experiments, the newest first.
        package static let listExperiments = Method(
            service: "herald.v1.Experiments", name: "ListExperiments", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            isShared: true,
            request: Proto.ListExperimentsRequest.self, response: Proto.ListExperimentsResponse.self)
        /// Stops an experiment. Notifications that have not gone out are cancelled, and goals are not
        /// counted any more.
        package static let stopExperiment = Method(
            service: "herald.v1.Experiments", name: "StopExperiment", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .send,
            request: Proto.StopExperimentRequest.self, response: Proto.StopExperimentResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Sends the winner, or the variant that is named, to the rest of the audience. The holdout gets
        /// nothing.
        package static let sendWinner = Method(
            service: "herald.v1.Experiments", name: "SendWinner", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .send,
            request: Proto.SendWinnerRequest.self, response: Proto.SendWinnerResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Deletes an experiment that has ended. The experiment's notifications stay.
        package static let deleteExperiment = Method(
            service: "herald.v1.Experiments", name: "DeleteExperiment", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteExperimentRequest.self, response: Proto.DeleteExperimentResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))

        /// All of them.
        package static let all: [Method] = [
            startExperiment,
            getExperiment,
            listExperiments,
            stopExperiment,
            sendWinner,
            deleteExperiment,
        ]
    }
}

/// The server's side of `herald.v1.Experiments`.
package protocol ExperimentsServing: Sendable {
    /// `herald.v1.Experiments/StartExperiment`.
    func startExperiment(
        _ request: Proto.StartExperimentRequest, _ call: CallContext
    ) async throws -> Proto.StartExperimentResponse
    /// `herald.v1.Experiments/GetExperiment`.
    func getExperiment(
        _ request: Proto.GetExperimentRequest, _ call: CallContext
    ) async throws -> Proto.GetExperimentResponse
    /// `herald.v1.Experiments/ListExperiments`.
    func listExperiments(
        _ request: Proto.ListExperimentsRequest, _ call: CallContext
    ) async throws -> Proto.ListExperimentsResponse
    /// `herald.v1.Experiments/StopExperiment`.
    func stopExperiment(
        _ request: Proto.StopExperimentRequest, _ call: CallContext
    ) async throws -> Proto.StopExperimentResponse
    /// `herald.v1.Experiments/SendWinner`.
    func sendWinner(
        _ request: Proto.SendWinnerRequest, _ call: CallContext
    ) async throws -> Proto.SendWinnerResponse
    /// `herald.v1.Experiments/DeleteExperiment`.
    func deleteExperiment(
        _ request: Proto.DeleteExperimentRequest, _ call: CallContext
    ) async throws -> Proto.DeleteExperimentResponse
}

/// Calls `herald.v1.Experiments` over any caller.
package struct ExperimentsClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Experiments/StartExperiment`.
    package func startExperiment(
        _ request: Proto.StartExperimentRequest, _ call: CallContext
    ) async throws -> Proto.StartExperimentResponse {
        try await caller.call(Method.Experiments.startExperiment, request, call)
    }
    /// `herald.v1.Experiments/GetExperiment`.
    package func getExperiment(
        _ request: Proto.GetExperimentRequest, _ call: CallContext
    ) async throws -> Proto.GetExperimentResponse {
        try await caller.call(Method.Experiments.getExperiment, request, call)
    }
    /// `herald.v1.Experiments/ListExperiments`.
    package func listExperiments(
        _ request: Proto.ListExperimentsRequest, _ call: CallContext
    ) async throws -> Proto.ListExperimentsResponse {
        try await caller.call(Method.Experiments.listExperiments, request, call)
    }
    /// `herald.v1.Experiments/StopExperiment`.
    package func stopExperiment(
        _ request: Proto.StopExperimentRequest, _ call: CallContext
    ) async throws -> Proto.StopExperimentResponse {
        try await caller.call(Method.Experiments.stopExperiment, request, call)
    }
    /// `herald.v1.Experiments/SendWinner`.
    package func sendWinner(
        _ request: Proto.SendWinnerRequest, _ call: CallContext
    ) async throws -> Proto.SendWinnerResponse {
        try await caller.call(Method.Experiments.sendWinner, request, call)
    }
    /// `herald.v1.Experiments/DeleteExperiment`.
    package func deleteExperiment(
        _ request: Proto.DeleteExperimentRequest, _ call: CallContext
    ) async throws -> Proto.DeleteExperimentResponse {
        try await caller.call(Method.Experiments.deleteExperiment, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Experiments` to `service`.
    package mutating func serveExperiments(_ service: some ExperimentsServing) {
        on(Method.Experiments.startExperiment) { request, call in
            try await service.startExperiment(request, call)
        }
        on(Method.Experiments.getExperiment) { request, call in
            try await service.getExperiment(request, call)
        }
        on(Method.Experiments.listExperiments) { request, call in
            try await service.listExperiments(request, call)
        }
        on(Method.Experiments.stopExperiment) { request, call in
            try await service.stopExperiment(request, call)
        }
        on(Method.Experiments.sendWinner) { request, call in
            try await service.sendWinner(request, call)
        }
        on(Method.Experiments.deleteExperiment) { request, call in
            try await service.deleteExperiment(request, call)
        }
    }
}
