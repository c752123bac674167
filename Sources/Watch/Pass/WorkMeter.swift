import Synchronization

/// Counts how much a run works on texts, so that no recipe and no source makes it work without end.
///
/// Several things of a run share a text, such as the items of a feed its title, and a recipe may
/// read each of them many times. So the bytes of its pages say little of the work that they make.
package final class WorkMeter: Sendable {
    /// The fixed cost of each piece of work besides its bytes, in bytes.
    private static let least = 16

    /// The cost of a digest besides the bytes that it is of, in bytes.
    static let digest = 64

    private let left: Atomic<Int>
    private let hints: WorkMeter?

    /// The meter of the work on hints for people.
    ///
    /// Once it is used up there are no more hints, and the run goes on.
    var ofHints: WorkMeter { hints ?? self }

    /// Creates an unused meter.
    package convenience init(_ most: Int = WatchLimits.workARun) {
        self.init(most, hints: WorkMeter(WatchLimits.hintsARun, hints: nil))
    }

    private init(_ most: Int, hints: WorkMeter?) {
        left = Atomic(most)
        self.hints = hints
    }

    /// Counts the work on so many bytes; returns whether the run may go on.
    @discardableResult
    package func take(_ bytes: Int) -> Bool {
        left.subtract(bytes + Self.least, ordering: .relaxed).newValue >= 0
    }

    /// True if the run has used up the work it may do, so that it ends.
    package var isUsedUp: Bool { left.load(ordering: .relaxed) < 0 }

    /// The message for a text on which no further work is done.
    static let words = "takes more work than is left for the run"

    /// The problem of a run that has used up its work.
    static let problem = PassProblem(
        .tooLarge,
        "the items take more work than a run may: they repeat much, or the recipe reads long texts "
            + "many times; narrow the URL, or use fewer filters and conditions")
}
