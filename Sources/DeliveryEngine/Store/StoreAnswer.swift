package import ServiceKit

/// What the queue's store answers.
package struct StoreAnswer: Hashable, Sendable {
    /// The work that the worker has now.
    package var chunks: [ChunkLease] = []
    package var rows: [RowLease] = []
    package var plans: [PlanLease] = []
    /// What the worker has no more: somebody else may have it, or nobody needs it.
    package var lostChunks: [ChunkKey] = []
    package var lostRows: [RowKey] = []
    /// Whether more has come due than was seen to: who asks again at once gets on with it.
    package var isCut = false
    /// The switches as they were when this was committed.
    package var switches: Switches

    /// An answer without work.
    package init(switches: Switches) { self.switches = switches }
}

/// A chunk that is a worker's for a while.
package struct ChunkLease: Hashable, Sendable {
    package var key: ChunkKey
    package var token: LeaseToken
    package var brief: Brief
    package var lane: LaneKey
    /// Devices that are not done, in ascending order.
    package var ordinals: [UInt32]
    /// Devices up to this one may have been written to by an earlier worker; nil: none.
    package var doubtful: UInt32?
    /// Devices up to this one may be written to.
    package var intent: UInt32

    /// A lease.
    package init(
        key: ChunkKey, token: LeaseToken, brief: Brief, lane: LaneKey, ordinals: [UInt32],
        doubtful: UInt32?, intent: UInt32
    ) {
        (self.key, self.token, self.brief, self.lane) = (key, token, brief, lane)
        (self.ordinals, self.doubtful, self.intent) = (ordinals, doubtful, intent)
    }
}

/// A row that is a worker's for a while.
package struct RowLease: Hashable, Sendable {
    package var key: RowKey
    package var token: LeaseToken
    package var brief: Brief
    /// Attempts that were made.
    package var attempts: Int
    /// Whether an attempt may have arrived.
    package var mayHaveArrived: Bool
    /// Whether an earlier worker had it and never said what became of it.
    package var isDoubtful: Bool
    /// When its message was first tried; nil: it is not known.
    package var since: UnixTime?

    /// A lease.
    package init(
        key: RowKey, token: LeaseToken, brief: Brief, attempts: Int, mayHaveArrived: Bool,
        isDoubtful: Bool, since: UnixTime? = nil
    ) {
        (self.key, self.token, self.brief) = (key, token, brief)
        (self.attempts, self.mayHaveArrived) = (attempts, mayHaveArrived)
        (self.isDoubtful, self.since) = (isDoubtful, since)
    }
}

/// A notification whose audience is to be resolved.
package struct PlanLease: Hashable, Sendable {
    package var brief: Brief
    package var token: LeaseToken

    /// A lease.
    package init(_ brief: Brief, _ token: LeaseToken) { (self.brief, self.token) = (brief, token) }
}

/// Why a store did not do what it was asked.
package enum StoreFailure: Error, Hashable, Sendable {
    /// It did nothing.
    case refused
    /// Nobody knows whether it did it; asked again, it says so.
    case unknown
}
