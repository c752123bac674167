import Protocol

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
    private let cumulative: [Double]

    init(devices: Int, seed: UInt64) {
        (self.devices, self.seed) = (devices, seed)
        var sum = 0.0
        cumulative = (1...Self.tags).map { rank in
            sum += 1 / Double(rank)
            return sum
        }
    }

    /// A tag's name.
    static func tag(_ rank: Int) -> String { "/topics/t\(rank)" }

    /// A tag's rank, 0 the most followed.
    func rank(_ random: inout Random) -> Int {
        let point = random.unit() * (cumulative.last ?? 0)
        var (low, high) = (0, Self.tags - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] < point { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// What a device is, the same each time.
    func device(_ number: Int) -> Proto.Device {
        // Mixed first: states that differ by the generator's step would give one sequence shifted.
        var start = Random(state: seed &* 0x2545_f491_4f6c_dd1d &+ UInt64(number))
        var random = Random(state: start.next())
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

    private static func address(_ random: inout Random) -> Proto.Address {
        var address = Proto.Address()
        (address.kind, address.topic) = ("apns", "org.example.app")
        var digits: [UInt8] = []
        for _ in 0..<4 {
            let word = random.next()
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                digits.append("0123456789abcdef".utf8.map(\.self)[Int(word >> shift & 15)])
            }
        }
        address.value = String(decoding: digits, as: UTF8.self)
        return address
    }

    /// SplitMix64.
    struct Random {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }

        /// From 0 to below 1.
        mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
    }
}
