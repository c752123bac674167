import JSON
import ProviderStandIn
import Synchronization
import Testing

@Suite struct LedgerTests {
    private final class Written: Sendable {
        let texts = Mutex<[String]>([])

        func write(_ bytes: Span<UInt8>) {
            var copy: [UInt8] = []
            for index in bytes.indices { copy.append(bytes[index]) }
            texts.withLock { $0.append(String(decoding: copy, as: UTF8.self)) }
        }
    }

    @Test func `a ledger entry is one line of JSON, whatever the client sent`() throws {
        let written = Written()
        var ledger = Ledger { written.write($0) }
        let address: [UInt8] = [0x61, 0x22, 0x5C, 0x0A, 0xFF]
        ledger.note(
            Ledger.Entry(
                time: 1_800_000_000_123, address: address[...], id: Array("i".utf8)[...],
                status: 410, reason: "Unregistered", content: Array("hi".utf8)))
        #expect(ledger.isPending)
        ledger.flush()
        #expect(!ledger.isPending)
        let text = try #require(written.texts.withLock { $0 }.first)
        #expect(text.hasSuffix("}\n"))
        let line = try JSONDocument(parsing: String(text.dropLast())).root
        #expect(try line.required("at").int64() == 1_800_000_000_123)
        #expect(try line.required("address").string() == "a\"\\\n\u{FF}")
        #expect(try line.required("status").int32() == 410)
        #expect(try line.required("reason").string() == "Unregistered")
        #expect(try line.required("content").bytes() == Array("hi".utf8))
    }

    @Test func `ledger lines are kept until they are flushed`() {
        let written = Written()
        var ledger = Ledger { written.write($0) }
        for number in 0..<3 {
            ledger.note(
                Ledger.Entry(time: Int64(number), address: [], id: [], status: 200, reason: ""))
        }
        #expect(written.texts.withLock { $0 }.isEmpty)
        ledger.flush()
        ledger.flush()
        #expect(
            written.texts.withLock { $0 } == [
                (0..<3).map { #"{"at":\#($0),"address":"","id":"","status":200}"# + "\n" }.joined()
            ])
    }
}
