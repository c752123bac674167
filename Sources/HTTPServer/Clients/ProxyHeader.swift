package import Addresses
import Glibc

/// A reader of the header of the PROXY protocol, version 1 or 2.
///
/// A proxy sends the header before any byte of the client's
/// (haproxy.org/download/2.9/doc/proxy-protocol.txt).
package struct ProxyHeader {
    /// The knowledge of the client so far.
    package enum Outcome: Equatable {
        /// More bytes are needed: `wanted` of them may be read.
        case incomplete
        case client(IPAddress)
        /// The proxy speaks for itself, or does not know the client: its own address counts.
        case proxyItself
        case malformed
    }

    private var bytes: [UInt8] = []

    /// Begins to read.
    package init() {}

    private static let signature: [UInt8] = [
        0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
    ]
    private static let firstWord = Array("PROXY ".utf8)
    /// The longest line of version 1, by the protocol.
    private static let longestLine = 107
    /// The number of bytes of version 2 up to and including the length of the rest.
    private static let fixed = 16
    /// The longest rest of version 2: addresses, and more about TLS at the proxy.
    private static let longestRest = 2048

    /// The number of bytes that may be read next without any that belong to the client.
    package var wanted: Int {
        if bytes.count < Self.signature.count { return Self.signature.count - bytes.count }
        guard bytes.starts(with: Self.signature) else { return 1 }
        return (bytes.count < Self.fixed ? Self.fixed : Self.fixed + rest) - bytes.count
    }

    /// The length of the rest, in bytes, as version 2 states it.
    private var rest: Int { Int(bytes[14]) << 8 | Int(bytes[15]) }

    /// Reads from a socket, and returns the outcome; nil while nothing more has arrived.
    ///
    /// A peer that has left is malformed.
    mutating func read(from descriptor: Int32) -> Outcome? {
        var piece = [UInt8](repeating: 0, count: wanted)
        let count = unsafe recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EAGAIN { return nil }
        if count < 0, errno == EINTR { return .incomplete }
        return count > 0 ? append(piece[..<count]) : .malformed
    }

    /// Adds bytes, at most `wanted`, and returns the outcome.
    package mutating func append(_ more: some Collection<UInt8>) -> Outcome {
        bytes.append(contentsOf: more)
        guard bytes.count >= Self.signature.count else { return .incomplete }
        if bytes.starts(with: Self.signature) { return version2 }
        guard bytes.starts(with: Self.firstWord) else { return .malformed }
        guard bytes.last == UInt8(ascii: "\n") else {
            return bytes.count < Self.longestLine ? .incomplete : .malformed
        }
        return version1
    }

    private var version1: Outcome {
        guard bytes.dropLast().last == UInt8(ascii: "\r") else { return .malformed }
        let words = String(decoding: bytes.dropLast(2), as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        guard words.count > 1, words[1] != "UNKNOWN" else {
            return words.count > 1 ? .proxyItself : .malformed
        }
        guard words.count == 6, let client = IPAddress(String(words[2])),
            IPAddress(String(words[3])) != nil,
            words[4...].allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            words[4...].allSatisfy({ UInt16($0) != nil })
        else { return .malformed }
        switch (words[1], client) {
        case ("TCP4", .v4), ("TCP6", .v6): return .client(client)
        default: return .malformed
        }
    }

    private var version2: Outcome {
        guard bytes.count >= Self.fixed else { return .incomplete }
        guard bytes[12] == 0x20 || bytes[12] == 0x21, rest <= Self.longestRest else {
            return .malformed
        }
        guard bytes.count >= Self.fixed + rest else { return .incomplete }
        guard bytes[12] == 0x21 else { return .proxyItself }
        // TCP over IPv4 and IPv6: two addresses and two ports. The client's is the first.
        let (address, length) =
            switch bytes[13] {
            case 0x11: (4, 12)
            case 0x21: (16, 36)
            default: (0, 0)
            }
        guard address > 0 else { return .proxyItself }
        guard rest >= length,
            let client = IPAddress(bytes: bytes[Self.fixed..<Self.fixed + address])
        else { return .malformed }
        return .client(client)
    }
}
