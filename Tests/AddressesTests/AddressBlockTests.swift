import Addresses
import Testing

@Suite struct `Address blocks` {
    private func block(_ text: String) throws -> AddressBlock {
        AddressBlock(try #require(IPAddress(text)))
    }

    @Test func `an IPv6 client is its whole 64, and an IPv4 client its address`() throws {
        #expect(try block("2001:db8:1:2::1") == block("2001:db8:1:2:ffff::9"))
        #expect(try block("2001:db8:1:2::1") != block("2001:db8:1:3::1"))
        #expect(try block("192.0.2.1") != block("192.0.2.2"))
        #expect(try "\(block("2001:db8:1:2::1"))" == "2001:db8:1:2::/64")
        #expect(try "\(block("192.0.2.1"))" == "192.0.2.1")
    }

    @Test func `an IPv6 client lies in its 56 and its 48, which have four and sixteen shares`()
        throws
    {
        let client = try block("2001:db8:1:2f3::1")
        #expect(
            client.rings.map { "\($0.block) \($0.shares)" } == [
                "2001:db8:1:2f3::/64 1", "2001:db8:1:200::/56 4", "2001:db8:1::/48 16",
            ])
        #expect(try client.widest == block("2001:db8:1:ffff::1").widest)
        #expect(try client.widest != block("2001:db8:2:2f3::1").widest)
        let home = try #require(client.rings.first { $0.shares == 4 })
        #expect(try block("2001:db8:1:2ff::").lies(in: home))
        #expect(try !block("2001:db8:1:300::").lies(in: home))
        #expect(try block("192.0.2.1").rings.map(\.shares) == [1])
        #expect(try block("192.0.2.1").widest == block("192.0.2.1"))
    }

    @Test func `an IPv4 address counts once, however it is written`() throws {
        #expect(try block("::ffff:192.0.2.1") == block("192.0.2.1"))
        #expect(try block("::192.0.2.1") != block("192.0.2.1"))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.6", false),
        ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("2001:db8::/96", "2001:db8::ffff:1", true), ("2001:db8::/96", "2001:db8:0:1::", false),
        ("::/0", "2001:db8::1", true), ("::1", "::1", true), ("::1/128", "::2", false),
    ])
    func `a network has the addresses with its first bits`(
        network: String, address: String, isInside: Bool
    ) throws {
        let network = try #require(AddressNetwork(network))
        #expect(network.contains(try #require(IPAddress(address))) == isInside)
    }

    @Test(arguments: [
        "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.1/8",
        "10.0.0.0/8/8", "localhost", "::/129", "2001:db8::1/64", "10.0.0/8",
    ])
    func `what is no network is refused`(text: String) {
        #expect(AddressNetwork(text) == nil)
    }
}
