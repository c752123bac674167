import Audience

/// The values of one attribute, by ordinal: 26 bytes for each device that has it.
final class AttributeColumn {
    /// The values of the ordinals with the same upper half, sorted by the lower half.
    private struct Segment {
        var lows: [UInt16] = []
        var values: [Selector.AttributeValue] = []

        /// Returns whether there is a value for `low`.
        func has(_ low: UInt16) -> Bool {
            let place = place(of: low)
            return place < lows.count && lows[place] == low
        }

        /// Returns the first index whose ordinal is not below `low`.
        func place(of low: UInt16) -> Int {
            var (first, end) = (0, lows.count)
            while first < end {
                let middle = (first + end) / 2
                if lows[middle] < low { first = middle + 1 } else { end = middle }
            }
            return first
        }
    }

    /// The values by the upper half of their ordinals.
    private var segments: [Int: Segment] = [:]
    /// The number of devices that have the attribute.
    private(set) var count = 0

    /// Sets the value of a device; nil removes it.
    func set(_ ordinal: UInt32, _ value: Selector.AttributeValue?) {
        let (number, low) = (Int(ordinal >> 16), UInt16(truncatingIfNeeded: ordinal))
        if value == nil, segments[number]?.has(low) != true { return }
        // Removed while it changes, so that its arrays are not copied.
        var segment = segments.removeValue(forKey: number) ?? Segment()
        let place = segment.place(of: low)
        let isThere = place < segment.lows.count && segment.lows[place] == low
        switch (isThere, value) {
        case (true, let value?): segment.values[place] = value
        case (false, let value?):
            segment.lows.insert(low, at: place)
            segment.values.insert(value, at: place)
            count += 1
        case (true, nil):
            segment.lows.remove(at: place)
            segment.values.remove(at: place)
            count -= 1
        case (false, nil): break
        }
        if !segment.lows.isEmpty { segments[number] = segment }
    }

    /// Sets the values of a segment that had none, sorted by the lower halves of the ordinals.
    func fill(_ segment: Int, _ lows: [UInt16], _ values: [Selector.AttributeValue]) {
        segments[segment] = Segment(lows: lows, values: values)
        count += lows.count
    }

    /// Passes each value of a segment to `body` with the lower half of its ordinal, if that is in
    /// `range`.
    func visit(
        _ segment: Int, _ range: Range<Int> = 0..<DeviceBlock.size,
        _ body: (UInt16, Selector.AttributeValue) -> Void
    ) {
        guard let segment = segments[segment], let low = UInt16(exactly: range.lowerBound) else {
            return
        }
        for place in segment.place(of: low)..<segment.lows.count {
            guard segment.lows[place] < range.upperBound else { return }
            body(segment.lows[place], segment.values[place])
        }
    }
}
