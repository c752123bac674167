import Audience
import Protocol

/// The evaluation of a selector, a few segments at a time; other tasks run in between.
struct AudienceQuery {
    /// The number of segments that are evaluated without a pause: some 5 ms if each is a union of a
    /// thousand tags.
    static let segmentsAtOnce = 16

    let selector: Selector
    let directory: AppDirectory
    private let evaluation: Evaluation

    /// Creates a query for the devices that `selector` selects, without those that have switched
    /// off notifications of `type` or of a type above it.
    init(
        _ selector: Selector, _ directory: AppDirectory, _ source: some AudienceSource,
        without type: Tag?
    ) throws(AtomError) {
        self.selector = selector
        self.directory = directory
        evaluation = try source.begin(selector, without: type.map(Facet.off(covering:)) ?? [])
    }

    /// Calls `body` with each segment that has devices, in order, until `body` returns false or the
    /// task is cancelled.
    ///
    /// - Parameter pause: the number of segments after which other tasks run.
    func forEachSegment(
        _ isolation: isolated (any Actor), from first: Int = 0,
        pause: Int = AudienceQuery.segmentsAtOnce,
        _ body: (Evaluation, Int) throws -> Bool
    ) async throws {
        for (index, segment) in evaluation.occupied(from: first).enumerated() {
            if index.isMultiple(of: pause) {
                if index > 0 { await Task.yield() }
                // Whoever has left costs nothing more.
                try Task.checkCancellation()
            }
            guard try body(evaluation, segment) else { return }
        }
    }

    /// Returns the number of selected devices.
    func count(_ isolation: isolated (any Actor)) async throws -> Int {
        var count = 0
        try await forEachSegment(isolation) { evaluation, segment in
            count += try evaluation.count(segment..<segment + 1)
            return true
        }
        return count
    }

    /// Returns the number of selected devices in each segment that has devices.
    func countsBySegment(
        _ isolation: isolated (any Actor)
    ) async throws -> [(segment: Int, count: Int)] {
        var counts: [(segment: Int, count: Int)] = []
        try await forEachSegment(isolation) { evaluation, segment in
            counts.append((segment, try evaluation.count(segment..<segment + 1)))
            return true
        }
        return counts
    }

    /// Returns the selected devices of a segment in ascending order.
    func ordinals(segment: Int) throws(AtomError) -> [UInt32] {
        try evaluation.ordinals(segment: segment)
    }

    /// Returns at most `limit` selected devices beyond `last`, in ascending order.
    func ordinals(
        _ isolation: isolated (any Actor), after last: UInt32?, limit: Int
    ) async throws -> [UInt32] {
        guard limit > 0, last != .max else { return [] }
        let start = last.map { $0 + 1 } ?? 0
        let first = Int(start >> 16)
        var ordinals: [UInt32] = []
        try await forEachSegment(isolation, from: first) { evaluation, segment in
            let own = try evaluation.ordinals(segment: segment)
            ordinals += segment == first ? Array(own.drop { $0 < start }) : own
            return ordinals.count < limit
        }
        return Array(ordinals.prefix(limit))
    }

    /// Returns all selected devices.
    func bitmap(_ isolation: isolated (any Actor)) async throws -> Bitmap {
        let found = Bitmap()
        try await forEachSegment(isolation) { evaluation, segment in
            found.formUnion(try evaluation.bitmap(segment..<segment + 1))
            return true
        }
        return found
    }
}
