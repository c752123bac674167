import Testing

@testable import HeraldCommand

/// What a command says while it waits.
struct WaitingTests {
    private static func said(_ work: Duration) async throws -> String {
        let written = Written()
        let console = Console(out: { _ in }, error: { written.add($0) }, isInteractive: true)
        try await Waiting.show("reading list", on: console) { try await Task.sleep(for: work) }
        return written.text
    }

    @Test func `what takes longer than a second says so, and the line is gone at the end`()
        async throws
    {
        let said = try await Self.said(.milliseconds(1500))
        #expect(said.hasPrefix("\rreading list, 1 s"), "\(said)")
        #expect(said.hasSuffix("\r\u{1B}[K"), "\(said)")
    }

    @Test func `what ends at once says nothing`() async throws {
        #expect(try await Self.said(.zero) == "")
    }

    @Test func `an error of the work is thrown on`() async {
        let console = Console(out: { _ in }, error: { _ in }, isInteractive: false)
        await #expect(throws: CancellationError.self) {
            try await Waiting.show("x", on: console) { throw CancellationError() }
        }
    }
}
