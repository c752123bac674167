/// An event that a worker handles.
package enum EngineEvent: Sendable {
    /// Time has passed.
    case tick
    /// The store may have new work.
    case work
    /// The store has answered a command.
    case stored(StoreCall, Result<StoreAnswer, StoreFailure>)
    /// The registry has answered with the addresses of a chunk's devices; nil if it did not answer.
    case targets(ChunkKey, LeaseToken, [Recipient]?)
    /// The registry has answered with the address of a row's device; `known` is false if it did
    /// not.
    case rowTarget(RowKey, LeaseToken, Recipient?, known: Bool)
    /// The resolution of an audience has ended; false if it failed.
    case resolved(PlanLease, Bool)
    /// An attempt has ended, with or without an answer of the provider.
    case ended(FlightID, AttemptOutcome)
    /// A switch was set in this process.
    case switched(Switches)
    /// Devices of an app were erased.
    case erased(app: String, Set<UInt32>)
    /// The leased work of a notification is suspended.
    case suspended(Int64)
    /// A lane was set up, or its limits changed.
    case opened(LaneKey, Lane.Limits)
    /// A lane was removed.
    case closed(LaneKey)
    /// A lane is released, because its credentials were fixed or a switch was turned off.
    case released(LaneKey)
    /// The worker is to stop; no new attempt begins.
    case stop
}

/// An action that a worker requests from its owner.
package enum EngineAction: Sendable {
    /// Send a command to the store, and answer with ``EngineEvent/stored(_:_:)``.
    case store(StoreCall, StoreCommand)
    /// Ask the registry for the addresses of a chunk's devices.
    case find(ChunkLease)
    /// Ask the registry for the address of a row's device.
    case findRow(RowLease)
    /// Resolve an audience.
    case resolve(PlanLease)
    /// Send this message to the provider now.
    case send(FlightID, Attempt)
    /// Call again at this time if no event comes before.
    case wake(at: Duration)
    /// The worker has stopped: all attempts have ended, and their results are recorded or never
    /// will be.
    case stopped
}

/// A message to one device on one lane.
///
/// This is a class because it is passed on about six times; its content is copied only once.
package final class Attempt: Sendable {
    package let brief: Brief
    package let lane: LaneKey
    package let target: Recipient
    /// The number of the attempt, from 1.
    package let number: Int

    /// Creates a message.
    package init(_ brief: Brief, _ lane: LaneKey, _ target: Recipient, number: Int) {
        (self.brief, self.lane, self.target, self.number) = (brief, lane, target, number)
    }
}

/// The id of an attempt, unique within a worker's run.
package struct FlightID: Hashable, Sendable {
    package var number: UInt64
}

/// The id and the kind of a command to the store, unique within a worker's run.
package struct StoreCall: Hashable, Sendable {
    /// The kind of a command; except for plans, one of each kind is outstanding at a time.
    package enum Kind: Hashable, Sendable {
        case lease, checkpoint, confirm
        case plan(Int64)
    }

    package var kind: Kind
    package var number: UInt64
}
