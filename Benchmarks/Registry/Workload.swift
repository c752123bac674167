import Crypto
import Protocol
import TestSupport

/// Devices with 18 tags each by Zipf's law over 5,000, and an address of APNs.
struct Workload: Sendable {
    static let tags = 5_000
    static let tagsPerDevice = 18
    private static let zones = [
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles",
        "Europe/London", "Europe/Berlin", "Asia/Tokyo", "Australia/Sydney",
    ]
    let devices: Int
    let seed: UInt64
    private let zipf = Zipf(Self.tags)

    init(devices: Int, seed: UInt64) {
        (self.devices, self.seed) = (devices, seed)
    }

    /// A tag's name.
    static func tag(_ rank: Int) -> String { "/topics/t\(rank)" }

    /// A tag's rank, 0 the most followed.
    func rank(_ random: inout SeededGenerator) -> Int { zipf.rank(&random) }

    /// The fields of a device, the same each time.
    func device(_ number: Int) -> Proto.Device {
        // Mixed first: states that differ by the generator's step would give one sequence shifted.
        var start = SeededGenerator(seed: seed &* 0x2545_f491_4f6c_dd1d &+ UInt64(number))
        var random = SeededGenerator(seed: start.next())
        var ranks: Set<Int> = []
        while ranks.count < Self.tagsPerDevice { ranks.insert(rank(&random)) }
        var device = Proto.Device()
        device.tags = ranks.map(Self.tag)
        device.addresses = [Self.address(&random)]
        device.locale = random.next() % 4 == 0 ? "es-US" : "en-US"
        device.timeZone = Self.zones[Int(random.next() % UInt64(Self.zones.count))]
        device.platform = "ios"
        return device
    }

    private static func address(_ random: inout SeededGenerator) -> Proto.Address {
        var address = Proto.Address()
        (address.kind, address.topic) = ("apns", "org.example.app")
        address.value = Hex.encode((0..<32).map { _ in .random(in: 0...255, using: &random) })
        return address
    }
}
