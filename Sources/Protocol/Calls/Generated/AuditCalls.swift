// Generated from herald/v1/audit_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Audit`.
    package enum Audit {
        /// Lists records of the audit log, the newest first. Repeat the call with the answer's token until
        /// there is no token.
        package static let listAuditRecords = Method(
            service: "herald.v1.Audit", name: "ListAuditRecords", role: .admin,
            isRetryable: true, deadline: .milliseconds(20000),
            request: Proto.ListAuditRecordsRequest.self, response: Proto.ListAuditRecordsResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// `herald.v1.Audit/NoteRefusals`.
        package static let noteRefusals = Method(
            service: "herald.v1.Audit", name: "NoteRefusals", role: .internal,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.NoteRefusalsRequest.self, response: Proto.NoteRefusalsResponse.self)

        /// All of them.
        package static let all: [Method] = [
            listAuditRecords,
            noteRefusals,
        ]
    }
}

/// The server's side of `herald.v1.Audit`.
package protocol AuditServing: Sendable {
    /// `herald.v1.Audit/ListAuditRecords`.
    func listAuditRecords(
        _ request: Proto.ListAuditRecordsRequest, _ call: CallContext
    ) async throws -> Proto.ListAuditRecordsResponse
    /// `herald.v1.Audit/NoteRefusals`.
    func noteRefusals(
        _ request: Proto.NoteRefusalsRequest, _ call: CallContext
    ) async throws -> Proto.NoteRefusalsResponse
}

/// Calls `herald.v1.Audit` over any caller.
package struct AuditClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Audit/ListAuditRecords`.
    package func listAuditRecords(
        _ request: Proto.ListAuditRecordsRequest, _ call: CallContext
    ) async throws -> Proto.ListAuditRecordsResponse {
        try await caller.call(Method.Audit.listAuditRecords, request, call)
    }
    /// `herald.v1.Audit/NoteRefusals`.
    package func noteRefusals(
        _ request: Proto.NoteRefusalsRequest, _ call: CallContext
    ) async throws -> Proto.NoteRefusalsResponse {
        try await caller.call(Method.Audit.noteRefusals, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Audit` to `service`.
    package mutating func serveAudit(_ service: some AuditServing) {
        on(Method.Audit.listAuditRecords) { request, call in
            try await service.listAuditRecords(request, call)
        }
        on(Method.Audit.noteRefusals) { request, call in
            try await service.noteRefusals(request, call)
        }
    }
}
