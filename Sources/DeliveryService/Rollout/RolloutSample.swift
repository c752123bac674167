import Audience
import Protocol

/// Which devices are in which stage of a rollout.
///
/// A device has a number by chance, made of the notification's id and its ordinal; a stage has
/// those below its share. So each is a uniform sample, has all of the one before, and is the same
/// whenever it is asked for; another notification has other samples.
struct RolloutSample {
    /// The numbers there are: `ShareHash`'s.
    private static let buckets: UInt32 = 10_000
    /// Ordinals follow one another; what is hashed must not (the step of SplitMix64).
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private let seed: UInt64
    /// Up to where each stage has them.
    private let ends: [UInt32]

    init(id: String, stages: [Proto.RolloutStage]) {
        seed = ShareHash.of(id)
        ends = stages.map { $0.percent * (Self.buckets / 100) }
    }

    /// The first stage that has a device, from 0.
    func stage(of ordinal: UInt32) -> Int {
        let bucket = ShareHash.bucket(device: UInt64(ordinal) &* Self.step, seed: seed)
        return ends.firstIndex { bucket < $0 } ?? max(0, ends.count - 1)
    }
}
