import Audience
import DeliveryEngine
import ServiceKit

/// How an audience is cut into chunks.
enum ChunkPlan {
    /// All of `audience`, in order, `size` in each chunk.
    static func chunks(
        of audience: Bitmap, size: Int, notBefore: UnixTime? = nil
    ) -> [ChunkOrdinals] {
        var chunks: [ChunkOrdinals] = []
        var last: UInt32?
        while true {
            let ordinals = audience.ordinals(after: last, limit: size)
            guard let first = ordinals.first, let end = ordinals.last else { return chunks }
            let chunk = Bitmap(ordinals)
            chunk.runOptimize()
            chunks.append(
                ChunkOrdinals(
                    first: first, last: end, count: ordinals.count, bytes: chunk.serialized(),
                    notBefore: notBefore))
            last = end
        }
    }
}

extension ChunkPlan {
    /// All of `part`, each wave in chunks of its own.
    static func chunks(of part: Bitmap, in waves: [Wave], size: Int) -> [ChunkOrdinals] {
        waves.flatMap { wave in
            chunks(
                of: waves.count == 1 ? part : part.intersection(wave.ordinals), size: size,
                notBefore: wave.notBefore)
        }
    }
}

/// Whom a notification goes to, as it was resolved.
struct ResolvedAudience: Sendable {
    /// Devices that a lane reaches, in chunks.
    struct Part: Sendable {
        var lane: LaneKey
        var chunks: [ChunkOrdinals]
    }

    /// Devices that a lane does not reach any more.
    struct Loss: Sendable {
        var lane: LaneKey
        var count: Int
        /// A bitmap's.
        var ordinals: [UInt8]
    }

    /// Why a device gets nothing by a lane whose kind of address it had.
    static let lossReason = "its address is in use no more"

    var count: Int
    /// Devices that no lane reaches, nor ever did.
    var unreached: Int
    /// Why, the same for all of them.
    var unreachedReason = "no adapter reaches it"
    /// All devices, for the inbox.
    var pieces: [ChunkOrdinals]
    var parts: [Part]
    var losses: [Loss] = []
    /// The registry's generation that the ordinals belong to.
    var generation: UInt64

    /// Deliveries that are not tried for want of an address that there was.
    var lost: Int { losses.reduce(0) { $0 + $1.count } }

    /// What all lanes have to do.
    var deliveries: Int { parts.reduce(0) { $0 + $1.chunks.reduce(0) { $0 + $1.count } } }
}
