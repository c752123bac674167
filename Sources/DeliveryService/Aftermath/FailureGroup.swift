import Protocol
import ServiceKit
import Storage

/// Deliveries of one notification by one adapter that were given up alike, and at once.
///
/// A tenth of all addresses may be dead: a row for each, and one for each in the stream, were two
/// fifths of what the database's thread did (docs/decisions/0045).
struct FailureGroup: Hashable, Sendable {
    /// What is the same of all.
    struct Kind: Hashable, Sendable {
        var notification: Int64
        var adapter: String
        var failure: Int32
        var attempts: Int
        /// Cut as it is stored.
        var error: String
    }

    /// Grows with time: the number of the last of their events in the stream.
    var number: Int64
    var kind: Kind
    var time: UnixTime
    /// Of one block, by their ordinals.
    var devices: DeviceLines

    /// Devices in one group at most: fewer than a page has of events, of failures, or of devices
    /// that the registry is asked for, so that a page is no larger for it.
    static let mostDevices = 256

    /// Of table `failure`.
    static let columns = """
        failure.number, failure.notification, failure.adapter, failure.class, failure.attempts,
        failure.error, failure.time, failure.devices
        """

    /// What a row says that begins with ``columns``.
    init(_ row: Row) {
        number = row.integer(0)
        kind = Kind(
            notification: row.integer(1), adapter: row.text(2),
            failure: Int32(truncatingIfNeeded: row.integer(3)), attempts: Int(row.integer(4)),
            error: row.text(5))
        time = UnixTime(milliseconds: row.integer(6))
        devices = DeviceLines(row.text(7))
    }

    /// Devices to which the same has just happened.
    init(_ kind: Kind, _ devices: DeviceLines, number: Int64, at time: UnixTime) {
        (self.kind, self.devices, self.number, self.time) = (kind, devices, number, time)
    }
}

extension Proto.DeliveryFailure {
    /// What the stream tells of each device, which has the notification and the time beside it.
    init(_ kind: FailureGroup.Kind) {
        self.init()
        adapter = kind.adapter
        failureClass = Proto.FailureClass(rawValue: kind.failure)
        reason = kind.error
        attempts = UInt32(clamping: kind.attempts)
    }
}
