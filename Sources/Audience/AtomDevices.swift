/// The devices that match an atom.
///
/// They are looked up once, and then read segment by segment, 65,536 ordinals each.
package struct AtomDevices {
    /// Sets a segment's bits, which are all clear.
    ///
    /// It gets the segment's number, which is the upper half of its ordinals, and 1,024 words, in
    /// which the lowest bit of the first word is the segment's first ordinal. Bits of devices that
    /// do not exist are ignored.
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

    /// No devices.
    package static var nobody: AtomDevices {
        AtomDevices(.nobody)
    }

    /// Returns the device with this ordinal, if it exists.
    package static func one(_ ordinal: UInt32) -> AtomDevices {
        AtomDevices(.one(ordinal))
    }

    /// Returns the devices whose bits `fill` sets, for owners who keep data in columns; it is
    /// called for each segment.
    package static func filled(_ fill: @escaping Fill) -> AtomDevices {
        AtomDevices(.filled(segments: 1 << 16, fill))
    }

    /// Returns the devices in `bitmap`, as it is now.
    package static func bitmap(_ bitmap: Bitmap) -> AtomDevices {
        let blocks = PortableBlocks(bitmap)
        return AtomDevices(
            .filled(segments: blocks.segmentCount) { segment, words in
                blocks.fill(segment, &words)
            })
    }

    /// Returns those of `segments` in which there may be devices.
    func segments(in segments: Range<Int>) -> [Int] {
        guard case .everyone(let sets) = storage else {
            return Array(segments.clamped(to: 0..<segmentCount))
        }
        let occupied = sets.occupied
        let start = occupied.partitioningIndex { $0 >= segments.lowerBound }
        return Array(occupied[start...].prefix { $0 < segments.upperBound })
    }

    /// The number of the first segment after all in which there may be devices.
    var segmentCount: Int {
        switch storage {
        case .nobody: 0
        case .everyone(let sets), .sets(let sets, _): sets.segments.count
        case .one(let ordinal): Int(ordinal >> 16) + 1
        case .filled(let segments, _): segments
        }
    }
}
