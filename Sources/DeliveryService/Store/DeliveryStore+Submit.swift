import Crypto
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The key by which a repeated request is recognized.
///
/// It is a class, like ``AdmittedSend``, so that the frames of a send are small.
final class Submission: Sendable {
    let app: String
    /// The caller's idempotency key, or one derived from the call's id; empty if repetitions cannot
    /// be recognized.
    let key: String
    let digest: Digest
    /// The time from which on an earlier request with the same key counts.
    let since: UnixTime
    /// True if the key is the caller's, who may use it for one request only.
    let isKeyed: Bool

    /// The time back in which an earlier attempt of the same call is searched, longer than any
    /// retried call takes.
    private static let callSpan: Duration = .seconds(-60)

    /// Creates the submission of a request.
    ///
    /// - Parameter call: The id of the call, which is the same if the call is retried.
    init(
        _ request: Proto.SendRequest, app: String, call: String, now: UnixTime
    ) throws(CodecError) {
        var request = request
        request.app = ""
        self.app = app
        isKeyed = !request.idempotencyKey.isEmpty
        // A caller's key cannot contain a control character.
        key = isKeyed ? request.idempotencyKey : call.isEmpty ? "" : "\u{1}\(call)"
        since = isKeyed ? UnixTime(milliseconds: .min) : now + Self.callSpan
        digest = SHA256.digest(of: try request.encoded())
    }

    /// Creates the submission of a schedule's occurrence.
    convenience init(
        schedule: Int64, occurrence: UnixTime, _ request: Proto.SendRequest, app: String
    ) throws(CodecError) {
        try self.init(request, app: app, own: "\u{2}\(schedule) \(occurrence.milliseconds)")
    }

    /// Creates the submission of a notification that delivery sends by itself.
    ///
    /// - Parameter own: The key, which begins with a control character and is used once.
    init(_ request: Proto.SendRequest, app: String, own key: String) throws(CodecError) {
        (self.app, self.key) = (app, key)
        (isKeyed, since) = (false, UnixTime(milliseconds: .min))
        digest = SHA256.digest(of: try request.encoded())
    }
}

extension DeliveryStore {
    /// Returns the notification of an earlier submission with the same key; nil if there was none.
    ///
    /// - Throws: `failedPrecondition` if the earlier request was a different one.
    func earlier(_ submission: Submission) async throws -> NotificationRecord? {
        guard !submission.key.isEmpty else { return nil }
        return try await database.read { try Self.earlier(submission, in: $0) }
    }

    /// Stores a new notification, or returns the one that the same submission created before.
    ///
    /// - Parameter call: The call that asks for it, which is recorded with the commit.
    func submit(_ send: AdmittedSend, by call: CallContext = .init()) async throws -> StoredSend {
        try await database.write(
            recording: { call.committed(app: $0.record.app, object: $0.record.id) },
            { try send.stored(in: $0) })
    }

    /// Stores a new notification, or returns the earlier one, inside a transaction.
    static func submit(
        _ record: NotificationRecord, as submission: Submission, naming devices: Set<String>,
        now: UnixTime, in database: borrowing Database
    ) throws -> Transition {
        if let earlier = try earlier(submission, in: database) {
            return Transition(record: earlier, from: earlier.state)
        }
        let record = try NotificationTable.insert(record, in: database)
        try EventStream.append(record, from: nil, now: now, in: database)
        for device in devices {
            try database.run(
                "INSERT INTO named_device (device, notification) VALUES (?, ?)", device,
                record.sequence)
        }
        if !submission.key.isEmpty {
            try database.run(
                "INSERT OR REPLACE INTO submission (app, key, digest, notification, time) "
                    + "VALUES (?, ?, ?, ?, ?)",
                submission.app, submission.key, submission.digest.array, record.sequence,
                now.milliseconds)
        }
        return Transition(record: record, from: nil)
    }

    private static func earlier(
        _ submission: Submission, in database: borrowing Database
    ) throws -> NotificationRecord? {
        guard !submission.key.isEmpty else { return nil }
        let found = try database.first(
            """
            SELECT digest, notification FROM submission WHERE app = ? AND key = ? AND time >= ?
            """, submission.app, submission.key, submission.since.milliseconds
        ) { (digest: $0.blob(0), sequence: $0.integer(1)) }
        guard let found else { return nil }
        guard found.digest == submission.digest.array else {
            guard submission.isKeyed else { return nil }
            throw RPCError(
                .failedPrecondition,
                "idempotency_key: was used for another request; choose a new one")
        }
        return try NotificationTable.with(sequence: found.sequence, in: database)
    }
}
