import Addresses
import Protocol
import ServiceKit
import Storage
import Testing

@testable import RegistryService

/// The canonical form of addresses, locales and time zones in every call.
struct OneFormTests {
    @Test(arguments: [
        ("apns", "AABBCC", "aabbcc"), ("apns-voip", "AABB", "aabb"),
        ("email", "Ann@EXAMPLE.org", "Ann@example.org"),
        ("email", "ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("webpush", "https://PUSH.example:443/x", "https://push.example/x"),
        ("webhook", "HTTPS://hook.example/x", "https://hook.example/x"),
        (
            "airship", "0F8FAD5B-D9CB-469F-A165-70867728950E",
            "0f8fad5b-d9cb-469f-a165-70867728950e"
        ),
    ])
    func `an address in another spelling is the same address in every call`(
        kind: String, said: String, form: String
    ) async throws {
        let world = try await World()
        let first = try await world.client.register {
            ($0.addresses, $0.keyRole) = ([.some(kind, said)], .sender)
        }
        #expect(try await world.client.device(first.id).addresses.map(\.value) == [form])
        let second = try await world.client.register {
            ($0.addresses, $0.keyRole) = ([.some(kind, form)], .sender)
        }
        #expect(try await world.client.preview("address_kind(\(kind))") == 1)
        #expect(try await world.client.preview("address_lost(\(kind))") == 1)
        let third = try await world.client.register()
        _ = try await world.client.sync(third) {
            $0.addresses = .with { $0.addresses = [.some(kind, said)] }
        }
        #expect(try await world.client.device(third.id).addresses.map(\.value) == [form])
        for code in try await world.client.takeConfirmations(.init(), .suite).confirmations {
            _ = try await world.client.confirmAddress(
                .with { ($0.deviceId, $0.code) = (third.id, code.code) }, .suite)
        }
        #expect(try await world.client.sync(second).unusedAddresses.map(\.state) == [.moved])
        let record = Proto.DeviceRecord.with {
            $0.device = .with { $0.addresses = [.some(kind, said)] }
        }
        let answer = try await world.client.importDevices(
            .with { ($0.app, $0.devices) = ("news", [record]) }, .suite)
        #expect(answer.results.map(\.error) == [""])
        #expect(try await world.client.sync(third).unusedAddresses.map(\.state) == [.moved])
        // To say it again as it was said before is nothing new.
        let again = try await world.client.sync(third) {
            $0.addresses = .with { $0.addresses = [.some(kind, said)] }
        }
        #expect(again.unusedAddresses.map(\.state) == [.moved])
        #expect(try await world.client.preview("address_kind(\(kind))") == 1)
    }

    @Test(arguments: [
        ("iw_IL", "he-IL", "locale(he) AND locale(iw-IL)"), ("in-ID", "id-ID", "locale(id)"),
        ("sr_RS.UTF-8@latin", "sr-Latn-RS", "locale(sr-RS)"),
        ("zh_TW_#Hant", "zh-Hant-TW", "locale(zh-TW)"),
        ("de-DE-u-co-phonebk", "de-DE", "locale(de_de)"),
    ])
    func `a locale is stored in canonical form, and selectors know old codes`(
        said: String, form: String, audience: String
    ) async throws {
        let world = try await World()
        let device = try await world.client.register { $0.locale = said }
        #expect(try await world.client.device(device.id).locale == form)
        #expect(try await world.client.preview(audience) == 1)
        _ = try await world.client.sync(device) { $0.locale = "fr" }
        #expect(try await world.client.preview(audience) == 0)
        _ = try await world.client.sync(device) { $0.locale = said }
        #expect(try await world.client.preview(audience) == 1)
        try await world.restart()
        #expect(try await world.client.preview(audience) == 1)
    }

    @Test(arguments: [
        ("US/Eastern", "America/New_York", "time_zone(US/Eastern)"),
        ("europe/berlin", "Europe/Berlin", "time_zone(Europe/Berlin)"),
        ("GMT+05:30", "UTC+05:30", "time_zone(UTC+05:30) AND time_zone(+0530)"),
        ("UTC+2", "Etc/GMT-2", "time_zone(+02:00)"),
        ("W. Europe Standard Time", "Europe/Berlin", "time_zone(Europe/Berlin)"),
    ])
    func `a time zone has one stored name, and selectors know the others`(
        said: String, name: String, audience: String
    ) async throws {
        let world = try await World()
        let answer = try await world.client.registerDevice(
            .with { ($0.app, $0.timeZone) = ("news", said) }, .suite)
        #expect(answer.unknownTimeZone.isEmpty)
        let device = try await world.client.device(answer.deviceId)
        #expect(device.timeZone == name && device.unknownTimeZone.isEmpty)
        #expect(try await world.client.preview(audience) == 1)
        _ = try await world.client.putSegment(
            .with { ($0.app, $0.name, $0.audience) = ("news", "here", audience) }, .suite)
        #expect(try await world.client.preview("segment(here)") == 1)
        let explained = try await world.client.explainAudience(
            .with { ($0.app, $0.deviceId, $0.audience) = ("news", device.id, audience) }, .suite)
        #expect(explained.verdict == .matched)
        try await world.restart()
        #expect(try await world.client.preview(audience) == 1)
    }

    @Test
    func `an unknown time zone does not fail a registration, is reported and can be selected`()
        async throws
    {
        let world = try await World()
        for zone in ["Mars/Olympus", "Europe/Köln", "/etc/passwd", "a\u{7}b", "+25:00"] {
            let answer = try await world.client.registerDevice(
                .with { ($0.app, $0.timeZone, $0.locale) = ("news", zone, "english") }, .suite)
            #expect(!answer.unknownTimeZone.isEmpty && answer.unknownLocale == "english")
        }
        let long = try await world.client.registerDevice(
            .with { ($0.app, $0.timeZone) = ("news", String(repeating: "é", count: 90)) }, .suite)
        #expect(long.unknownTimeZone == String(repeating: "é", count: 32))
        let device = try await world.client.register { $0.timeZone = "Europe/Berlin" }
        #expect(try await world.client.preview("time_zone(unknown)") == 6)
        for _ in 0..<2 {
            let told = try await world.client.sync(device) { $0.timeZone = "Mars/Olympus" }
            #expect(told.unknownTimeZone == "Mars/Olympus" && told.timeZone.isEmpty)
        }
        let known = try await world.client.device(device.id)
        #expect(known.timeZone.isEmpty && known.unknownTimeZone == "Mars/Olympus")
        #expect(try await world.client.preview("time_zone(unknown)") == 7)
        try await world.restart()
        #expect(try await world.client.preview("time_zone(unknown)") == 7)
        let healed = try await world.client.sync(device) { $0.timeZone = "Asia/Tokyo" }
        #expect(healed.timeZone == "Asia/Tokyo" && healed.unknownTimeZone.isEmpty)
        #expect(try await world.client.preview("time_zone(unknown)") == 6)
    }

    @Test func `unknown zones and locales of imported records are reported`() async throws {
        let world = try await World()
        let records: [Proto.DeviceRecord] = [
            .with { $0.device = .with { ($0.timeZone, $0.locale) = ("Mars/Olympus", "x-mine") } },
            .with { $0.device = .with { $0.unknownTimeZone = "US/Pacific" } },
        ]
        let answer = try await world.client.importDevices(
            .with { ($0.app, $0.devices) = ("news", records) }, .suite)
        #expect(answer.results.map(\.error) == ["", ""])
        #expect(answer.results.map(\.unknownTimeZone) == ["Mars/Olympus", ""])
        #expect(answer.results.map(\.unknownLocale) == ["x-mine", ""])
        #expect(try await world.client.preview("time_zone(America/Los_Angeles)") == 1)
    }

    @Test func `importing a record that still has its address revives a gone address`()
        async throws
    {
        let world = try await World()
        let record = Proto.DeviceRecord.with {
            $0.installId = "an-install-imported"
            $0.device = .with { $0.addresses = [.some("apns", "AABB")] }
        }
        func bring(_ record: Proto.DeviceRecord) async throws -> Proto.Address? {
            let answer = try await world.client.importDevices(
                .with { ($0.app, $0.devices) = ("news", [record]) }, .suite)
            return try await world.client.device(answer.results[0].deviceId).addresses.first
        }
        let first = try await bring(record)
        world.clock.advance(by: .seconds(60))
        // Nothing is new: the address stays as it was registered.
        #expect(try await bring(record) == first)
        let id = try #require(
            try await world.client.importDevices(
                .with { ($0.app, $0.devices) = ("news", [record]) }, .suite
            ).results.first?.deviceId)
        _ = try await world.client.reportOutcomes(
            .with {
                $0.app = "news"
                $0.outcomes = [
                    .with {
                        ($0.deviceId, $0.kind, $0.value) = (id, "apns", "aabb")
                        $0.verdict = .gone
                    }
                ]
            }, .suite)
        let dead = try await world.client.device(id)
        #expect(dead.addresses.map(\.state) == [.invalid])
        world.clock.advance(by: .seconds(60))
        // An export of before it died knows of no later registration.
        var old = record
        old.device?.addresses = [first ?? .init()]
        #expect(try await bring(old)?.state == .invalid)
        let revived = try await bring(record)
        #expect(revived?.state == .active)
        #expect(revived?.registerTime == world.clock.now.timestamp)
        #expect(try await world.client.preview("address_kind(apns)") == 1)
    }
}
