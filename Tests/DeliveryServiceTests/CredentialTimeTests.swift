import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryAdapters
@testable import DeliveryService

/// The times since which a provider's secrets are set, and at which they expire.
struct CredentialTimeTests {
    private static let good = [("account", "polly"), ("token", "good-token-1")]

    private static func set(
        _ values: [(String, String)] = good, expires: UnixTime?, in world: ProviderWorld
    ) async throws -> Proto.Provider {
        var request = Proto.SetProviderRequest()
        request.kind = "parrot"
        request.settings = values.map { name, text in
            var value = Proto.ProviderValue()
            (value.name, value.value) = (name, text)
            return value
        }
        request.credentialsExpireTime = expires?.timestamp
        let response = try await world.client.setProvider(request, ProviderWorld.admin)
        return try #require(response.provider)
    }

    private static func times(_ provider: Proto.Provider) -> [String: Proto.Timestamp?] {
        Dictionary(
            uniqueKeysWithValues: provider.settings.filter { !$0.fingerprint.isEmpty }
                .map { ($0.name, $0.setTime) })
    }

    private static func expiring(
        _ app: String, in world: ProviderWorld
    ) async throws -> [String] {
        var request = Proto.GetStatusRequest()
        request.app = app
        let status = try await world.client.getStatus(request, ProviderWorld.suite)
        return status.expiringCredentials.map { "\($0.app) \($0.provider)" }
    }

    @Test func `a secret is as old as its first setting, until it is another secret`()
        async throws
    {
        try await withProviderHome { home in
            let first = home.clock.now
            try await home.run { world in
                let set = try await world.set(Self.good + [("spare", "good-spare")])
                #expect(Self.times(set) == ["token": first.timestamp, "spare": first.timestamp])
                #expect(set.credentialsSetTime == first.timestamp)
                #expect(set.settings.first { $0.name == "account" }?.setTime == nil)
            }
            home.clock.advance(.hours(48))
            let second = home.clock.now
            // What is known of secrets survives a restart.
            try await home.run { world in
                let set = try await world.set(Self.good + [("spare", "good-other")])
                #expect(Self.times(set) == ["token": first.timestamp, "spare": second.timestamp])
                #expect(set.credentialsSetTime == first.timestamp)
                #expect(set.setTime == second.timestamp)
                #expect(try await world.list() == [set])
            }
            home.clock.advance(.hours(48))
            let third = home.clock.now
            try await home.run { world in
                let set = try await world.set([("account", "polly"), ("token", "good-token-2")])
                #expect(Self.times(set) == ["token": third.timestamp])
                #expect(set.credentialsSetTime == third.timestamp)
                // A removed provider's secret is forgotten, and so is its age.
                try await world.remove("parrot")
                home.clock.advance(.hours(1))
                let again = try await world.set([("account", "polly"), ("token", "good-token-2")])
                #expect(again.credentialsSetTime == home.clock.now.timestamp)
            }
        }
    }

    @Test func `secrets of an earlier version are as old as the provider's last setting`()
        async throws
    {
        try await withProviderHome { home in
            let first = home.clock.now
            try await home.run { world in _ = try await world.set() }
            let database = try await DatabaseQueue.open(
                .init(path: home.path, schema: DeliverySchema.schema))
            try await database.write { database in
                try database.run("ALTER TABLE provider DROP COLUMN expire_time")
                try database.run("ALTER TABLE provider_setting DROP COLUMN set_time")
                try database.run("DROP TABLE effect_part")
                for column in ["platform", "version"] {
                    try database.run("ALTER TABLE opt_out DROP COLUMN \(column)")
                }
                try database.run("DROP TABLE row_following")
                try database.run("DROP INDEX chunk_waiting")
                try database.run("DROP INDEX notification_naming_users")
                try database.run("DROP INDEX notification_with_approval")
                try database.run("PRAGMA user_version = 36")
            }
            await database.close()
            home.clock.advance(.hours(24))
            try await home.run { world in
                let listed = try #require(try await world.list().first)
                #expect(listed.credentialsSetTime == first.timestamp)
                #expect(listed.credentialsExpireTime == nil)
                let again = try await world.set()
                #expect(again.credentialsSetTime == first.timestamp)
            }
        }
    }

    @Test func `the status names credentials from 30 days before they expire on`() async throws {
        try await withProviderHome { home in
            let expiry = home.clock.now + .hours(31 * 24)
            try await home.run { world in
                let set = try await Self.set(expires: expiry, in: world)
                #expect(set.credentialsExpireTime == expiry.timestamp)
                #expect(try await Self.expiring("news", in: world).isEmpty)
            }
            home.clock.advance(.hours(25))
            try await home.run { world in
                #expect(try await world.list().first?.credentialsExpireTime == expiry.timestamp)
                #expect(try await Self.expiring("news", in: world) == ["news parrot"])
                #expect(try await Self.expiring("", in: world) == ["news parrot"])
                #expect(try await Self.expiring("shop", in: world).isEmpty)
                home.clock.advance(.hours(60 * 24))
                #expect(try await Self.expiring("news", in: world) == ["news parrot"])
                // It is said anew with each setting.
                let set = try await Self.set(expires: nil, in: world)
                #expect(set.credentialsExpireTime == nil)
                #expect(try await Self.expiring("news", in: world).isEmpty)
            }
        }
    }

    @Test func `an expiry that has passed, or of no secret, is refused by its field`() async throws
    {
        try await withProviders { world, home in
            for (values, expires) in [
                (Self.good, home.clock.now), (Self.good, home.clock.now + .hours(-1)),
                ([("account", "polly")], home.clock.now + .hours(1)),
            ] {
                let error = await failure {
                    try await Self.set(values, expires: expires, in: world)
                }
                #expect(error?.code == .invalidArgument)
                #expect(error?.violations.last?.field == "credentials_expire_time")
            }
            let listed = try await world.list()
            #expect(listed.isEmpty)
        }
    }

    @Test func `the metrics have when secrets were given and when they expire`() async throws {
        try await withProviders { world, home in
            let metrics = Metrics(service: "delivery")
            let gauges = CredentialGauges(metrics)
            func value(_ name: String) -> String? {
                metrics.text.split(separator: "\n").first {
                    $0.hasPrefix("herald_delivery_credentials_\(name)_timestamp_seconds{")
                }.map { String($0.split(separator: " ")[1]) }
            }
            let expiry =
                UnixTime(milliseconds: home.clock.now.milliseconds / 1000 * 1000)
                + .hours(5)
            _ = try await Self.set(expires: expiry, in: world)
            gauges.set(await world.service.providers)
            #expect(value("set") == "\(Double(home.clock.now.milliseconds) / 1000)")
            #expect(value("expiry") == "\(Double(expiry.milliseconds) / 1000)")
            _ = try await Self.set(expires: nil, in: world)
            gauges.set(await world.service.providers)
            #expect(value("expiry") == "0.0")
            gauges.set(ProviderBook())
            #expect(value("set") == "0.0")
        }
    }
}
