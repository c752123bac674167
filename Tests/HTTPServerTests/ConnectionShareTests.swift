import Addresses
import Testing

@testable import HTTPServer

@Suite struct `Connections of a network` {
    @Test func `a wide network has more than one client, and never more than half of all`() throws {
        var limits = HTTPServerLimits()
        (limits.connections, limits.connectionsPerAddress) = (10_000, 1_000)
        let client = AddressBlock(try #require(IPAddress("2001:db8:1:2::1")))
        #expect(client.rings.map(limits.connections(of:)) == [1_000, 4_000, 5_000])
        // The share of one client is the operator's.
        limits.connectionsPerAddress = 8_000
        #expect(client.rings.map(limits.connections(of:)) == [8_000, 8_000, 8_000])
        let old = AddressBlock(try #require(IPAddress("192.0.2.1")))
        #expect(old.rings.map(limits.connections(of:)) == [8_000])
    }
}
