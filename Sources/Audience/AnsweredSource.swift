/// A source with answers that others gave before: places from geo, lists and segments that were
/// looked up.
package struct AnsweredSource<Base: AudienceSource>: AudienceSource {
    private let base: Base
    private let answers: [Selector.Atom: Bitmap]

    /// `base`, which is asked for what is not among `answers`.
    package init(_ base: Base, answers: [Selector.Atom: Bitmap]) {
        self.base = base
        self.answers = answers
    }

    /// All devices of the base.
    package var everyone: Bitmap {
        base.everyone
    }

    /// The answer, as far as its devices are still there; without one, what the base says.
    package func devices(_ atom: Selector.Atom) throws(AtomError) -> Bitmap {
        guard let answer = answers[atom] else { return try base.devices(atom) }
        return answer.intersection(base.everyone)
    }
}
