/// ``ShareHash``'s hash of each device's id by ordinal, 8 bytes each, in blocks: ordinals are dense
/// but for those of devices that are gone, which are not used again.
struct ShareHashes {
    private static let blockSize = 1 << 16

    /// By the ordinal's upper half; as long as the largest lower half asks for.
    private var blocks: [UInt16: [UInt64]] = [:]

    /// The hash of an ordinal's device; 0 for one that has none.
    subscript(ordinal: UInt32) -> UInt64 {
        get {
            let (block, index) = Self.place(ordinal)
            guard let hashes = blocks[block], index < hashes.count else { return 0 }
            return hashes[index]
        }
        set {
            let (block, index) = Self.place(ordinal)
            var hashes = blocks.removeValue(forKey: block) ?? []
            if index >= hashes.count {
                hashes.append(contentsOf: repeatElement(0, count: index + 1 - hashes.count))
            }
            hashes[index] = newValue
            blocks[block] = hashes
        }
    }

    /// Those of `everyone` in the share.
    func ordinals(_ share: Selector.Percent, of everyone: Bitmap) -> Bitmap {
        let seed = ShareHash.of(share.seed.text)
        let found = Bitmap()
        for (block, hashes) in blocks.sorted(by: { $0.key < $1.key }) {
            let first = UInt32(block) << 16
            let inBlock = everyone.ordinals(from: first, limit: Self.blockSize)
            // The limit may reach into the next block.
            let chosen = inBlock.filter { ordinal in
                guard ordinal >> 16 == UInt32(block), Int(ordinal - first) < hashes.count
                else { return false }
                let hash = hashes[Int(ordinal - first)]
                let bucket = ShareHash.bucket(device: hash, seed: seed)
                return share.from <= bucket && bucket < share.to
            }
            found.insert(chosen)
        }
        return found
    }

    /// Gives back the blocks of which no device is left.
    mutating func drop(allBut everyone: Bitmap) {
        blocks = blocks.filter { block, _ in
            everyone.ordinals(from: UInt32(block) << 16, limit: 1).first.map { $0 >> 16 }
                == UInt32(block)
        }
    }

    private static func place(_ ordinal: UInt32) -> (block: UInt16, index: Int) {
        (UInt16(truncatingIfNeeded: ordinal >> 16), Int(ordinal) % blockSize)
    }
}
