import Protocol
import ServiceKit
import Storage

/// A notification that may be stored, with what is stored beside it.
final class AdmittedSend: Sendable {
    let record: NotificationRecord
    let submission: Submission
    /// The device ids that the audience names.
    let devices: Set<String>
    /// The time at which the notification was admitted.
    let now: UnixTime

    /// Creates the notification to store.
    init(
        _ record: NotificationRecord, as submission: Submission,
        naming devices: Set<String> = [], now: UnixTime
    ) {
        (self.record, self.submission) = (record, submission)
        (self.devices, self.now) = (devices, now)
    }

    /// Stores the notification, or returns the earlier one, inside a transaction.
    func stored(in database: borrowing Database) throws -> StoredSend {
        let transition = try DeliveryStore.submit(
            record, as: submission, naming: devices, now: now, in: database)
        return StoredSend(transition)
    }
}

/// A notification that was stored, by this request or by an earlier one with the same key.
final class StoredSend: Sendable {
    let transition: Transition

    var record: NotificationRecord { transition.record }

    /// Creates the result from the change that was stored.
    init(_ transition: Transition) { self.transition = transition }
}

extension Proto.SendRequest {
    /// True if the request names a template or gives variables.
    var isToBeFilled: Bool { !templateName.isEmpty || !variables.isEmpty }
}
