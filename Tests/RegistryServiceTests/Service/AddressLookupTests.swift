import Protocol
import ServiceKit
import Testing

@testable import RegistryService

struct AddressLookupTests {
    private func find(
        _ world: World, _ address: String, kind: String = "", app: String = "news",
        _ call: CallContext = .suite
    ) async throws -> [Proto.FoundDevice] {
        try await world.client.findDevices(
            .with { ($0.app, $0.address, $0.kind) = (app, address, kind) }, call
        ).devices
    }

    private static let hex = String(repeating: "0A", count: 32)

    @Test func `a device is found by its address in any spelling, with or without the kind`()
        async throws
    {
        let world = try await World()
        let phone = try await world.client.register {
            $0.addresses = [.some("apns", Self.hex), .some("fcm-token", "t")]
        }
        let browser = try await world.client.register {
            $0.addresses = [.some("webpush", "https://fcm.googleapis.com/fcm/send/abc")]
        }
        for kind in ["", "apns"] {
            let found = try await find(world, Self.hex.lowercased(), kind: kind)
            #expect(found.map { $0.device?.id } == [phone.id])
            #expect(found.first?.address?.kind == "apns")
            #expect(found.first?.address?.state == .active)
        }
        #expect(try await find(world, Self.hex, kind: "apns-voip").isEmpty)
        // No device can register it any more, and some may have done so before.
        #expect(try await find(world, Self.hex, kind: "fcm-token").isEmpty)
        let url = "https://FCM.googleapis.com:443/fcm/send/abc"
        #expect(try await find(world, url).map { $0.device?.id } == [browser.id])
        #expect(try await find(world, "t2").isEmpty)
        try await world.restart()
        #expect(try await find(world, "t").map { $0.device?.id } == [phone.id])
    }

    @Test func `of two devices with one address the one that registered it last is found`()
        async throws
    {
        let world = try await World()
        let old = try await world.client.register { $0.addresses = [.some("fcm-token", "t")] }
        let new = try await world.client.register { $0.addresses = [.some("fcm-token", "t")] }
        #expect(try await find(world, "t").map { $0.device?.id } == [new.id])
        try await world.client.delete(new.id)
        // The older one knows that the address has moved; nobody has it now.
        #expect(try await world.client.device(old.id).addresses.map(\.state) == [.moved])
        #expect(try await find(world, "t").isEmpty)
    }

    @Test func `devices that have named an address and not confirmed it are found with that state`()
        async throws
    {
        let world = try await World()
        let mail = Proto.Address.some("email", "ann@example.org")
        var ids: [String] = []
        for _ in 0..<3 { ids.append(try await world.client.register { $0.addresses = [mail] }.id) }
        let found = try await find(world, "ann@EXAMPLE.org", kind: "email")
        #expect(found.compactMap { $0.device?.id } == ids)
        #expect(found.allSatisfy { $0.address?.state == .unconfirmed })
        try await world.client.delete(ids[1])
        #expect(try await find(world, mail.value).compactMap { $0.device?.id } == [ids[0], ids[2]])
    }

    @Test func `an address of another app finds nothing`() async throws {
        let world = try await World()
        try await world.create(app: "town")
        _ = try await world.client.register { $0.addresses = [.some("fcm-token", "t")] }
        #expect(try await find(world, "t", app: "town").isEmpty)
        let error = await refusal {
            try await find(world, "t", .key(.operator, app: "town"))
        }
        #expect(error?.code == .notFound)
    }

    @Test(arguments: [
        ("", "", "address"), ("x", "apns", "address"), ("x", "apsn", "kind"),
        ("ann@", "email", "address"), ("\u{7}", "", "address"),
    ])
    func `a text that can be no such address is refused, with the field`(
        _ address: String, _ kind: String, _ field: String
    ) async throws {
        let world = try await World()
        let error = await refusal { try await find(world, address, kind: kind) }
        #expect(error?.violations.map(\.field) == [field])
    }
}
