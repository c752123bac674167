package import ServiceKit

/// What a worker asks of the queue's store: each is one transaction, and may be repeated.
package enum StoreCommand: Hashable, Sendable {
    /// Wants work.
    case lease(LeaseRequest)
    /// Tells what became of it.
    case checkpoint(Checkpoint)
    /// Stores whom a notification goes to, as it was resolved.
    case plan(Plan)
    /// Asks how the switches stand; writes nothing.
    case confirm
}

/// Work that a worker has room for.
package struct LeaseRequest: Hashable, Sendable {
    /// For one lane.
    package struct Room: Hashable, Sendable {
        package var lane: LaneKey
        package var chunks: Int
        /// Devices in the chunks; the last chunk may have more than is left of them.
        package var devices: Int
        package var rows: Int
        /// Of priorities that have little in hand.
        package var spares: [Spare] = []

        /// Room.
        package init(_ lane: LaneKey, chunks: Int, devices: Int, rows: Int) {
            (self.lane, self.chunks, self.rows) = (lane, chunks, rows)
            self.devices = devices
        }
    }

    /// What a priority may have of a lane that others fill, so that none starves another.
    package struct Spare: Hashable, Sendable {
        package var priority: Brief.Priority
        package var chunks: Int
        /// As ``Room/devices``.
        package var devices: Int

        /// A spare place.
        package init(_ priority: Brief.Priority, chunks: Int, devices: Int) {
            (self.priority, self.chunks, self.devices) = (priority, chunks, devices)
        }
    }

    /// Who asks: of one worker's life, and of no other.
    ///
    /// Work with a collapse key is leased to the worker that has other work with it, if one has.
    package var worker: UInt64
    package var rooms: [Room]
    /// Notifications to plan.
    package var plans: Int
    /// Notifications of a priority to plan though others fill ``plans``; nil counts as none.
    package var sparePlans: [Brief.Priority: Int] = [:]
    /// How long the work is the worker's, by the store's steady clock.
    package var span: Duration
    /// How many devices of each chunk may be written to before its next checkpoint.
    package var intent: Int
    /// What is due is due by this clock.
    package var now: UnixTime

    /// A request.
    package init(
        worker: UInt64, rooms: [Room], plans: Int, span: Duration, intent: Int, now: UnixTime
    ) {
        (self.worker, self.rooms, self.plans) = (worker, rooms, plans)
        (self.span, self.intent, self.now) = (span, intent, now)
    }
}

/// What became of work, and what will be done next.
package struct Checkpoint: Hashable, Sendable {
    /// How far a chunk is.
    package struct Progress: Hashable, Sendable {
        package var key: ChunkKey
        package var token: LeaseToken
        /// Devices that are done with the chunk; each is told of once, or several times alike.
        package var results: [Device] = []
        /// The devices up to this one may be written to from now on; nil: as before.
        ///
        /// Of one that is given back: an earlier worker may have written to them; nil: none.
        package var intent: UInt32?
        /// Whether the chunk is given back, done or not.
        package var isReleased = false

        /// Nothing yet.
        package init(_ key: ChunkKey, _ token: LeaseToken) {
            (self.key, self.token) = (key, token)
        }
    }

    /// What became of a device.
    package struct Device: Hashable, Sendable {
        package var ordinal: UInt32
        /// Its id; empty if it is gone.
        package var device: String
        package var result: DeliveryResult
        /// Whether an attempt is under way still.
        ///
        /// It leaves its chunk, and becomes a row that the worker has in hand from then on by the
        /// chunk's token. Its result is `later`, for whoever has the row next.
        package var isUnderWay: Bool

        /// A device's.
        package init(
            _ ordinal: UInt32, _ device: String, _ result: DeliveryResult, isUnderWay: Bool = false
        ) {
            (self.ordinal, self.device, self.result) = (ordinal, device, result)
            self.isUnderWay = isUnderWay
        }
    }

    /// What became of a row; nil: it is given back as it was.
    package struct RowProgress: Hashable, Sendable {
        package var key: RowKey
        package var token: LeaseToken
        package var result: DeliveryResult?

        /// A row's.
        package init(_ key: RowKey, _ token: LeaseToken, _ result: DeliveryResult?) {
            (self.key, self.token, self.result) = (key, token, result)
        }
    }

    /// A row that is kept in hand.
    package struct Renewal: Hashable, Sendable {
        package var key: RowKey
        package var token: LeaseToken

        /// A row's.
        package init(_ key: RowKey, _ token: LeaseToken) { (self.key, self.token) = (key, token) }
    }

    package var chunks: [Progress] = []
    package var rows: [RowProgress] = []
    package var renewed: [Renewal] = []
    /// How long what is not released stays the worker's.
    package var span: Duration
    /// The time of failures and of what is over.
    package var now: UnixTime

    /// An empty one.
    package init(span: Duration, now: UnixTime) { (self.span, self.now) = (span, now) }

    /// Whether there is room for other work with it, or other work: not while the devices of a
    /// chunk in hand get their messages one after the other.
    var makesRoomOrWork: Bool {
        !rows.isEmpty
            || chunks.contains { chunk in
                chunk.isReleased || chunk.results.contains { !$0.result.isFinal }
            }
    }
}

/// That an audience is resolved; who is in it is with whoever has resolved it.
package struct Plan: Hashable, Sendable {
    package var notification: Int64
    package var token: LeaseToken
    package var now: UnixTime

    /// A plan.
    package init(notification: Int64, token: LeaseToken, now: UnixTime) {
        (self.notification, self.token, self.now) = (notification, token, now)
    }
}
