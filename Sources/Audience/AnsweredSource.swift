/// A source with answers that were looked up before, such as areas from geo, lists and segments.
package struct AnsweredSource<Base: AudienceSource>: AudienceSource {
    private let base: Base
    private let answers: [Selector.Atom: AtomDevices]

    /// Creates a source that asks `base` for the atoms that are not in `answers`.
    package init(_ base: Base, answers: [Selector.Atom: AtomDevices]) {
        self.base = base
        self.answers = answers
    }

    /// All devices of the base.
    package var everyone: AtomDevices {
        base.everyone
    }

    /// The revision of the base: answers do not change.
    package var revision: UInt64 {
        base.revision
    }

    /// Returns the answer for `atom`, or what the base returns if there is none.
    package func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
        if let answer = answers[atom] { return answer }
        return try base.devices(atom)
    }

    /// Returns the answer of the base.
    package func devices(havingAny facets: [Facet]) -> AtomDevices {
        base.devices(havingAny: facets)
    }
}
