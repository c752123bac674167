import Audience
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import RegistryService

struct FacetTests {
    @Test func `devices are selected by their current profile`() async throws {
        let world = try await World()
        let client = world.client
        let first = try await client.register(["/a"]) {
            ($0.platform, $0.locale, $0.timeZone) = ("ios", "en_US", "America/New_York")
            $0.software = .with { $0.model = "iPhone15,2" }
            $0.keyRole = .sender
            $0.addresses = [
                .with { ($0.kind, $0.value) = ("apns", "aa") },
                .with { ($0.kind, $0.value) = ("email", "a@b") },
            ]
        }
        _ = try await client.register(["/a"], install: "an-install-that-nobody-guesses") {
            ($0.platform, $0.locale, $0.timeZone) = ("android", "en-GB", "Europe/London")
        }
        _ = try await client.register()
        for (audience, count) in [
            ("platform(ios)", 1), ("platform(ios) OR platform(android)", 2), ("platform(web)", 0),
            (#"model("iPhone15,2")"#, 1), ("NOT model(x)", 3), (#"model("iphone15,2")"#, 0),
            (#"{"model":["iPhone15,2","x"]}"#, 1), ("NOT platform(ios)", 2), ("locale(en)", 2),
            ("locale(en-GB) AND /a", 1),
            ("time_zone(Europe/London)", 1), ("address_kind(apns) AND address_kind(email)", 1),
            (#"{"platform":["ios","android"]}"#, 2), ("percent(s, 0, 100)", 3),
            (#"{"ios_channel":"\#(first.id)"}"#, 1), (#"{"android_channel":"\#(first.id)"}"#, 0),
        ] as [(String, UInt64)] {
            #expect(try await client.preview(audience) == count, "\(audience)")
        }
        let parts = try await [
            client.preview("percent(s, 0, 33.33)"), client.preview("percent(s, 33.33, 100)"),
        ]
        #expect(parts.reduce(0, +) == 3)
        _ = try await client.register(["/a"], install: "an-install-that-nobody-guesses") {
            ($0.platform, $0.locale, $0.timeZone) = ("web", "de", "UTC")
        }
        #expect(try await client.preview("platform(web) AND locale(de) AND NOT locale(en)") == 1)
        #expect(try await client.preview("platform(android) OR time_zone(Europe/London)") == 0)
        try await client.delete(first.id)
        #expect(
            try await client.preview("platform(ios) OR address_kind(apns) OR model(\"iPhone15,2\")")
                == 0)
    }

    /// An index that was saved by an older program lacks a new kind: raise the version with it.
    @Test func `the version of saved indexes rises with the kinds of facets`() {
        let kinds = Device.facetKinds.map(\.rawValue).sorted()
        #expect(
            kinds == [
                "address_kind", "address_lost", "app_version", "group_tag", "locale", "model",
                "platform", "static_list", "time_zone",
            ])
        #expect(SnapshotHead.version == 6)
    }

    @Test func `an address taken by a newer device no longer selects the older one`() async throws {
        let world = try await World()
        let address = Proto.Address.with { ($0.kind, $0.value) = ("fcm-token", "same") }
        let older = try await world.client.register { $0.addresses = [address] }
        #expect(try await world.client.preview("address_kind(fcm-token)") == 1)
        let newer = try await world.client.register { $0.addresses = [address] }
        let kind = "address_kind(fcm-token) AND device:"
        #expect(try await world.client.preview(kind + older.id) == 0)
        #expect(try await world.client.preview(kind + newer.id) == 1)
    }
}
