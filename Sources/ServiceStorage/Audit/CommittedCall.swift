package import Protocol
import ServiceKit
package import Storage

/// The record of a call that is written with the commit of the call's change, on the thread that
/// commits: no other thread is woken for it, and the records of a commit are one write.
final class CommittedCall: CommitRecord {
    private let log: AuditLog
    private let note: AuditNote
    private let record: Proto.AuditRecord

    fileprivate init(_ record: Proto.AuditRecord, _ note: AuditNote, in log: AuditLog) {
        (self.log, self.note, self.record) = (log, note, record)
    }

    func write(_ records: [any CommitRecord]) {
        let calls = records.compactMap { $0 as? CommittedCall }
        log.append(calls.map(\.record))
        for call in calls { call.note.wasRecorded() }
    }
}

extension CallContext {
    /// Returns the record of this call, for the commit of its change; nil if nothing records it.
    ///
    /// A call that is recorded so is not recorded again when it is answered. For calls that come by
    /// the thousand; all others are recorded when they are answered.
    ///
    /// - Parameters:
    ///   - app: The app that the call is about.
    ///   - object: What the call is about, as its facts in the schema say.
    package func committed(app: String, object: String) -> (any CommitRecord)? {
        guard let note, let method = note.method, let facts = method.audit,
            let log = note.auditor as? AuditLog
        else { return nil }
        let call = AuditedCall(method, facts, self, app: app, object: object)
        let environment = log.environment
        let record = Proto.AuditRecord(
            call, of: environment.service, at: environment.clock.now())
        return CommittedCall(record, note, in: log)
    }
}
