import Crypto
import HTTPServer
import JSON
import Protocol
import ServiceKit
import Synchronization
import Testing

@testable import Gateway

/// Log lines about wrong keys and secrets.
@Suite struct WrongKeysReportTests {
    private static func peer(_ address: String) -> HTTPPeer {
        HTTPPeer(address: address, isLoopback: false, isHTTP2: true)
    }

    private static let now = MonotonicInstant(nanoseconds: 1_000_000_000)

    private static func come(_ count: Int, from address: String, to keys: WrongKeys) {
        for number in 0..<count {
            let key = SHA256.digest(of: "\(address) \(number)".utf8.span)
            keys.wrongCame(from: peer(address), key, now: now)
        }
    }

    @Test func `a report has what came since the last one, and the address with most`() {
        let keys = WrongKeys(GatewayLimits())
        #expect(keys.takeReport() == nil)
        Self.come(3, from: "192.0.2.1", to: keys)
        Self.come(5, from: "2001:db8:0:1::1", to: keys)
        Self.come(4, from: "2001:db8:0:1::2", to: keys)
        // What cannot be a key at all counts too.
        keys.wrongCame(from: Self.peer("192.0.2.2"), nil, now: Self.now)
        let report = WrongKeys.Report(
            count: 13, addresses: 3, most: "2001:db8:0:1::/64", fromMost: 9)
        #expect(keys.takeReport() == report)
        #expect(keys.takeReport() == nil)
    }

    @Test func `wrong keys of more addresses than are remembered count without an address`() {
        var limits = GatewayLimits()
        limits.guessers = 2
        let keys = WrongKeys(limits)
        for (count, address) in [(2, "192.0.2.1"), (1, "192.0.2.2"), (7, "192.0.2.3")] {
            Self.come(count, from: address, to: keys)
        }
        let report = WrongKeys.Report(count: 10, addresses: 2, most: "192.0.2.1", fromMost: 2)
        #expect(keys.takeReport() == report)
    }

    @Test func `wrong keys are logged once a minute, and nothing in a minute without any`()
        async throws
    {
        let keys = WrongKeys(GatewayLimits())
        let lines = Mutex<[String]>([])
        let log = Log(service: "gateway") { line in
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }
        let slept = Mutex<[(span: Duration, lines: Int)]>([])
        // What comes in the first, second and third minute.
        let counts = [12, 0, 1]
        await keys.keepReporting(to: log) { span in
            let minute = slept.withLock { slept in
                slept.append((span, lines.withLock { $0.count }))
                return slept.count - 1
            }
            guard minute < counts.count else { throw CancellationError() }
            Self.come(counts[minute], from: "192.0.2.1", to: keys)
        }
        #expect(slept.withLock { $0.map(\.span) } == Array(repeating: .seconds(60), count: 4))
        #expect(slept.withLock { $0.map(\.lines) } == [0, 1, 1, 2])
        let first = try #require(lines.withLock { $0.first })
        let root = try JSONDocument(parsing: first).root
        for (name, text) in [
            ("level", "warning"), ("message", "wrong keys or device secrets came"),
            ("count", "12"), ("addresses", "1"), ("address", "192.0.2.1"), ("from_address", "12"),
        ] {
            #expect(try root.member(name)?.string() == text, "\(name)")
        }
    }
}
