import Foundation
import Testing

/// The table of log events in docs/MONITORING.md, which has a line for each event of the daemons.
struct LogEventsTests {
    private static func found(in files: [SourceFile]) -> LogEvents {
        var found = LogEvents()
        for file in files { found.add(file) }
        return found
    }

    private static func documented() throws -> [LogEvents.Event] {
        let manual = try String(
            contentsOf: SourceFile.root.appending(path: "docs/MONITORING.md"), encoding: .utf8)
        return manual.matches(of: /\n\* `([^`\n]+)` \((debug|info|warning|error)[;)]/).map {
            LogEvents.Event(message: String($0.1), level: String($0.2))
        }
    }

    @Test func `each event that a daemon logs has one line in the manual`() throws {
        let sources = SourceFile.all(under: "Sources").filter { $0.folder != "herald" }
        let found = Self.found(in: sources)
        #expect(found.unclear.isEmpty, "\(found.unclear)")
        let documented = try Self.documented()
        #expect(documented.count > 50)
        #expect(Set(documented).count == documented.count)
        let missing = found.events.subtracting(documented)
        #expect(missing.isEmpty, "docs/MONITORING.md lacks \(missing)")
        let gone = Set(documented).subtracting(found.events)
        #expect(gone.isEmpty, "nothing logs \(gone)")
    }

    @Test func `the check of log events finds every form of call, and reports one without a text`()
    {
        let text = """
            log(.info, "one")
            daemon.log(
                .warning, "two (2)", ["a": "b"])
            log?(.error, isNew ? "three" : "four", ["x": "\\(y)"])
            LoadReport("five", "things")
            log(.debug, words, ["a": "not this"])
            log(path, invocation)
            log("deliveries.jsonl")
            """
        let found = Self.found(in: [SourceFile(path: "Sources/A/B.swift", text)])
        #expect(
            found.events == [
                .init(message: "one", level: "info"), .init(message: "two (2)", level: "warning"),
                .init(message: "three", level: "error"), .init(message: "four", level: "error"),
                .init(message: "five", level: "info"),
            ])
        #expect(found.unclear == ["Sources/A/B.swift: .debug, words, "])
    }
}
