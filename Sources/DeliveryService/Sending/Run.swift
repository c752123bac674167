import DeliveryAdapters
import Audience
import AudienceMessages
import Protocol

/// One notification while it is being sent.
///
/// Confined to the service's actor.
final class Run {
    /// Why it goes no further for now.
    enum Stop {
        /// A switch, or a provider that does not accept us.
        case held(String)
        case expired
        case cancelled
        /// The process stops.
        case stopping
    }

    let record: NotificationRecord
    /// The devices still to be begun, the next one last.
    var jobs: [Job] = []
    var stop: Stop?
    /// How many erasures the inbox had been told of when the jobs were made.
    var erasures = 0
    /// Tasks that take jobs.
    var lanes = 0
    /// Whether one of them has not come to its first job yet.
    var isLaneStarting = false
    /// Addresses that providers called gone, to be told to the registry.
    var gone: [Proto.AddressOutcome] = []
    /// Outcomes that wait for their checkpoint.
    var unrecorded = 0
    var idle: CheckedContinuation<Void, Never>?
    var recorded: CheckedContinuation<Void, Never>?

    init(_ record: NotificationRecord) { self.record = record }

    /// Begins nothing more, unless it has been stopped already.
    func hold(_ reason: String) {
        if stop == nil { stop = .held(reason) }
    }
}

/// A leased chunk while it is being sent.
///
/// Confined to the service's actor.
final class ChunkWork {
    let number: Int
    let devices: Int
    let done: Bitmap
    /// The devices still to be sent to.
    let open: Bitmap

    init(_ chunk: LeasedChunk) throws {
        number = chunk.number
        let ordinals = try Bitmap.deserialize(chunk.ordinals)
        devices = ordinals.count
        done = try Bitmap.deserialize(chunk.done)
        open = ordinals.subtracting(done)
    }

    /// How far it is, as it is written.
    func progress(of sequence: Int64) -> Checkpoint.Progress {
        done.runOptimize()
        return .init(
            sequence: sequence, number: number, done: done.serialized(),
            isDone: done.count >= devices)
    }
}

/// What is to be done for one device.
struct Job {
    /// One delivery of the device.
    struct Delivery {
        let adapter: any AsyncAdapter
        let address: String
        /// Attempts before this one.
        let attempts: Int
    }

    let target: Target
    let deliveries: [Delivery]
    /// Nil when it is about a row of retries.
    let chunk: ChunkWork?
}
