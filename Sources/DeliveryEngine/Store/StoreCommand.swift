package import ServiceKit

/// A command of a worker to the queue's store; each is one transaction and may be repeated.
package enum StoreCommand: Hashable, Sendable {
    /// Asks for work.
    case lease(LeaseRequest)
    /// Records the results of work.
    case checkpoint(Checkpoint)
    /// Stores the resolved audience of a notification.
    case plan(Plan)
    /// Reads the state of the switches; writes nothing.
    case confirm
}

/// The work that a worker has room for.
package struct LeaseRequest: Hashable, Sendable {
    /// The room for work on one lane.
    package struct Room: Hashable, Sendable {
        package var lane: LaneKey
        package var chunks: Int
        /// The number of devices in the chunks; the last chunk may exceed what is left of it.
        package var devices: Int
        package var rows: Int
        /// The extra room of priorities that have little work leased.
        package var spares: [Spare] = []

        /// Creates the room for work on a lane.
        package init(_ lane: LaneKey, chunks: Int, devices: Int, rows: Int) {
            (self.lane, self.chunks, self.rows) = (lane, chunks, rows)
            self.devices = devices
        }
    }

    /// The room that a priority always has on a lane, so that no priority starves another.
    package struct Spare: Hashable, Sendable {
        package var priority: Brief.Priority
        package var chunks: Int
        /// The number of devices in the chunks, counted like ``Room/devices``.
        package var devices: Int

        /// Creates the extra room of a priority.
        package init(_ priority: Brief.Priority, chunks: Int, devices: Int) {
            (self.priority, self.chunks, self.devices) = (priority, chunks, devices)
        }
    }

    /// The id of the asking worker, which is unique to each run of a worker.
    ///
    /// The store leases work with a collapse key to the worker that has other work with the same
    /// key, if there is one.
    package var worker: UInt64
    package var rooms: [Room]
    /// The number of notifications that the worker has room to plan.
    package var plans: Int
    /// The number of notifications of a priority to plan even if others fill ``plans``; a missing
    /// entry counts as 0.
    package var sparePlans: [Brief.Priority: Int] = [:]
    /// The duration of the lease, measured by the store's steady clock.
    package var span: Duration
    /// The number of devices of each chunk that may be sent to before the chunk's next checkpoint.
    package var intent: Int
    /// The time that decides which work is due.
    package var now: UnixTime

    /// Creates a request for work.
    package init(
        worker: UInt64, rooms: [Room], plans: Int, span: Duration, intent: Int, now: UnixTime
    ) {
        (self.worker, self.rooms, self.plans) = (worker, rooms, plans)
        (self.span, self.intent, self.now) = (span, intent, now)
    }
}

/// The results of work, and the intent for the work that follows.
package struct Checkpoint: Hashable, Sendable {
    /// The progress of one chunk.
    package struct Progress: Hashable, Sendable {
        package var key: ChunkKey
        package var token: LeaseToken
        /// The devices that are done; a device may be reported again, with the same result.
        package var results: [Device] = []
        /// The last device that may be sent to from now on; nil leaves the stored value.
        ///
        /// If the chunk is released, this is the last device that a worker may have sent to; nil if
        /// there is none.
        package var intent: UInt32?
        /// True if the worker gives the lease back, whether the chunk is done or not.
        package var isReleased = false

        /// Creates a chunk's progress without results.
        package init(_ key: ChunkKey, _ token: LeaseToken) {
            (self.key, self.token) = (key, token)
        }
    }

    /// The result of one device.
    package struct Device: Hashable, Sendable {
        package var ordinal: UInt32
        /// The device's id; empty if the device no longer exists.
        package var device: String
        package var result: DeliveryResult
        /// True if an attempt is still in flight.
        ///
        /// The device then leaves its chunk and becomes a row, which the worker holds by the
        /// chunk's token. The result is `later`, for the case that another worker takes over the
        /// row.
        package var isUnderWay: Bool

        /// Creates the result of a device.
        package init(
            _ ordinal: UInt32, _ device: String, _ result: DeliveryResult, isUnderWay: Bool = false
        ) {
            (self.ordinal, self.device, self.result) = (ordinal, device, result)
            self.isUnderWay = isUnderWay
        }
    }

    /// The result of a row; nil if the row is given back unchanged.
    package struct RowProgress: Hashable, Sendable {
        package var key: RowKey
        package var token: LeaseToken
        package var result: DeliveryResult?

        /// Creates the progress of a row.
        package init(_ key: RowKey, _ token: LeaseToken, _ result: DeliveryResult?) {
            (self.key, self.token, self.result) = (key, token, result)
        }
    }

    /// A row whose lease is extended.
    package struct Renewal: Hashable, Sendable {
        package var key: RowKey
        package var token: LeaseToken

        /// Creates the extension of a row's lease.
        package init(_ key: RowKey, _ token: LeaseToken) { (self.key, self.token) = (key, token) }
    }

    package var chunks: [Progress] = []
    package var rows: [RowProgress] = []
    package var renewed: [Renewal] = []
    /// The new duration of the leases that are not released.
    package var span: Duration
    /// The time to record for failures and for deliveries that ended.
    package var now: UnixTime

    /// Creates an empty checkpoint.
    package init(span: Duration, now: UnixTime) { (self.span, self.now) = (span, now) }

    /// True if this checkpoint may create new work or room for it.
    ///
    /// It does not while a chunk's devices merely get their final results one by one.
    var makesRoomOrWork: Bool {
        !rows.isEmpty
            || chunks.contains { chunk in
                chunk.isReleased || chunk.results.contains { !$0.result.isFinal }
            }
    }
}

/// A command to record that an audience is resolved; the worker's owner keeps the audience itself.
package struct Plan: Hashable, Sendable {
    package var notification: Int64
    package var token: LeaseToken
    package var now: UnixTime

    /// Creates a plan.
    package init(notification: Int64, token: LeaseToken, now: UnixTime) {
        (self.notification, self.token, self.now) = (notification, token, now)
    }
}
