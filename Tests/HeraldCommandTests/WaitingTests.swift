import Foundation
import Testing

@testable import HeraldCommand

/// The line that a command shows while it waits.
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

    @Test func `a terminal shows a cause whole on a line of its own, once for each change`() async {
        let written = Written()
        let console = Console(out: { _ in }, error: { written.add($0) }, isInteractive: true)
        let line = StatusLine(console)
        let cause = String(repeating: "long ", count: 40) + "since 1970-01-01T00:00:00Z"
        for number in 1...3 {
            line.show("sending: \(number)", under: cause, elsewhere: "other")
            try? await Task.sleep(for: .milliseconds(150))
        }
        line.show("sending: 3", under: "another cause")
        line.finish()
        let parts = written.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(parts.count == 3, "\(written.text)")
        #expect(parts[0].hasSuffix(cause) && parts[1].hasSuffix("another cause"))
        #expect(parts[1].contains("sending: 2") && parts[2].contains("sending: 3"))
        #expect(written.text.components(separatedBy: cause).count == 2)
    }

    @Test func `what is no terminal gets the state and the cause in one line`() {
        let written = Written()
        let console = Console(out: { _ in }, error: { written.add($0) }, isInteractive: false)
        StatusLine(console).show("sending", under: "cause", elsewhere: "sending; cause")
        #expect(written.text == "sending; cause\n")
    }

    @Test func `an error of the work is thrown on`() async {
        let console = Console(out: { _ in }, error: { _ in }, isInteractive: false)
        await #expect(throws: CancellationError.self) {
            try await Waiting.show("x", on: console) { throw CancellationError() }
        }
    }
}
