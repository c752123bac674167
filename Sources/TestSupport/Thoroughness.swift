import Glibc

/// The numbers of seeds and rounds that the random tests try.
///
/// A run of all tests tries a few, so that it takes minutes. `make thorough`, a part of
/// `make torture`, sets `THOROUGH` and tries all of them.
package enum Thoroughness {
    /// True if the random tests try all that they can.
    package static let isFull = unsafe getenv("THOROUGH") != nil

    /// Returns all of `seeds`, or the first `few` of them.
    package static func seeds(
        _ seeds: ClosedRange<UInt64>, few: UInt64, isFull: Bool = isFull
    ) -> ClosedRange<UInt64> {
        isFull ? seeds : seeds.lowerBound...min(seeds.lowerBound + few - 1, seeds.upperBound)
    }

    /// Returns `rounds`, or `few`.
    package static func rounds(_ rounds: Int, few: Int, isFull: Bool = isFull) -> Int {
        isFull ? rounds : min(few, rounds)
    }
}
