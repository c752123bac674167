import Synchronization

/// A number that rises and falls; any thread may change it.
package final class Level: Sendable {
    private let number = Atomic<Int>(0)

    /// A level of 0.
    package init() {}

    /// Sets the number.
    package func set(_ new: Int) { number.store(new, ordering: .relaxed) }

    /// Adds to the number; an amount below 0 takes away.
    package func add(_ amount: Int) { number.wrappingAdd(amount, ordering: .relaxed) }

    /// The number now.
    package var value: Int { number.load(ordering: .relaxed) }
}
