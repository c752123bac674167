import Audience

/// The values of one attribute, by ordinal: 26 bytes for each device that has it.
final class AttributeColumn {
    /// Those of the ordinals with the same upper half, in the order of the lower.
    private struct Segment {
        var lows: [UInt16] = []
        var values: [Selector.AttributeValue] = []

        /// The first place whose ordinal is not below `low`.
        func place(of low: UInt16) -> Int {
            var (first, end) = (0, lows.count)
            while first < end {
                let middle = (first + end) / 2
                if lows[middle] < low { first = middle + 1 } else { end = middle }
            }
            return first
        }
    }

    private var segments: [Segment] = []
    /// How many devices have the attribute.
    private(set) var count = 0

    /// Sets the value of a device; nil: it has none.
    func set(_ ordinal: UInt32, _ value: Selector.AttributeValue?) {
        let (number, low) = (Int(ordinal >> 16), UInt16(truncatingIfNeeded: ordinal))
        if number >= segments.count {
            let missing = number + 1 - segments.count
            segments.append(contentsOf: repeatElement(Segment(), count: missing))
        }
        let place = segments[number].place(of: low)
        let lows = segments[number].lows
        let isThere = place < lows.count && lows[place] == low
        switch (isThere, value) {
        case (true, let value?): segments[number].values[place] = value
        case (false, let value?):
            segments[number].lows.insert(low, at: place)
            segments[number].values.insert(value, at: place)
            count += 1
        case (true, nil):
            segments[number].lows.remove(at: place)
            segments[number].values.remove(at: place)
            count -= 1
        case (false, nil): break
        }
    }

    /// Shows each value in a segment with its ordinal's lower half.
    func visit(_ segment: Int, _ body: (UInt16, Selector.AttributeValue) -> Void) {
        guard segment < segments.count else { return }
        let segment = segments[segment]
        for (low, value) in zip(segment.lows, segment.values) { body(low, value) }
    }
}
