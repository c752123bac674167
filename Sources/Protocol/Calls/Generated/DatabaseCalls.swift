// Generated from herald/v1/database_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Database`.
    package enum Database {
        /// Copies the database into a directory while it is used. The call never overwrites a file, and a
        /// copy is in place whole or not at all. Only one copy runs at a time; another call fails with
        /// FAILED_PRECONDITION.
        package static let backupDatabase = Method(
            service: "herald.v1.Database", name: "BackupDatabase", role: .internal,
            isRetryable: false, deadline: .milliseconds(3600000),
            request: Proto.BackupDatabaseRequest.self, response: Proto.BackupDatabaseResponse.self,
            audit: AuditFacts(kind: .personalRead, object: .request([1])))

        /// All of them.
        package static let all: [Method] = [
            backupDatabase,
        ]
    }
}

/// The server's side of `herald.v1.Database`.
package protocol DatabaseServing: Sendable {
    /// `herald.v1.Database/BackupDatabase`.
    func backupDatabase(
        _ request: Proto.BackupDatabaseRequest, _ call: CallContext
    ) async throws -> Proto.BackupDatabaseResponse
}

/// Calls `herald.v1.Database` over any caller.
package struct DatabaseClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Database/BackupDatabase`.
    package func backupDatabase(
        _ request: Proto.BackupDatabaseRequest, _ call: CallContext
    ) async throws -> Proto.BackupDatabaseResponse {
        try await caller.call(Method.Database.backupDatabase, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Database` to `service`.
    package mutating func serveDatabase(_ service: some DatabaseServing) {
        on(Method.Database.backupDatabase) { request, call in
            try await service.backupDatabase(request, call)
        }
    }
}
