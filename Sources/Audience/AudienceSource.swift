/// What knows which devices are so: it gives the set of an atom, and selectors do the rest.
///
/// What another service or another moment has to tell, a source is given before: whoever evaluates
/// looks at ``Selector/atoms``, asks for the places, and hands over a source that has the answers.
package protocol AudienceSource {
    /// All devices there are.
    var everyone: Bitmap { get }

    /// The devices that are so, all of them in ``everyone``; the set is only read, and may be the
    /// source's own. Not asked for ``Selector/Atom/all``.
    ///
    /// - Throws: `unsupported` or `unavailable`: who cannot tell never answers with nobody.
    func devices(_ atom: Selector.Atom) throws(AtomError) -> Bitmap
}

extension AudienceSource {
    /// The devices that `selector` selects now, as a set of the caller's own.
    package func evaluate(_ selector: Selector) throws(AtomError) -> Bitmap {
        try Evaluation(source: self).run(selector)
    }

    /// How many `selector` selects now; the last step only counts.
    package func count(_ selector: Selector) throws(AtomError) -> Int {
        try Evaluation(source: self).count(selector)
    }
}
