import Addresses
import HTTP
import Testing

@testable import HTTPServer

@Suite struct `Header of the PROXY protocol` {
    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]

    private static func version2(_ command: UInt8, _ family: UInt8, _ rest: [UInt8]) -> [UInt8] {
        signature + [command, family, UInt8(rest.count >> 8), UInt8(rest.count & 255)] + rest
    }

    private static func address(_ text: String) -> IPAddress { IPAddress(text) ?? .v4(0) }

    /// Feeds a header as a socket would, and returns the outcome and the bytes that were not read.
    private static func read(
        _ bytes: [UInt8], atMost size: Int = .max
    ) -> (ProxyHeader.Outcome, rest: ArraySlice<UInt8>) {
        var header = ProxyHeader()
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(min(header.wanted, size))
            guard !piece.isEmpty else { return (.malformed, rest) }
            rest = rest.dropFirst(piece.count)
            let outcome = header.append(piece)
            if outcome != .incomplete { return (outcome, rest) }
        }
        return (.incomplete, rest)
    }

    private static let good: [(bytes: [UInt8], outcome: ProxyHeader.Outcome)] = [
        (
            Array("PROXY TCP4 203.0.113.9 192.0.2.1 51234 8443\r\n".utf8),
            .client(address("203.0.113.9"))
        ),
        (
            Array("PROXY TCP6 2001:db8::9 2001:db8::1 1 65535\r\n".utf8),
            .client(address("2001:db8::9"))
        ),
        (Array("PROXY UNKNOWN\r\n".utf8), .proxyItself),
        (Array("PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n".utf8), .proxyItself),
        (
            version2(0x21, 0x11, [203, 0, 113, 9, 192, 0, 2, 1, 1, 2, 3, 4]),
            .client(address("203.0.113.9"))
        ),
        (
            version2(0x21, 0x11, [203, 0, 113, 9, 192, 0, 2, 1, 1, 2, 3, 4] + [4, 0, 1, 9]),
            .client(address("203.0.113.9"))
        ),
        (
            version2(
                0x21, 0x21,
                [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [9]
                    + [UInt8](repeating: 1, count: 20)), .client(address("2001:db8::9"))
        ),
        (version2(0x20, 0x00, []), .proxyItself),
        (version2(0x20, 0x11, [UInt8](repeating: 7, count: 12)), .proxyItself),
        (version2(0x21, 0x31, [UInt8](repeating: 7, count: 216)), .proxyItself),
    ]

    @Test(arguments: [1, 2, 7, .max])
    func `a header gives the client's address, and no byte after it is read`(size: Int) {
        for (bytes, outcome) in Self.good {
            let (found, rest) = Self.read(bytes + [0x16, 3, 1], atMost: size)
            #expect(found == outcome && Array(rest) == [0x16, 3, 1])
        }
    }

    private static let bad: [[UInt8]] = [
        Array("GET / HTTP/1.1\r\n\r\n".utf8), [0x16, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3, 0],
        Array("PROXY TCP4 203.0.113.9 192.0.2.1 51234 8443\n".utf8),
        Array("PROXY TCP4 2001:db8::9 192.0.2.1 51234 8443\r\n".utf8),
        Array("PROXY TCP4 203.0.113.9 192.0.2.1 51234 65536\r\n".utf8),
        Array("PROXY TCP4 203.0.113.9 192.0.2.1 -1 8443\r\n".utf8),
        Array("PROXY TCP4 203.0.113.9  192.0.2.1 1 8443\r\n".utf8),
        Array("PROXY TCP4 203.0.113.9 192.0.2.1 1\r\n".utf8),
        Array("PROXY UDP4 203.0.113.9 192.0.2.1 1 2\r\n".utf8),
        Array(("PROXY TCP4 " + String(repeating: "1", count: 200)).utf8),
        version2(0x11, 0x11, [UInt8](repeating: 1, count: 12)),
        version2(0x22, 0x11, [UInt8](repeating: 1, count: 12)),
        version2(0x21, 0x11, [UInt8](repeating: 1, count: 11)),
        version2(0x21, 0x21, [UInt8](repeating: 1, count: 12)),
        signature + [0x21, 0x11, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 100),
    ]

    @Test(arguments: [1, 7, .max])
    func `anything else is malformed`(size: Int) {
        for bytes in Self.bad { #expect(Self.read(bytes, atMost: size).0 == .malformed) }
    }

    @Test func `a part of a header is incomplete`() {
        for (bytes, _) in Self.good {
            for count in 0..<bytes.count {
                #expect(Self.read(Array(bytes[..<count])).0 == .incomplete)
            }
        }
    }
}

@Suite struct `Clients behind a proxy that forwards requests` {
    private let proxies = TrustedProxies(
        ["10.0.0.0/8", "2001:db8::/32"].compactMap { AddressNetwork($0) }, .forwardedFor)

    private func client(_ values: String...) -> String? {
        var fields = HTTPFields()
        fields.append("accept", "text/plain")
        for value in values { fields.append("x-forwarded-for", value) }
        return proxies.client(in: fields).map { "\($0)" }
    }

    @Test func `the last address that is no proxy is the client`() {
        #expect(client("203.0.113.9") == "203.0.113.9")
        #expect(client("198.51.100.1, 203.0.113.9, 10.0.0.7") == "203.0.113.9")
        #expect(client("198.51.100.1", "203.0.113.9,10.0.0.7") == "203.0.113.9")
        #expect(client("203.0.113.9:4711") == "203.0.113.9")
        #expect(client("[2001:470::9]:4711") == "2001:470::9")
        #expect(client("10.0.0.8, 10.0.0.7") == "10.0.0.8", "a client among the proxies")
    }

    @Test func `what a client writes itself does not count`() {
        #expect(client() == nil)
        #expect(client("") == nil)
        #expect(client("203.0.113.9, unknown") == nil)
        #expect(client("203.0.113.9, 10.0.0.7, _hidden, 10.0.0.8") == nil)
        #expect(client(String(repeating: "10.0.0.7,", count: 100) + "10.0.0.7") == nil)
    }

    /// Returns a request with a field `X-Forwarded-For` for each of these values.
    private static func request(_ values: String...) throws -> HTTPRequest {
        let fields = values.map { "X-Forwarded-For: \($0)\r\n" }.joined()
        let session = HTTP1Session(limits: HTTPLimits(), now: .zero)
        var events: [HTTPEvent] = []
        unsafe Array("GET / HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n".utf8).withUnsafeBytes {
            unsafe session.receive($0, now: .zero, into: &events)
        }
        let requests = events.compactMap {
            if case .request(let request) = $0 { request } else { nil }
        }
        return try #require(requests.first)
    }

    private static func peer(_ address: String) -> HTTPPeer {
        HTTPPeer(address: address, isLoopback: false, isHTTP2: true)
    }

    @Test func `a request of a proxy counts for the client that it names`() throws {
        let proxy = Self.peer("10.0.0.7")
        let request = try Self.request("192.0.2.1", "203.0.113.9, 10.0.0.8")
        let sender = proxies.sender(of: request, over: proxy)
        #expect(sender.address == "203.0.113.9")
        #expect(sender.block == AddressBlock(try #require(IPAddress("203.0.113.9"))))
        #expect(sender.connection == proxy.connection)
        // Another request over the same connection is another client's.
        let other = proxies.sender(of: try Self.request("2001:470::9"), over: proxy)
        #expect(other.address == "2001:470::9" && "\(other.block)" == "2001:470::/64")
        #expect(proxies.sender(of: try Self.request(), over: proxy).address == "10.0.0.7")
    }

    @Test func `nobody but a listed proxy is believed, and none that names clients otherwise`()
        throws
    {
        let request = try Self.request("203.0.113.9")
        for address in ["192.0.2.1", "11.0.0.7", "127.0.0.1", "2001:470::1"] {
            let stranger = Self.peer(address)
            let sender = proxies.sender(of: request, over: stranger)
            #expect(sender.address == address && sender.block == stranger.block)
        }
        let proxy = Self.peer("10.0.0.7")
        let networks = [try #require(AddressNetwork("10.0.0.0/8"))]
        for others in [TrustedProxies.none, TrustedProxies(networks, .proxyProtocol)] {
            #expect(others.sender(of: request, over: proxy).address == "10.0.0.7")
        }
    }
}
