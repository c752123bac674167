import COpenSSL
import Crypto
import Glibc
import TLS
import TestCertificates
import Testing

/// Bytes through an established connection, and the ways it ends.
@Suite struct TransferTests {
    private let certificates: Certificates
    private let context: TLSServerContext

    init() throws {
        certificates = try Certificates.shared
        context = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
    }

    private func established(_ version: Int32 = TLS1_3_VERSION) throws -> Pair {
        var pair = try Pair(context, .init(lowest: version, highest: version))
        let outcome = try pair.shakeHands()
        try #require(outcome == .done)
        return pair
    }

    @Test(arguments: [1, 2, 7, 1000, 16_384, 50_000])
    func `bytes arrive whatever the size of the reader's buffer`(chunk: Int) throws {
        var pair = try established()
        let sent = Random.seeded(5).bytes(30_000)
        for start in stride(from: 0, to: sent.count, by: 10_000) {
            let outcome = pair.client.write(Array(sent[start..<start + 10_000]))
            #expect(outcome == .done)
        }
        let (received, end) = try pair.serverReads(chunk: chunk)
        #expect(received == sent)
        #expect(end == "wantsRead")
    }

    @Test func `a megabyte is sent as fast as the peer reads it`() throws {
        var pair = try established()
        let sent = Random.seeded(6).bytes(1 << 20)
        var written = 0
        var waits = 0
        var received: [UInt8] = []
        while received.count < sent.count {
            // A fresh copy each time: the bytes may move between two attempts.
            let rest = Array(sent[written...])
            switch try pair.server.write(rest.span) {
            case .bytes(let count): written += count
            case .wantsWrite:
                waits += 1
                while case .bytes(let more) = pair.client.read() { received += more }
            case .wantsRead, .closed: Issue.record("a write waits for the peer to read")
            }
            guard written == sent.count else { continue }
            while case .bytes(let more) = pair.client.read() { received += more }
        }
        #expect(received == sent)
        #expect(waits > 0, "a socket pair holds less than a megabyte")
    }

    @Test func `a peer's close alert is a clean end`() throws {
        var pair = try established()
        _ = pair.client.write([1, 2, 3])
        pair.client.shutdown()
        let (received, end) = try pair.serverReads()
        #expect(received == [1, 2, 3])
        #expect(end == "closed")
        let step = try pair.server.shutdown()
        #expect(step == .done)
    }

    @Test func `the server's close alert reaches the peer`() throws {
        var pair = try established()
        let step = try pair.server.shutdown()
        #expect(step == .done)
        let read = pair.client.read()
        #expect(read == .closed)
    }

    @Test func `a peer that disconnects without an alert is an error`() throws {
        var pair = try established()
        _ = pair.client.write([1, 2, 3])
        pair.hangUp()
        var error: TLSError?
        var buffer = [UInt8](repeating: 0, count: 100)
        var span = buffer.mutableSpan
        let first = try pair.server.read(into: &span)
        #expect(first == .bytes(3))
        do { _ = try pair.server.read(into: &span) } catch let thrown { error = thrown }
        #expect([.truncated, .socket].contains(error?.code))
        let step = try pair.server.shutdown()
        #expect(step == .done)
    }

    @Test func `writing to a peer that is gone is an error, and does not end the process`() throws {
        var pair = try established()
        pair.hangUp()
        var error: TLSError?
        do { _ = try pair.serverWrites([1, 2, 3]) } catch let thrown { error = thrown }
        #expect(error?.code == .socket)
        #expect(error?.message == "Broken pipe")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `random bytes after the handshake are an error`(seed: UInt64) throws {
        var pair = try established()
        let bytes = Random.seeded(seed).bytes(2000)
        _ = unsafe send(pair.clientDescriptor, bytes, bytes.count, 0)
        var error: TLSError?
        do { _ = try pair.serverReads() } catch let thrown { error = thrown }
        #expect(error?.code == .connection)
    }

    @Test func `a client's renegotiation is refused`() throws {
        var pair = try established(TLS1_2_VERSION)
        let asked = pair.client.renegotiate()
        #expect(asked == .again)
        let (received, _) = try pair.serverReads()
        #expect(received.isEmpty)
        let answer = pair.client.handshake()
        #expect(answer == .failed("no renegotiation"))
    }

    @Test func `reading or writing zero bytes does nothing`() throws {
        var pair = try established()
        var nothing: [UInt8] = []
        var span = nothing.mutableSpan
        let read = try pair.server.read(into: &span)
        #expect(read == .bytes(0))
        let written = try pair.serverWrites([])
        #expect(written == .bytes(0))
    }

    @Test func `a connection outlives the last reference to its context`() throws {
        var current: TLSServerContext? = try TLSServerContext.load(
            certificateChain: certificates.chain, key: certificates.key)
        weak let old = current
        var pair = try Pair(try #require(current))
        _ = try pair.shakeHands()
        current = context
        #expect(old == nil, "the connection itself holds on to what it needs")
        let outcome = pair.client.write([9])
        #expect(outcome == .done)
        let (received, _) = try pair.serverReads()
        #expect(received == [9])
    }
}
