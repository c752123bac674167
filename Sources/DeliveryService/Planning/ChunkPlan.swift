import Audience
import DeliveryEngine
import ServiceKit

/// The division of an audience into chunks.
enum ChunkPlan {
    /// Returns the whole audience, in order, in chunks of `size` devices.
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
    /// Returns all of `part`, in separate chunks for each wave.
    static func chunks(of part: Bitmap, in waves: [Wave], size: Int) -> [ChunkOrdinals] {
        waves.flatMap { wave in
            chunks(
                of: waves.count == 1 ? part : part.intersection(wave.ordinals), size: size,
                notBefore: wave.notBefore)
        }
    }
}

extension ChunkPlan {
    /// Returns all of `audience` in pieces that end where blocks of 65,536 ordinals do, each with
    /// `size` devices or a few more, in separate pieces for each wave.
    ///
    /// A block is at most 8 KiB, however many devices it has. So whoever looks for one device reads
    /// little.
    static func pieces(of audience: Bitmap, in waves: [Wave], size: Int) -> [ChunkOrdinals] {
        waves.flatMap { wave in
            pieces(
                of: waves.count == 1 ? audience : audience.intersection(wave.ordinals),
                size: size, notBefore: wave.notBefore)
        }
    }

    private static func pieces(
        of audience: Bitmap, size: Int, notBefore: UnixTime?
    ) -> [ChunkOrdinals] {
        var pieces: [ChunkOrdinals] = []
        var last: UInt32?
        while true {
            let ordinals = audience.ordinals(after: last, limit: size)
            guard let first = ordinals.first, let middle = ordinals.last else { return pieces }
            let piece = Bitmap(ordinals)
            piece.formUnion(audience.slice(middle..<(middle | 0xFFFF)))
            // No range has the greatest ordinal.
            if audience.contains(middle | 0xFFFF) { piece.insert(middle | 0xFFFF) }
            piece.runOptimize()
            let end = piece.last ?? middle
            pieces.append(
                ChunkOrdinals(
                    first: first, last: end, count: piece.count, bytes: piece.serialized(),
                    notBefore: notBefore))
            last = end
        }
    }
}

/// The resolved audience of a notification.
struct ResolvedAudience: Sendable {
    /// The devices that a lane reaches, in chunks.
    struct Part: Sendable {
        var lane: LaneKey
        var chunks: [ChunkOrdinals]
    }

    /// The devices that a lane no longer reaches.
    struct Loss: Sendable {
        var lane: LaneKey
        var count: Int
        /// The serialized bitmap.
        var ordinals: [UInt8]
    }

    /// The reason for a device that had an address of the lane's kinds and has none in use.
    static let lossReason = "its address is no longer in use"
    /// The same reason with the words that an older version stored.
    static let lossReasons: Set<String> = [lossReason, "its address is in use no more"]

    var count: Int
    /// The number of devices that no lane reaches or ever reached.
    var unreached: Int
    /// The reason, the same for all of them.
    var unreachedReason = "no adapter reaches the device"
    /// All devices, for the inbox.
    var pieces: [ChunkOrdinals]
    var parts: [Part]
    var losses: [Loss] = []
    /// The registry's generation of the ordinals.
    var generation: UInt64

    /// The number of deliveries that are not tried because the address was lost.
    var lost: Int { losses.reduce(0) { $0 + $1.count } }

    /// The number of deliveries of all lanes.
    var deliveries: Int { parts.reduce(0) { $0 + $1.chunks.reduce(0) { $0 + $1.count } } }
}
