/// A selector that is being evaluated segment by segment, so that its owner can do other work in
/// between.
///
/// A segment is 65,536 ordinals with the same upper half. Each device is in one segment, so it is
/// judged at one moment with everything that is true of it then. Only the thread of its source may
/// use it.
package final class Evaluation {
    private let source: any AudienceSource
    private let selector: Selector
    private let facets: [Facet]
    private let scratch = SegmentScratch()
    private var evaluator: SegmentEvaluator
    /// The revision of the source when the evaluator was made.
    private var revision: UInt64

    /// Looks up the atoms of `selector` in `source`; devices that have any of `facets` are
    /// left out.
    package init(
        source: any AudienceSource, _ selector: Selector, without facets: [Facet] = []
    ) throws(AtomError) {
        (self.source, self.selector, self.facets) = (source, selector, facets)
        revision = source.revision
        evaluator = try Self.evaluator(source, selector, facets, scratch)
    }

    /// The segments that exist now; more may be added during the evaluation.
    package var segments: Range<Int> {
        0..<source.everyone.segmentCount
    }

    /// Returns the segments from `first` on that have devices, in order.
    package func occupied(from first: Int) -> [Int] {
        source.everyone.segments(in: first..<1 << 16)
    }

    /// Returns how many devices are selected in `segments`.
    package func count(_ segments: Range<Int>) throws(AtomError) -> Int {
        try refresh()
        var count = 0
        for segment in source.everyone.segments(in: segments) {
            count += evaluator.set(inSegment: segment).count
        }
        return count
    }

    /// Returns the selected devices of `segment` in ascending order.
    package func ordinals(segment: Int) throws(AtomError) -> [UInt32] {
        try refresh()
        var ordinals: [UInt32] = []
        append(to: &ordinals, segment)
        return ordinals
    }

    /// Returns the selected devices of `segments` as a new bitmap.
    package func bitmap(_ segments: Range<Int>) throws(AtomError) -> Bitmap {
        try refresh()
        var writer = PortableWriter()
        for segment in source.everyone.segments(in: segments) {
            writer.append(evaluator.set(inSegment: segment), segment: segment)
        }
        return writer.finish()
    }

    /// Returns at most `limit` selected devices beyond `last`, in ascending order; evaluates only
    /// the segments that this needs.
    package func ordinals(after last: UInt32?, limit: Int) throws(AtomError) -> [UInt32] {
        try refresh()
        guard limit > 0, last != .max else { return [] }
        let start = last.map { $0 + 1 } ?? 0
        let first = Int(start >> 16)
        var ordinals: [UInt32] = []
        for segment in source.everyone.segments(in: first..<1 << 16) {
            if ordinals.count >= limit { break }
            append(to: &ordinals, segment)
            if segment == first { ordinals.removeFirst(ordinals.prefix { $0 < start }.count) }
        }
        return ordinals.count > limit ? Array(ordinals[..<limit]) : ordinals
    }

    private func append(to ordinals: inout [UInt32], _ segment: Int) {
        evaluator.set(inSegment: segment).append(to: &ordinals, from: UInt32(segment) << 16)
    }

    /// Looks up the atoms again if their sets may have changed.
    private func refresh() throws(AtomError) {
        guard source.revision != revision else { return }
        evaluator = try Self.evaluator(source, selector, facets, scratch)
        revision = source.revision
    }

    private static func evaluator(
        _ source: any AudienceSource, _ selector: Selector, _ facets: [Facet],
        _ scratch: SegmentScratch
    ) throws(AtomError) -> SegmentEvaluator {
        var atoms: [AtomDevices] = []
        for atom in selector.atoms where atom != .all { atoms.append(try source.devices(atom)) }
        let everyone = source.everyone
        let plan = EvaluationPlan(
            selector.nodes, atoms: atoms, everyone: everyone,
            without: facets.isEmpty ? nil : source.devices(havingAny: facets))
        return SegmentEvaluator(plan, everyone: everyone, scratch: scratch)
    }
}
