import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import RegistryService

/// Subscriptions to Web Push as browsers write them.
struct BrowserSubscriptionTests {
    private static let known = Proto.Address.some("webpush", "https://push.example/1")

    private static let subscription = Proto.Address.with {
        $0.endpoint = "https://push.example/1"
        $0.expirationTime = 1_795_000_000_000
        $0.keys = .with { ($0.p256dh, $0.auth) = (known.publicKey, known.authSecret) }
    }

    @Test(arguments: ["", "webpush"])
    func `a browser's subscription is the same address as one in our own fields`(
        kind: String
    ) throws {
        var said = Self.subscription
        said.kind = kind
        #expect(try DeviceFields.addresses([said], "addresses") == [Self.known])
    }

    private typealias Change = @Sendable (inout Proto.Address) -> Void

    private static let mistakes: [(field: String, change: Change)] = [
        ("endpoint", { $0.kind = "apns" }), ("endpoint", { $0.endpoint = "" }),
        ("value", { $0.value = "https://push.example/2" }),
        ("public_key", { $0.publicKey = [4] }), ("auth_secret", { $0.authSecret = [1] }),
        ("keys.p256dh", { $0.keys = nil }), ("keys.p256dh", { $0.keys?.p256dh = [4, 1] }),
        ("keys.auth", { $0.keys?.auth = [1] }),
        ("value", { $0.endpoint = "http://push.example/1" }),
    ]

    @Test(arguments: mistakes.indices)
    func `what is wrong with it is named as the browser names it`(index: Int) {
        let (field, change) = Self.mistakes[index]
        var said = Self.subscription
        change(&said)
        let error = #expect(throws: RPCError.self) {
            try DeviceFields.addresses([said], "addresses")
        }
        #expect(error?.message.contains("addresses[0].\(field)") == true, "\(error as Any)")
    }

    @Test func `a device that reports another subscription reports something new`() {
        let report = { (endpoint: String) in
            Proto.SyncDeviceRequest.with {
                var address = Self.subscription
                address.endpoint = endpoint
                $0.addresses = .with { $0.addresses = [address] }
            }
        }
        #expect(
            Fingerprint.of(report("https://push.example/1"))
                != Fingerprint.of(report("https://push.example/2")))
    }
}
