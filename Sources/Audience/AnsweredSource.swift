/// A source with answers that others gave before: places from geo, lists and segments that were
/// looked up.
package struct AnsweredSource<Base: AudienceSource>: AudienceSource {
    private let base: Base
    private let answers: [Selector.Atom: AtomDevices]

    /// `base`, which is asked for what is not among `answers`.
    package init(_ base: Base, answers: [Selector.Atom: AtomDevices]) {
        self.base = base
        self.answers = answers
    }

    /// All devices of the base.
    package var everyone: AtomDevices {
        base.everyone
    }

    /// The base's: answers stay what they are.
    package var revision: UInt64 {
        base.revision
    }

    /// The answer, as far as its devices are still there; without one, what the base says.
    package func devices(_ atom: Selector.Atom) throws(AtomError) -> AtomDevices {
        if let answer = answers[atom] { return answer }
        return try base.devices(atom)
    }

    /// What the base says.
    package func devices(having facet: Facet) -> AtomDevices {
        base.devices(having: facet)
    }
}
