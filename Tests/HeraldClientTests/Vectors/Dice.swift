import Foundation

/// A generator of random numbers from a seed (SplitMix64), the same everywhere.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Returns a number below `bound`.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

    /// Returns true with a likelihood of `percent`, from 0 to 100.
    mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

    /// Returns one of the elements.
    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}

/// The seeds of random schedules, by the variables `CLIENT_TIMES` and `CLIENT_SEED`.
///
/// `CLIENT_TIMES=400 CLIENT_SEED=1` runs 400 times as many, from the seed 1 on; a failure names its
/// seed.
enum Schedules {
    static func seeds(_ usual: Int) -> [UInt64] {
        let environment = ProcessInfo.processInfo.environment
        let times = environment["CLIENT_TIMES"].flatMap { Int($0) } ?? 1
        let first = environment["CLIENT_SEED"].flatMap { UInt64($0) } ?? 1
        return (0..<UInt64(usual * times)).map { first &+ $0 }
    }
}
