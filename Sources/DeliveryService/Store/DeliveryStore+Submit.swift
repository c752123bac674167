import Crypto
import Protocol
import ServiceKit
import Storage

/// By what a repeated request is known.
struct Submission: Hashable, Sendable {
    var app: String
    /// Empty: it cannot be repeated.
    var key: String
    var digest: Digest

    /// The submission that a request is.
    init(_ request: Proto.SendRequest, app: String) throws(CodecError) {
        var request = request
        request.app = ""
        self.app = app
        key = request.idempotencyKey
        digest = SHA256.digest(of: try request.encoded())
    }
}

extension DeliveryStore {
    /// What an earlier submission of the same key led to.
    ///
    /// - Throws: `failedPrecondition` if that was another request.
    func earlier(_ submission: Submission) async throws -> NotificationRecord? {
        guard !submission.key.isEmpty else { return nil }
        return try await database.read { try Self.earlier(submission, in: $0) }
    }

    /// Stores a new notification, or finds the one that the same submission made before.
    func submit(
        _ record: NotificationRecord, as submission: Submission, now: UnixTime
    ) async throws -> Transition {
        try await database.write { database in
            if let earlier = try Self.earlier(submission, in: database) {
                return Transition(record: earlier, from: earlier.state)
            }
            let record = try NotificationTable.insert(record, in: database)
            if !submission.key.isEmpty {
                try database.run(
                    "INSERT INTO submission (app, key, digest, notification, time) "
                        + "VALUES (?, ?, ?, ?, ?)",
                    submission.app, submission.key, submission.digest.array, record.sequence,
                    now.milliseconds)
            }
            return Transition(record: record, from: nil)
        }
    }

    private static func earlier(
        _ submission: Submission, in database: borrowing Database
    ) throws -> NotificationRecord? {
        guard !submission.key.isEmpty else { return nil }
        let found = try database.first(
            "SELECT digest, notification FROM submission WHERE app = ? AND key = ?",
            submission.app, submission.key
        ) { (digest: $0.blob(0), sequence: $0.integer(1)) }
        guard let found else { return nil }
        guard found.digest == submission.digest.array else {
            throw RPCError(
                .failedPrecondition,
                "idempotency_key: was used for another request; choose a new one")
        }
        return try NotificationTable.with(sequence: found.sequence, in: database)
    }
}
