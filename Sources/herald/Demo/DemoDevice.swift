import Protocol

/// A device of the demo, whose properties and tags depend only on its number.
struct DemoDevice: Sendable {
    /// The tags of a new install of the app.
    private static let defaults = [
        "/legislator/sponsor/introduction", "/legislator/sponsor/upcoming", "/legislator/vote",
        "/bill/upcoming", "/bill/vote", "/bill/action", "/committee/bill/referred",
    ]
    private static let zones = [
        ("America/New_York", "EST"), ("America/Chicago", "CST"), ("America/Denver", "MST"),
        ("America/Los_Angeles", "PST"), ("America/Anchorage", "AKST"), ("Pacific/Honolulu", "HST"),
    ]

    let installID: String
    let timeZone: String
    let tags: [String]

    /// Creates the device with a number from 1 on.
    ///
    /// It follows 1 to 4 bills and 0 to 3 legislators; one device in ten also follows every signed
    /// bill.
    init(_ number: Int, _ bills: DemoBills) {
        var random = SplitMix(state: UInt64(number))
        let digits = String(number)
        // A real app makes an id of 16 random bytes: anyone who knows it can become the device.
        installID =
            "congress-demo-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let zone = Self.zones[Int.random(in: 0..<Self.zones.count, using: &random)]
        timeZone = zone.0
        var tags = Self.defaults + ["/device/timezone/\(zone.1)"]
        for bill in bills.bills.shuffled(using: &random).prefix(
            Int.random(in: 1...4, using: &random))
        {
            tags.append("/bills/\(bill)")
        }
        let legislators = bills.legislators.shuffled(using: &random)
        for id in legislators.prefix(Int.random(in: 0...3, using: &random)) {
            tags.append("/legislators/\(id)")
        }
        if number.isMultiple(of: 10) { tags.append("/bill/signed") }
        self.tags = tags.sorted()
    }

    /// Returns the request that registers the device.
    func registration(app: String) -> Proto.RegisterRequest {
        var request = Proto.RegisterRequest()
        request.app = app
        request.installId = installID
        request.platform = "ios"
        request.locale = "en_US"
        request.timeZone = timeZone
        return request
    }
}

/// A random number generator with a seed, with the same numbers on every machine (SplitMix64 of
/// Steele, Lea and Flood).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
