import Addresses
import HTTPClient
import Testing

@testable import DeliveryAdapters

/// The private servers that a provider's settings may lead to.
struct PrivateTargetsTests {
    private let local = IPAddress.v4(0x7f00_0001)
    private let open = IPAddress.v4(0x0808_0808)

    private static func receiver(_ text: String) throws -> HostPort {
        try #require(HostPort(text))
    }

    @Test func `an app's key reaches the public Internet only, whatever a name resolves to`()
        throws
    {
        let targets = [try Self.receiver("push.example.org:443")]
        let policy = PrivateTargets.listed([]).policy(for: targets)
        #expect(policy.allows(open, host: "push.example.org", port: 443))
        #expect(!policy.allows(local, host: "push.example.org", port: 443))
    }

    @Test func `a key of the suite, and the operator's list, permit the named server alone`() throws
    {
        let receiver = try Self.receiver("localhost:8443")
        for targets in [PrivateTargets.all, .listed([receiver])] {
            let policy = targets.policy(for: [receiver])
            #expect(policy.allows(local, host: "localhost", port: 8443))
            #expect(!policy.allows(local, host: "localhost", port: 22))
            #expect(!policy.allows(local, host: "push.example.org", port: 8443))
        }
        #expect(!PrivateTargets.listed([receiver]).permits(try Self.receiver("localhost:22")))
    }

    @Test func `APNs and FCM connect to public addresses unless a simulator is set and permitted`()
        throws
    {
        for (targets, isPermitted) in [(PrivateTargets.all, true), (.listed([]), false)] {
            let apns = try APNsKind.configuration(
                AdapterValues(
                    app: "news",
                    [
                        "team-id": "TEAM123456", "key-id": "KEY1234567",
                        "key": TestKeys.p256.secret, "topic": "org.example.news",
                        "endpoint": "https://localhost:8443",
                    ], privateTargets: targets))
            let fcm = try FCMKind.configuration(
                AdapterValues(
                    app: "news",
                    [
                        "service-account": TestKeys.serviceAccountFile(),
                        "token-endpoint": "https://localhost:8443/token",
                    ], privateTargets: targets))
            for policy in [apns.addresses, fcm.addresses] {
                #expect(policy.allows(local, host: "localhost", port: 8443) == isPermitted)
                #expect(!policy.allows(local, host: "api.push.apple.com", port: 443))
                #expect(policy.allows(open, host: "api.push.apple.com", port: 443))
            }
        }
    }

    @Test func `the server of access tokens in a service account is a target like any other`()
        throws
    {
        let account = TestKeys.serviceAccountFile(["token_uri": "https://169.254.169.254/token"])
        let targets = FCMKind().targets(AdapterValues(app: "news", ["service-account": account]))
        #expect(
            targets == [
                AdapterTarget("service-account", try Self.receiver("169.254.169.254:443"))
            ])
    }

    @Test func `connections of HTTP/2 are allowed by the policy of their origin`() throws {
        var options = HTTP2ExchangeOptions()
        options.permit(.publicOnly, of: "https://push.example.org")
        #expect(options.permits("8.8.8.8"))
        for address in ["127.0.0.1", "::1", "10.0.0.1", "fe80::1%eth0", ""] {
            #expect(!options.permits(address))
        }
    }
}
