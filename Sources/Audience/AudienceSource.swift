/// What knows which devices are so: it gives the devices of an atom, and selectors do the rest.
///
/// What another service or another moment has to tell, a source is given before: whoever evaluates
/// looks at ``Selector/atoms``, asks for the places, and hands over a source that has the answers.
/// An owner that keeps more of its devices than an index does wraps the index: it answers some
/// atoms with ``AtomDevices/filled(_:)`` and passes on what the index says of the others.
package protocol AudienceSource {
    /// All devices there are.
    var everyone: AtomDevices { get }

    /// Another number whenever ``devices(_:)-(Selector.Atom)`` may have another answer than before;
    /// that devices come and go is no other answer.
    var revision: UInt64 { get }

    /// The devices that are so; of those that are not among ``everyone``, none counts. Not asked
    /// for ``Selector/Atom/all``.
    ///
    /// - Throws: `unsupported` or `unavailable`: who cannot tell never answers with nobody.
    func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices

    /// The devices that have `facet`, for what no atom asks for; nobody where it is not known.
    func devices(having facet: Facet) -> AtomDevices
}

extension AudienceSource {
    /// The same for ever.
    package var revision: UInt64 { 0 }

    /// Nobody.
    package func devices(having facet: Facet) -> AtomDevices { .nobody }

    /// Begins to evaluate `selector`, without those that have `facet`.
    package func begin(
        _ selector: Selector, without facet: Facet? = nil
    ) throws(AtomError) -> Evaluation {
        try Evaluation(source: self, selector, without: facet)
    }

    /// The devices that `selector` selects now, as a set of the caller's own.
    package func evaluate(_ selector: Selector) throws(AtomError) -> Bitmap {
        let evaluation = try begin(selector)
        return try evaluation.bitmap(evaluation.segments)
    }

    /// How many `selector` selects now.
    package func count(_ selector: Selector) throws(AtomError) -> Int {
        let evaluation = try begin(selector)
        return try evaluation.count(evaluation.segments)
    }

    /// Those that `selector` selects beyond `last`, in order and at most `limit`.
    ///
    /// Each page evaluates the segments that it needs, so that devices may come and go between two;
    /// who wants one moment throughout keeps ``evaluate(_:)``'s set.
    package func page(
        _ selector: Selector, after last: UInt32? = nil, limit: Int
    ) throws(AtomError) -> [UInt32] {
        try begin(selector).ordinals(after: last, limit: limit)
    }
}
