import Audience
import ServiceKit

/// Chunks without some devices.
///
/// What is left of neighbours is put together: each chunk is a lease and a question to the
/// registry. Chunks that nobody is taken out of stay as they are, mostly.
struct ChunkCut {
    /// Devices that were taken out.
    private(set) var taken = Bitmap()
    private let old: [ChunkOrdinals]
    private let devices: Bitmap
    /// The most that any of them has.
    private let size: Int
    private var chunks: [ChunkOrdinals] = []
    /// Devices that are in no chunk yet, and their time.
    private var rest = Bitmap()
    private var notBefore: UnixTime?

    /// - Parameter chunks: of one time after the other, each in the order of ordinals.
    init(of chunks: [ChunkOrdinals], without devices: Bitmap) {
        (old, self.devices) = (chunks, devices)
        size = max(1, chunks.map(\.count).max() ?? 1)
    }

    /// The chunks that are left.
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

    /// Whether one of the devices may be in it.
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
