import Audience

/// How an audience is cut into chunks.
enum ChunkPlan {
    /// The bytes of each chunk's set of ordinals: all of `audience`, in order, `size` in each.
    static func chunks(of audience: Bitmap, size: Int) -> [[UInt8]] {
        var chunks: [[UInt8]] = []
        var last: UInt32?
        while true {
            let ordinals = audience.ordinals(after: last, limit: size)
            guard !ordinals.isEmpty else { return chunks }
            let chunk = Bitmap(ordinals)
            chunk.runOptimize()
            chunks.append(chunk.serialized())
            last = ordinals.last
        }
    }
}
