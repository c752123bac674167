import Testing

@testable import Addresses

@Suite struct IPAddressTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
        "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
        "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.167.255.255", "192.169.0.0",
        "198.17.255.255", "198.20.0.0", "203.0.112.255", "203.0.114.0", "223.255.255.255",
        "2606:4700:4700::1111", "2001:4860:4860::8888", "2a00:1450:4001:82a::200e", "2001:200::",
        "2001:db7:ffff::", "2001:db9::", "2003::", "3ffe:ffff::", "64:ff9b::8.8.8.8",
    ])
    func `a host of the public Internet may be reached`(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "0.0.0.0", "0.0.0.1", "0.255.255.255", "10.0.0.0", "10.1.2.3", "10.255.255.255",
        "100.64.0.0", "100.127.255.255", "127.0.0.1", "127.255.255.255", "169.254.0.0",
        "169.254.169.254", "169.254.255.255", "172.16.0.0", "172.31.255.255", "192.0.0.0",
        "192.0.0.8", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.0.0", "192.168.255.255",
        "198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.0", "224.0.0.251",
        "239.255.255.255", "240.0.0.0", "255.255.255.254", "255.255.255.255",
        "::", "::1", "::2", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8",
        "::ffff:0:8.8.8.8", "64:ff9b::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8",
        "64:ff9b::1:808:808", "100::", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:2::1", "2001:10::1", "2001:20::1", "2001:1ff:ffff::1", "2001:db8::1",
        "2002:7f00:1::", "2002:808:808::", "3fff::1", "3fff:fff:ffff::1", "4000::", "5f00::1",
        "fc00::1", "fd00:ec2::254", "fdff::1", "fe80::1", "febf::1", "fec0::1", "ff00::",
        "ff02::1", "ff0e::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    ])
    func `a host outside the public Internet may not be reached`(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "256.0.0.1", "0x7f.0.0.1", "127.1", "[::1]", "::1%lo",
        "fe80::1%1",
        "1.2.3.4 ", "localhost", ":::", "12345::", "::1/128",
    ])
    func `text that is not an IP address is refused`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `an IP address is the same whether read from text or from bytes`() {
        #expect(IPAddress("127.0.0.1") == .v4(0x7f00_0001))
        #expect(IPAddress(bytes: [127, 0, 0, 1]) == .v4(0x7f00_0001))
        #expect(IPAddress("2001:db8::5") == .v6(high: 0x2001_0db8_0000_0000, low: 5))
        #expect(
            IPAddress(bytes: [0x20, 1, 0xd, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
                == IPAddress("2001:db8::5"))
    }

    @Test(arguments: [0, 1, 3, 5, 15, 17])
    func `only 4 or 16 bytes make an IP address`(count: Int) {
        #expect(IPAddress(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }
}
