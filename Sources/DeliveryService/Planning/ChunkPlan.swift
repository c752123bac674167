import Audience
import DeliveryEngine
import ServiceKit

/// The division of an audience into chunks.
enum ChunkPlan {
    /// The places where a chunk may end.
    enum End {
        /// Any device may be the last of a chunk.
        case anywhere
        /// The last device of a block of 65,536 ordinals may be the last of a chunk.
        ///
        /// A block is at most 8 KiB, however many devices it has, so that a search for one device
        /// reads little.
        case block
    }

    /// Returns the whole audience, in order, in chunks of `size` devices, or a few more if chunks
    /// end where blocks do.
    static func chunks(
        of audience: Bitmap, size: Int, endingAt end: End = .anywhere, notBefore: UnixTime? = nil
    ) -> [ChunkOrdinals] {
        var chunks: [ChunkOrdinals] = []
        var before: UInt32?
        while true {
            let ordinals = audience.ordinals(after: before, limit: size)
            guard let first = ordinals.first, var last = ordinals.last else { return chunks }
            let chunk = Bitmap(ordinals)
            if end == .block {
                chunk.addBlock(from: last, of: audience)
                last = chunk.last ?? last
            }
            chunk.runOptimize()
            chunks.append(
                ChunkOrdinals(
                    first: first, last: last, count: chunk.count, bytes: chunk.serialized(),
                    notBefore: notBefore))
            before = last
        }
    }

    /// Returns all of `part`, in separate chunks for each wave.
    static func chunks(
        of part: Bitmap, in waves: [Wave], size: Int, endingAt end: End = .anywhere
    ) -> [ChunkOrdinals] {
        waves.flatMap { wave in
            chunks(
                of: waves.count == 1 ? part : part.intersection(wave.ordinals), size: size,
                endingAt: end, notBefore: wave.notBefore)
        }
    }
}

extension Bitmap {
    /// Adds the ordinals of another bitmap, from one ordinal to the end of its block of 65,536.
    fileprivate func addBlock(from ordinal: UInt32, of other: Bitmap) {
        let last = ordinal | 0xFFFF
        formUnion(other.slice(ordinal..<last))
        // No range has the greatest ordinal.
        if other.contains(last) { insert(last) }
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
    /// The reason why no lane reaches these devices, the same for all of them.
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
