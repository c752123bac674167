/// A source of the devices that match atoms, from which selectors are evaluated.
///
/// Answers of other services are looked up before: the caller reads ``Selector/atoms``, asks for
/// the places, and passes a source that has the answers. An owner with more data than an index
/// wraps the index: it answers some atoms with ``AtomDevices/filled(_:)`` and leaves the others to
/// the index.
package protocol AudienceSource {
    /// All devices.
    var everyone: AtomDevices { get }

    /// A number that changes whenever ``devices(_:)-(Selector.Atom)`` may return other sets.
    ///
    /// Devices that are added or removed do not count.
    var revision: UInt64 { get }

    /// Returns the devices that match an atom, except ``Selector/Atom/all``.
    ///
    /// Devices that are not in ``everyone`` are ignored.
    ///
    /// - Throws: `unsupported` or `unavailable` if the source cannot answer; it never returns an
    ///   empty set instead.
    func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices

    /// Returns the devices that have any of `facets`, for facets that no atom asks for; none for
    /// unknown ones.
    func devices(havingAny facets: [Facet]) -> AtomDevices
}

extension AudienceSource {
    /// A constant, for sources that never change.
    package var revision: UInt64 { 0 }

    /// Returns no devices.
    package func devices(havingAny facets: [Facet]) -> AtomDevices { .nobody }

    /// Begins to evaluate `selector`, without the devices that have any of `facets`.
    package func begin(
        _ selector: Selector, without facets: [Facet] = []
    ) throws(AtomError) -> Evaluation {
        try Evaluation(source: self, selector, without: facets)
    }

    /// Returns the devices that `selector` selects now, as a new bitmap.
    package func evaluate(_ selector: Selector) throws(AtomError) -> Bitmap {
        let evaluation = try begin(selector)
        return try evaluation.bitmap(evaluation.segments)
    }

    /// Returns how many devices `selector` selects now.
    package func count(_ selector: Selector) throws(AtomError) -> Int {
        let evaluation = try begin(selector)
        return try evaluation.count(evaluation.segments)
    }

    /// Returns at most `limit` of the selected devices beyond `last`, in ascending order.
    ///
    /// Each call evaluates the segments that it needs, so devices may be added or removed between
    /// two pages. Use ``evaluate(_:)`` for a result of one moment.
    package func page(
        _ selector: Selector, after last: UInt32? = nil, limit: Int
    ) throws(AtomError) -> [UInt32] {
        try begin(selector).ordinals(after: last, limit: limit)
    }
}
