import Audience
import ServiceKit

/// The removal of devices from chunks.
///
/// The rests of neighbouring chunks are merged, because each chunk is a lease and a request to the
/// registry. Chunks without removed devices mostly stay as they are.
struct ChunkCut {
    /// The devices that were removed.
    private(set) var taken = Bitmap()
    private let old: [ChunkOrdinals]
    private let devices: Bitmap
    /// The maximum number of devices in a chunk.
    private let size: Int
    private var chunks: [ChunkOrdinals] = []
    /// The devices that are in no chunk yet, and their time.
    private var rest = Bitmap()
    private var notBefore: UnixTime?

    /// Prepares the removal.
    ///
    /// - Parameter chunks: The chunks, grouped by time, each group in the order of ordinals.
    init(of chunks: [ChunkOrdinals], without devices: Bitmap) {
        (old, self.devices) = (chunks, devices)
        size = max(1, chunks.map(\.count).max() ?? 1)
    }

    /// Returns the remaining chunks.
    mutating func run() throws -> [ChunkOrdinals] {
        for chunk in old {
            if chunk.notBefore != notBefore { finish() }
            notBefore = chunk.notBefore
            guard mayHold(chunk) || rest.count > 0 && rest.count * 2 < size else {
                finish()
                chunks.append(chunk)
                continue
            }
            let own = try Bitmap.deserialize(chunk.bytes)
            let out = own.intersection(devices)
            if out.isEmpty, rest.isEmpty {
                chunks.append(chunk)
                continue
            }
            taken.formUnion(out)
            rest.formUnion(own.subtracting(out))
            while rest.count >= size { cut(size) }
        }
        finish()
        return chunks
    }

    /// Returns whether the chunk may contain one of the devices.
    private func mayHold(_ chunk: ChunkOrdinals) -> Bool {
        let end = chunk.last == .max ? chunk.last : chunk.last + 1
        return devices.contains(chunk.last) || devices.count(in: chunk.first..<end) > 0
    }

    private mutating func finish() {
        if !rest.isEmpty { cut(rest.count) }
    }

    private mutating func cut(_ count: Int) {
        let chunk = Bitmap(rest.ordinals(limit: count))
        chunks += ChunkPlan.chunks(of: chunk, size: count, notBefore: notBefore)
        rest.subtract(chunk)
    }
}
