import Audience
import Protocol

/// The assignment of devices to the stages of a rollout.
///
/// A device has a pseudo-random number, derived from the notification's id and the ordinal, and a
/// stage has the devices with numbers below its share. So each stage is a uniform sample that
/// includes the one before and is always the same, and other notifications have other samples.
struct RolloutSample {
    /// The number of possible numbers, which is that of `ShareHash`.
    private static let buckets: UInt32 = 10_000
    /// The factor that spreads consecutive ordinals before they are hashed (the step of
    /// SplitMix64).
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private let seed: UInt64
    /// The upper bound of the numbers in each stage.
    private let ends: [UInt32]

    init(id: String, stages: [Proto.RolloutStage]) {
        seed = ShareHash.of(id)
        ends = stages.map { $0.percent * (Self.buckets / 100) }
    }

    /// Returns the first stage that includes a device, from 0.
    func stage(of ordinal: UInt32) -> Int {
        let bucket = ShareHash.bucket(device: UInt64(ordinal) &* Self.step, seed: seed)
        return ends.firstIndex { bucket < $0 } ?? max(0, ends.count - 1)
    }
}
