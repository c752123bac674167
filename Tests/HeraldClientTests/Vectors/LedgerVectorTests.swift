import Testing
import Times

@testable import HeraldClient

/// The tables of events that wait to be reported.
struct LedgerVectorTests {
    @Test(arguments: try ClientVector.all(of: "ledger"))
    func `what happened waits as the table says`(vector: ClientVector) throws {
        var ledger = Ledger()
        for step in vector.given["steps"]?.items ?? [] {
            for event in try Self.events(of: step) { ledger.apply(.recorded(event)) }
        }
        let waiting = ledger.pending
        let actual: JSONValue = .object([
            "events": .list(waiting.map(\.json)), "count": .number(Double(waiting.count)),
            "oldest": .text(waiting.first?.id ?? ""), "newest": .text(waiting.last?.id ?? ""),
            "lost": .number(Double(ledger.overflow)),
        ])
        #expect(vector.expect.difference(from: actual) == nil)
    }

    private static func events(of step: JSONValue) throws -> [LedgerEvent] {
        let time = UnixTime(milliseconds: Int64(try #require(step["at"]?.integer)))
        if let count = step["fill"]?.integer {
            return (0..<Int(count)).compactMap { number in
                LedgerEvent(
                    .received, of: "fill-\(number)",
                    at: UnixTime(milliseconds: time.milliseconds + Int64(number)))
            }
        }
        let kind = try #require(LedgerEvent.Kind(rawValue: step["record"]?.text ?? ""))
        let event = LedgerEvent(
            kind, of: step["messageID"]?.text ?? "", at: time, reason: step["reason"]?.text ?? "",
            action: step["action"]?.text ?? "")
        return event.map { [$0] } ?? []
    }
}
