/// Encoding and decoding of what an index has in one segment of 65,536 ordinals.
extension AudienceIndex {
    /// Returns the numbers of the sets that may have ordinals in a segment.
    package func setNumbers(inSegment segment: Int) -> [UInt32] {
        var numbers: [UInt32] = []
        sets.forEachNumber(inSegment: segment) { numbers.append($0.index) }
        return numbers
    }

    /// Writes what the sets with these numbers have in a segment, each with its name.
    ///
    /// - Returns: how many sets were written: some may have become empty.
    package func write(
        _ numbers: ArraySlice<UInt32>, inSegment segment: Int, to writer: inout ImageWriter
    ) -> Int {
        var count = 0
        for index in numbers {
            let number = SetNumber(Int(index))
            let set = sets.set(number, inSegment: segment)
            guard !set.isEmpty, let name = names.name(number) else { continue }
            name.write(to: &writer)
            set.write(to: &writer)
            count += 1
        }
        return count
    }

    /// Adds all devices that have a bit in `isThere` to a segment that was empty.
    package func fill(segment: Int, isThere words: [UInt64]) {
        let scratch = SegmentScratch()
        let everyone = scratch.words(scratch.push())
        for (index, word) in words.prefix(SegmentWords.count).enumerated() {
            unsafe everyone.base[index] = word
        }
        sets.insert(everyone, inSegment: segment)
    }

    /// Adds `count` sets that ``write(_:inSegment:to:)`` wrote to a segment that has devices but no
    /// sets, and compacts it.
    package func fill(
        segment: Int, count: Int, from reader: inout ImageReader
    ) throws(ImageError) {
        let scratch = SegmentScratch()
        let piece = scratch.push()
        for _ in 0..<count {
            let name = try SetNames.Name(&reader)
            let number =
                switch name {
                case .tag(let tag): number(tag)
                case .facet(let facet): number(facet)
                }
            sets.fill(try SegmentSet(&reader, scratch, piece), inSegment: segment, into: number)
        }
        sets.compact(segment)
    }
}

extension SegmentSet {
    /// Appends the set to `writer`.
    fileprivate func write(to writer: inout ImageWriter) {
        let count = count
        writer.append(UInt32(count))
        unsafe withPortableBytes(count) { unsafe writer.append(raw: $0) }
    }

    /// Reads the next set into a piece of memory.
    fileprivate init(
        _ reader: inout ImageReader, _ scratch: SegmentScratch, _ piece: Int
    ) throws(ImageError) {
        let count = Int(try reader.number(UInt32.self))
        guard count > SegmentArray.maximum else {
            let lows = try reader.column(of: UInt16.self, count: count)
            let array = unsafe scratch.array(piece)
            for (index, low) in lows.enumerated() {
                guard index == 0 || lows[index - 1] < low else {
                    throw ImageError("a set is not in order")
                }
                unsafe array[index] = low
            }
            self = unsafe SegmentSet(SegmentArray(array, count))
            return
        }
        let bits = try reader.column(of: UInt64.self, count: SegmentWords.count)
        let words = scratch.words(piece)
        for (index, word) in bits.enumerated() { unsafe words.base[index] = word }
        self = .bits(words, count: nil)
    }
}
