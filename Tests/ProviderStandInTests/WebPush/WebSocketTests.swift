import Crypto
import Testing

@testable import ProviderStandIn

/// A server's side of WebSockets, by the examples of RFC 6455.
@Suite struct WebSocketTests {
    private static let hello: [UInt8] = [
        0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
    ]

    /// Returns a client's frame whose mask changes nothing.
    private static func frame(_ first: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count =
            content.count < 126
            ? [0x80 | UInt8(content.count)]
            : [0xFE, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
        return [first] + count + [0, 0, 0, 0] + content
    }

    @Test func `the opening is answered as in the RFC`() {
        let answer = WebSocket.opening(
            "GET /chat HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Sec-WebSocket-Protocol: push-notification\r\n\r\n")
        #expect(answer?.contains("Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") == true)
        #expect(answer?.contains("Protocol: push-notification\r\n\r\n") == true)
        #expect(WebSocket.opening("GET / HTTP/1.1\r\nHost: a\r\n\r\n") == nil)
    }

    @Test func `SHA-1 is that of FIPS 180 over one block and over two`() {
        let one: [UInt8] = [
            0xA9, 0x99, 0x3E, 0x36, 0x47, 0x06, 0x81, 0x6A, 0xBA, 0x3E, 0x25, 0x71, 0x78, 0x50,
            0xC2, 0x6C, 0x9C, 0xD0, 0xD8, 0x9D,
        ]
        #expect(SHA1.digest(of: Array("abc".utf8)) == one)
        let two = SHA1.digest(
            of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        #expect(two.prefix(4) == [0x84, 0x98, 0x3E, 0x44] && two.suffix(2) == [0x70, 0xF1][...])
    }

    @Test func `the RFC's masked text is read, however it is cut`() throws {
        for cut in 0...Self.hello.count {
            var socket = WebSocket()
            let events =
                try socket.receive(Self.hello[..<cut]) + socket.receive(Self.hello[cut...])
            #expect(events == [.text(Array("Hello".utf8))])
        }
    }

    @Test func `a text in pieces with a ping between them is one text`() throws {
        var socket = WebSocket()
        let long = [UInt8](repeating: 0x61, count: 300)
        let bytes =
            Self.frame(0x01, long) + Self.frame(0x89, [1]) + Self.frame(0x80, [0x62])
            + Self.frame(0x88, [])
        #expect(try socket.receive(bytes[...]) == [.ping([1]), .text(long + [0x62]), .close])
    }

    @Test(arguments: [
        [0x81, 0x05, 0x48], frame(0x83, []), frame(0xC1, []), frame(0x80, []),
        frame(0x01, []) + frame(0x01, []), frame(0x09, []),
        [0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1],
    ])
    func `what a client must not send is not taken`(bytes: [UInt8]) {
        var socket = WebSocket()
        #expect(throws: WebSocket.Malformed.self) { try socket.receive(bytes[...]) }
    }

    @Test func `a server's frames have no mask, and the length that they need`() {
        #expect(WebSocket.frame(text: [1]) == [0x81, 1, 1])
        let longer = WebSocket.frame(text: [UInt8](repeating: 1, count: 300))
        #expect(longer.prefix(4) == [0x81, 126, 1, 44])
        let long = WebSocket.frame(text: [UInt8](repeating: 1, count: 70_000))
        #expect(long.prefix(10) == [0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70])
    }
}
