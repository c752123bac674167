import Protocol
import ServiceKit
import Storage

/// Similar deliveries of one notification through one adapter that were given up at the same time.
///
/// A tenth of all addresses may be dead, and a row plus an event for each took two fifths of the
/// database thread's time (docs/decisions/0045).
struct FailureGroup: Hashable, Sendable {
    /// The values that all deliveries of a group share.
    struct Kind: Hashable, Sendable {
        var notification: Int64
        var adapter: String
        var failure: Int32
        var attempts: Int
        /// The error, cut to its stored length.
        var error: String
    }

    /// The group's number, which grows with time: the number of its last event in the stream.
    var number: Int64
    var kind: Kind
    var time: UnixTime
    /// The devices, which are in one block, by ordinal.
    var devices: DeviceLines

    /// The maximum number of devices in a group; it is smaller than a page of events, failures or
    /// devices, so that pages do not become larger.
    static let mostDevices = 256

    /// The columns of the table `failure`.
    static let columns = """
        failure.number, failure.notification, failure.adapter, failure.class, failure.attempts,
        failure.error, failure.time, failure.devices
        """

    /// Reads a row that begins with ``columns``.
    init(_ row: Row) {
        number = row.integer(0)
        kind = Kind(
            notification: row.integer(1), adapter: row.text(2),
            failure: Int32(truncatingIfNeeded: row.integer(3)), attempts: Int(row.integer(4)),
            error: row.text(5))
        time = UnixTime(milliseconds: row.integer(6))
        devices = DeviceLines(row.text(7))
    }

    /// Creates a group of devices that have just failed alike.
    init(_ kind: Kind, _ devices: DeviceLines, number: Int64, at time: UnixTime) {
        (self.kind, self.devices, self.number, self.time) = (kind, devices, number, time)
    }
}

extension Proto.DeliveryFailure {
    /// Creates the part of the stream's event that all devices share; the notification and the time
    /// are stored separately.
    init(_ kind: FailureGroup.Kind) {
        self.init()
        adapter = kind.adapter
        failureClass = Proto.FailureClass(rawValue: kind.failure)
        reason = kind.error
        attempts = UInt32(clamping: kind.attempts)
    }
}
