/// The devices that an atom is true of, as a source has them: looked up once, then asked segment by
/// segment, 65,536 ordinals each.
package struct AtomDevices {
    /// Fills in a segment's bits, which are all clear: its number, the ordinals' upper half, and
    /// 1,024 words, of which the first one's lowest bit is the segment's first ordinal.
    ///
    /// Bits of devices that are not there do no harm.
    package typealias Fill = (_ segment: Int, _ words: inout MutableSpan<UInt64>) -> Void

    enum Storage {
        case nobody
        case everyone(SegmentedSets)
        case sets(SegmentedSets, [SetNumber])
        case one(UInt32)
        case filled(segments: Int, Fill)
    }

    let storage: Storage

    init(_ storage: Storage) {
        self.storage = storage
    }

    /// None.
    package static var nobody: AtomDevices {
        AtomDevices(.nobody)
    }

    /// The device of that ordinal, if it is there.
    package static func one(_ ordinal: UInt32) -> AtomDevices {
        AtomDevices(.one(ordinal))
    }

    /// Those that `fill` sets, in each segment anew: for what an owner keeps in columns.
    package static func filled(_ fill: @escaping Fill) -> AtomDevices {
        AtomDevices(.filled(segments: 1 << 16, fill))
    }

    /// Those in `bitmap`, as it is now.
    package static func bitmap(_ bitmap: Bitmap) -> AtomDevices {
        let blocks = PortableBlocks(bitmap)
        return AtomDevices(
            .filled(segments: blocks.segmentCount) { segment, words in
                blocks.fill(segment, &words)
            })
    }

    /// Those of `segments` that may have one.
    func segments(in segments: Range<Int>) -> [Int] {
        guard case .everyone(let sets) = storage else {
            return Array(segments.clamped(to: 0..<segmentCount))
        }
        let occupied = sets.occupied
        let start = occupied.partitioningIndex { $0 >= segments.lowerBound }
        return Array(occupied[start...].prefix { $0 < segments.upperBound })
    }

    /// The first segment beyond all that may have one.
    var segmentCount: Int {
        switch storage {
        case .nobody: 0
        case .everyone(let sets), .sets(let sets, _): sets.segments.count
        case .one(let ordinal): Int(ordinal >> 16) + 1
        case .filled(let segments, _): segments
        }
    }
}
