/// What happens to a worker.
package enum EngineEvent: Sendable {
    /// Time has passed.
    case tick
    /// There may be work in the store.
    case work
    /// The store has answered.
    case stored(StoreCall, Result<StoreAnswer, StoreFailure>)
    /// The registry has said where a chunk's devices are; nil: it did not answer.
    case targets(ChunkKey, LeaseToken, [Recipient]?)
    /// The registry has said where a row's device is; `known` false: it did not answer.
    case rowTarget(RowKey, LeaseToken, Recipient?, known: Bool)
    /// An audience is resolved; or it could not be now.
    case resolved(PlanLease, Bool)
    /// A provider has answered, or never will.
    case ended(FlightID, AttemptOutcome)
    /// A switch was set in this process.
    case switched(Switches)
    /// Devices of an app were erased.
    case erased(app: String, Set<UInt32>)
    /// Nothing more is to be sent of a notification by what is in hand of it now.
    case suspended(Int64)
    /// A lane was set up, or again with other bounds.
    case opened(LaneKey, Lane.Limits)
    /// A lane was taken down.
    case closed(LaneKey)
    /// Somebody lets a lane go on: its credentials are seen to, or what a switch held is released.
    case released(LaneKey)
    /// Nothing more is to begin.
    case stop
}

/// What a worker wants done.
package enum EngineAction: Sendable {
    /// Ask the store; answer with ``EngineEvent/stored(_:_:)``.
    case store(StoreCall, StoreCommand)
    /// Ask the registry where the devices of a chunk are.
    case find(ChunkLease)
    /// Ask the registry where a row's device is.
    case findRow(RowLease)
    /// Resolve an audience.
    case resolve(PlanLease)
    /// Write this to the provider now.
    case send(FlightID, Attempt)
    /// Come back then, if nothing happens before.
    case wake(at: Duration)
    /// All that was begun has ended and is recorded, or never will be.
    case stopped
}

/// A message on its way to a provider.
///
/// An object, for it is handed on half a dozen times: what it says is copied once.
package final class Attempt: Sendable {
    package let brief: Brief
    package let lane: LaneKey
    package let target: Recipient
    /// Counted from 1.
    package let number: Int

    /// A message.
    package init(_ brief: Brief, _ lane: LaneKey, _ target: Recipient, number: Int) {
        (self.brief, self.lane, self.target, self.number) = (brief, lane, target, number)
    }
}

/// Names an attempt within a worker's life.
package struct FlightID: Hashable, Sendable {
    package var number: UInt64
}

/// Names a question to the store within a worker's life, and says of what kind it is.
package struct StoreCall: Hashable, Sendable {
    /// What is asked; of each but plans there is one at a time.
    package enum Kind: Hashable, Sendable {
        case lease, checkpoint, confirm
        case plan(Int64)
    }

    package var kind: Kind
    package var number: UInt64
}
