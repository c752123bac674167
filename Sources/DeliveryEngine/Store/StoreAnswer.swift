package import ServiceKit

/// The answer of the queue's store to a command.
package struct StoreAnswer: Hashable, Sendable {
    /// The chunks that the worker now has leased.
    package var chunks: [ChunkLease] = []
    package var rows: [RowLease] = []
    package var plans: [PlanLease] = []
    /// The chunks whose leases the worker has lost, because another worker may have them or because
    /// they are no longer needed.
    package var lostChunks: [ChunkKey] = []
    package var lostRows: [RowKey] = []
    /// True if the answer was cut short although more work is due; a worker that asks again at once
    /// gets more of it.
    package var isCut = false
    /// The switches as of the commit of this command.
    package var switches: Switches

    /// Creates an answer without work.
    package init(switches: Switches) { self.switches = switches }
}

/// A chunk that is leased to a worker.
package struct ChunkLease: Hashable, Sendable {
    package var key: ChunkKey
    package var token: LeaseToken
    package var brief: Brief
    package var lane: LaneKey
    /// The devices that are not done, in ascending order.
    package var ordinals: [UInt32]
    /// The last device that an earlier worker may have sent to; nil if there is none.
    package var doubtful: UInt32?
    /// The last device that the worker may send to before its next checkpoint.
    package var intent: UInt32

    /// Creates the lease of a chunk.
    package init(
        key: ChunkKey, token: LeaseToken, brief: Brief, lane: LaneKey, ordinals: [UInt32],
        doubtful: UInt32?, intent: UInt32
    ) {
        (self.key, self.token, self.brief, self.lane) = (key, token, brief, lane)
        (self.ordinals, self.doubtful, self.intent) = (ordinals, doubtful, intent)
    }
}

/// A row that is leased to a worker.
package struct RowLease: Hashable, Sendable {
    package var key: RowKey
    package var token: LeaseToken
    package var brief: Brief
    /// The number of attempts made so far.
    package var attempts: Int
    /// True if an earlier attempt may have reached the device.
    package var mayHaveArrived: Bool
    /// True if an earlier worker held the row and never recorded a result.
    package var isDoubtful: Bool
    /// The time of the first attempt; nil if it is unknown.
    package var since: UnixTime?

    /// Creates the lease of a row.
    package init(
        key: RowKey, token: LeaseToken, brief: Brief, attempts: Int, mayHaveArrived: Bool,
        isDoubtful: Bool, since: UnixTime? = nil
    ) {
        (self.key, self.token, self.brief) = (key, token, brief)
        (self.attempts, self.mayHaveArrived) = (attempts, mayHaveArrived)
        (self.isDoubtful, self.since) = (isDoubtful, since)
    }
}

/// A notification that is leased to a worker so that its audience is resolved.
package struct PlanLease: Hashable, Sendable {
    package var brief: Brief
    package var token: LeaseToken

    /// Creates the lease of a notification.
    package init(_ brief: Brief, _ token: LeaseToken) { (self.brief, self.token) = (brief, token) }
}

/// The reason why a store did not confirm a command.
package enum StoreFailure: Error, Hashable, Sendable {
    /// The store did not execute the command.
    case refused
    /// The store may or may not have executed the command, so the command must be repeated.
    case unknown
}
