// Generated from herald/v1/approvals_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Approvals`.
    package enum Approvals {
        /// Sets which sends wait from now on, including those that are scheduled. A send that waits
        /// already goes on waiting.
        package static let putApprovalRules = Method(
            service: "herald.v1.Approvals", name: "PutApprovalRules", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.PutApprovalRulesRequest.self, response: Proto.PutApprovalRulesResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Returns the rules that say which sends wait.
        package static let getApprovalRules = Method(
            service: "herald.v1.Approvals", name: "GetApprovalRules", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetApprovalRulesRequest.self, response: Proto.GetApprovalRulesResponse.self)
        /// Approves a notification that waits, which then goes on. Whoever sent the notification cannot
        /// approve it. Cancel a notification to turn it down.
        package static let approveNotification = Method(
            service: "herald.v1.Approvals", name: "ApproveNotification", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ApproveNotificationRequest.self, response: Proto.ApproveNotificationResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))

        /// All of them.
        package static let all: [Method] = [
            putApprovalRules,
            getApprovalRules,
            approveNotification,
        ]
    }
}

/// The server's side of `herald.v1.Approvals`.
package protocol ApprovalsServing: Sendable {
    /// `herald.v1.Approvals/PutApprovalRules`.
    func putApprovalRules(
        _ request: Proto.PutApprovalRulesRequest, _ call: CallContext
    ) async throws -> Proto.PutApprovalRulesResponse
    /// `herald.v1.Approvals/GetApprovalRules`.
    func getApprovalRules(
        _ request: Proto.GetApprovalRulesRequest, _ call: CallContext
    ) async throws -> Proto.GetApprovalRulesResponse
    /// `herald.v1.Approvals/ApproveNotification`.
    func approveNotification(
        _ request: Proto.ApproveNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ApproveNotificationResponse
}

/// Calls `herald.v1.Approvals` over any caller.
package struct ApprovalsClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Approvals/PutApprovalRules`.
    package func putApprovalRules(
        _ request: Proto.PutApprovalRulesRequest, _ call: CallContext
    ) async throws -> Proto.PutApprovalRulesResponse {
        try await caller.call(Method.Approvals.putApprovalRules, request, call)
    }
    /// `herald.v1.Approvals/GetApprovalRules`.
    package func getApprovalRules(
        _ request: Proto.GetApprovalRulesRequest, _ call: CallContext
    ) async throws -> Proto.GetApprovalRulesResponse {
        try await caller.call(Method.Approvals.getApprovalRules, request, call)
    }
    /// `herald.v1.Approvals/ApproveNotification`.
    package func approveNotification(
        _ request: Proto.ApproveNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ApproveNotificationResponse {
        try await caller.call(Method.Approvals.approveNotification, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Approvals` to `service`.
    package mutating func serveApprovals(_ service: some ApprovalsServing) {
        on(Method.Approvals.putApprovalRules) { request, call in
            try await service.putApprovalRules(request, call)
        }
        on(Method.Approvals.getApprovalRules) { request, call in
            try await service.getApprovalRules(request, call)
        }
        on(Method.Approvals.approveNotification) { request, call in
            try await service.approveNotification(request, call)
        }
    }
}
