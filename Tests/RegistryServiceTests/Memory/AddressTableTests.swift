import Protocol
import TestSupport
import Testing

@testable import RegistryService

struct AddressTableTests {
    private static let values = [
        "a", "ab", "AB", "0g", String(repeating: "3f", count: 32),
        String(repeating: "É", count: 700),
        "https://push.example/" + String(repeating: "x", count: 180),
        String(repeating: "0", count: 127),
    ]

    private static func address(_ random: inout SeededGenerator) -> Proto.Address {
        var address = Proto.Address()
        address.value = values.randomElement(using: &random) ?? ""
        address.kind = ["apns", "fcm-token", "webpush"].randomElement(using: &random) ?? ""
        if address.kind == "apns" {
            address.topic = "org.example.\(random.next() % 300)"
            address.environment = "sandbox"
        } else if address.kind == "webpush" {
            address.publicKey = (0..<65).map { _ in UInt8.random(in: 0...255, using: &random) }
            address.authSecret = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        return address
    }

    private static func read(_ table: AddressTable, _ place: UInt32) -> [Proto.Address] {
        var found: [Proto.Address] = []
        table.visit(place) { packed, bytes in
            var (address, value, keys): (Proto.Address, [UInt8], [UInt8]) = (.init(), [], [])
            packed.appendText(bytes, to: &value)
            packed.appendKeys(bytes, to: &keys)
            let channel = table.channels[packed.channel]
            address.kind = channel?.kind ?? ""
            address.topic = channel?.topic ?? ""
            address.environment = channel?.environment ?? ""
            address.value = String(decoding: value, as: UTF8.self)
            (address.publicKey, address.authSecret) = (
                Array(keys.prefix(65)), Array(keys.dropFirst(65))
            )
            found.append(address)
        }
        return found
    }

    @Test func `addresses that come, change and go are stored exactly`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        var table = AddressTable()
        var devices = [(place: UInt32, addresses: [Proto.Address])](
            repeating: (AddressTable.none, []), count: 300)
        for _ in 0..<6_000 {
            let index = Int(random.next() % 300)
            let addresses = (0..<Int(random.next() % 4)).map { _ in Self.address(&random) }
            let place = table.replace(devices[index].place, by: addresses)
            devices[index] = (place, addresses)
            let other = devices[Int(random.next() % 300)]
            #expect(Self.read(table, other.place) == other.addresses, "seed \(seed)")
        }
        let channels = Set(devices.flatMap { $0.addresses.map(Channel.init) })
        #expect(table.channels.count == channels.count)
        for device in devices { table.release(device.place) }
        #expect(table.channels.count == 0)
    }

    @Test func `an APNs token takes 36 bytes, and freed space is reused`() {
        let token = Proto.Address.with {
            ($0.kind, $0.topic) = ("apns", "org.example")
            $0.value = String(repeating: "5a", count: 32)
        }
        #expect(PackedAddress.pack([token], channels: [0]).count == 35)
        var table = AddressTable()
        let first = table.replace(AddressTable.none, by: [token])
        let second = table.replace(AddressTable.none, by: [token])
        // Places count by 4 bytes.
        #expect(second - first == 9)
        table.release(first)
        #expect(table.replace(AddressTable.none, by: [token]) == first)
    }
}
