import Audience
import Protocol

/// A selector that is being evaluated, a few segments at a time: in between others are served.
struct AudienceQuery {
    /// Segments evaluated in one go: some 5 ms where each of them is a union of a thousand tags.
    private static let segmentsAtOnce = 16

    let selector: Selector
    let directory: AppDirectory
    let source: DirectorySource
    private let evaluation: Evaluation

    /// A query for those that `selector` selects, without those that have switched `type` off.
    init(
        _ selector: Selector, _ directory: AppDirectory, _ source: DirectorySource, without type: Tag?
    ) throws(AtomError) {
        self.selector = selector
        self.directory = directory
        self.source = source
        evaluation = try source.begin(selector, without: type.map(Facet.off))
    }

    /// Calls `body` with the segments, in slices.
    func forEachSlice(
        _ isolation: isolated (any Actor), from first: Int = 0,
        _ body: (Evaluation, Range<Int>) throws -> Bool
    ) async throws {
        var start = first
        while start < evaluation.segments.upperBound {
            let end = min(evaluation.segments.upperBound, start + Self.segmentsAtOnce)
            guard try body(evaluation, start..<end) else { return }
            start = end
            if start < evaluation.segments.upperBound { await Task.yield() }
        }
    }

    /// How many there are.
    func count(_ isolation: isolated (any Actor)) async throws -> Int {
        var count = 0
        try await forEachSlice(isolation) { evaluation, slice in
            count += try evaluation.count(slice)
            return true
        }
        return count
    }

    /// How many there are in each segment.
    func countsBySegment(_ isolation: isolated (any Actor)) async throws -> [Int] {
        var counts: [Int] = []
        try await forEachSlice(isolation) { evaluation, slice in
            for segment in slice { counts.append(try evaluation.count(segment..<segment + 1)) }
            return true
        }
        return counts
    }

    /// Those in a segment, in order.
    func ordinals(segment: Int) throws(AtomError) -> [UInt32] {
        try evaluation.ordinals(segment: segment)
    }

    /// Those beyond `last`, in order and at most `limit`.
    func ordinals(after last: UInt32?, limit: Int) throws(AtomError) -> [UInt32] {
        try evaluation.ordinals(after: last, limit: limit)
    }

    /// Those in `segments`.
    func bitmap(_ segments: Range<Int>) throws(AtomError) -> Bitmap {
        try evaluation.bitmap(segments)
    }
}
