import Addresses
import Protocol
import ServiceKit

/// The source of new words in an app's index: tags, attribute names, and other names that it keeps.
enum WordSource: Sendable {
    /// The app's team: a key of the role sender or above.
    case team
    /// A device, as which anybody can pass who has the key inside the app.
    ///
    /// - Parameter client: the network of the call; nil for this machine, where a proxy may stand.
    case device(client: AddressBlock?, at: UnixTime)

    /// The source of a registration.
    init(_ request: Proto.RegisterDeviceRequest, _ call: CallContext, at time: UnixTime) {
        self = request.isBySender ? .team : .device(call, at: time)
    }

    /// The source of a device's call.
    static func device(_ call: CallContext, at time: UnixTime) -> Self {
        let address = IPAddress(call.client).flatMap { $0.isLoopback ? nil : $0 }
        return .device(client: address.map(AddressBlock.init), at: time)
    }

    /// True if the source has only a part of the room of the app.
    var isDevice: Bool { if case .device = self { true } else { false } }
}

/// The number of words that an app does not have yet the devices of one network address may bring:
/// a token bucket for each address.
///
/// A script fills an app's words within a second otherwise. Then real devices with a new version
/// or a new tag are refused, until somebody has deleted the script's devices.
struct NewWordRate {
    /// The number of words that may come at once from one address.
    ///
    /// The phones behind the address of a mobile network bring a handful each, and at most
    /// `HERALD_GATEWAY_REGISTRATIONS_ADDRESS` of them register in a minute.
    static let burst = 1_000
    /// The number of words that come back in a minute.
    static let perMinute = 200
    /// The number of words an attribute name counts as: an app may have a hundred times as many
    /// words.
    static let wordsPerAttribute = 10
    /// The most addresses that are remembered for one app; each takes some 100 bytes.
    static let addresses = 10_000

    private struct Bucket {
        var left: Double
        var time: UnixTime
    }

    private var buckets: [AddressBlock: Bucket] = [:]

    /// Takes `count` words out of the buckets of a source.
    ///
    /// - Throws: `resourceExhausted`, with the time after which there will be enough of them.
    mutating func take(_ count: Int, from source: WordSource) throws(RPCError) {
        guard count > 0, case .device(let client?, let now) = source else { return }
        for ring in client.rings {
            // Who brings more than a full bucket holds gets them once it is full.
            let missing = min(Double(count), Double(Self.burst * ring.shares)) - left(ring, now)
            guard missing > 0 else { continue }
            let pause = missing * 60 / Double(Self.perMinute * ring.shares)
            throw RPCError(
                .resourceExhausted,
                "tags, attributes: devices of this address have brought many words that the app "
                    + "did not have; try again after the time in Retry-After, or use fewer new "
                    + "ones", retryAfter: .milliseconds(Int64((pause * 1000).rounded(.up))))
        }
        for ring in client.rings {
            let left = left(ring, now) - Double(count)
            buckets[ring.block] = Bucket(left: left, time: now)
        }
        forget(now)
    }

    /// The words that an address may bring now.
    private func left(_ ring: AddressBlock.Ring, _ now: UnixTime) -> Double {
        let full = Double(Self.burst * ring.shares)
        guard let bucket = buckets[ring.block] else { return full }
        // A clock that was set back brings nothing back.
        let passed = Double(max(0, now.milliseconds - bucket.time.milliseconds))
        return min(full, bucket.left + passed * Double(Self.perMinute * ring.shares) / 60_000)
    }

    /// Forgets addresses whose buckets are full again, when there are too many; or else all.
    private mutating func forget(_ now: UnixTime) {
        guard buckets.count > Self.addresses else { return }
        let time = Int64(Self.burst / Self.perMinute + 1) * 60_000
        buckets = buckets.filter { now.milliseconds - $0.value.time.milliseconds < time }
        if buckets.count > Self.addresses { buckets = [:] }
    }
}
