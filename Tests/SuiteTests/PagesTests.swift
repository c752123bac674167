import Foundation
import GatewayClient
import TestSupport
import Testing

/// The commands in the documentation's pages, which must work as they stand there.
struct PagesTests {
    /// The paths of all pages, but for the decision records, in which there is nothing to type.
    static let pages: [String] = {
        let files = FileManager.default.enumerator(
            atPath: repository.appending(path: "docs").path)
        let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
        let pages = paths.filter { $0.hasSuffix(".md") && !$0.hasPrefix("decisions/") }
        let others = [
            "README.md", "compose/README.md", "packaging/README.md", "Examples/app/README.md",
            "Examples/web/README.md",
        ]
        return others + pages.sorted().map { "docs/" + $0 }
    }()

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: repository.appending(path: page), encoding: .utf8)
    }

    /// Runs `scripts/run-page`, whose last line of output counts the commands that it has run.
    private static func run(
        _ page: String, _ environment: [String: String] = [:]
    ) async throws -> Tool.Outcome {
        try await Tool.run(
            repository.appending(path: "scripts/run-page").path, [page], environment: environment)
    }

    /// Runs a body with a suite as `make run` leaves it, once the demo has been delivered.
    private static func withDemo(_ body: (RunningSuite) async throws -> Void) async throws {
        try await RunningSuite.with { suite in
            let examples = repository.appending(path: "Examples/demo").path
            _ = try await suite.mustHerald("demo", "load", "--examples", examples)
            try await waitUntil("the demo is delivered") {
                try await Tool.run(
                    builtProduct("herald").path, ["status"], environment: suite.environment
                ).output.contains("41 sent")
            }
            try await body(suite)
        }
    }

    /// Runs a body with a new suite that begins with a copy of a stopped suite's home.
    private static func with(
        _ demo: RunningSuite, _ body: (RunningSuite) async throws -> Void
    ) async throws {
        try await RunningSuite.with(starting: []) { suite in
            for folder in ["data", "secrets", "log"] {
                let place = suite.home.appending(path: folder)
                try? FileManager.default.removeItem(at: place)
                let copied = demo.home.appending(path: folder)
                guard FileManager.default.fileExists(atPath: copied.path) else { continue }
                try FileManager.default.copyItem(at: copied, to: place)
            }
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await body(suite)
        }
    }

    @Test func `the documentation has more than 20 pages whose commands are tested`() {
        #expect(Self.pages.count > 20 && Self.pages.contains("docs/TUTORIAL.md"))
    }

    @Test func `each command in the documentation works as written and prints what is shown`()
        async throws
    {
        try await Self.withDemo { demo in
            demo.stopAll()
            for page in Self.pages { try await Self.tryOut(page, demo) }
        }
    }

    private static func tryOut(_ page: String, _ demo: RunningSuite) async throws {
        let commands = try text(page).split(separator: "\n").count { $0 == "```sh" }
        let file = repository.appending(path: page).path
        guard commands > 0 else {
            let outcome = try await run(file)
            #expect(outcome.status == 0, "\(outcome.output)")
            return
        }
        try await with(demo) { suite in
            var environment = suite.environment
            environment["HERALD_BIN"] = builtProduct("herald").deletingLastPathComponent().path
            let outcome = try await run(file, environment)
            #expect(outcome.status == 0, "\(outcome.output)")
            let counts = try #require(
                outcome.output.firstMatch(of: /(\d+) run, \d+ compared, (\d+) not run/))
            // No block was forgotten.
            let counted = try #require(Int(counts.1)) + #require(Int(counts.2))
            #expect(counted == commands, "\(page)")
        }
    }

    @Test(
        arguments: [
            ("```sh\nfalse\n```", "the block failed"),
            ("```sh\ntrue\n```\n\n```sh\nls /nowhere\n```", "'/nowhere': No such file"),
            ("```sh\necho one\n```\n\n```output\ntwo\n```", "not what was printed"),
            ("```sh\necho one two\n```\n\n```output\none\n```", "not what was printed"),
            ("```sh\necho one\n```\n\n```output\none\n```\n\n```output\none\n```", "no command"),
            ("```\nherald status\n```", "no language"),
            ("```swift\nlet one = 1\n```", "nothing says why"),
            ("<!-- run by hand -->\n```sh\ntrue\n```", "none of those that are known"),
            ("```sh\nexit 0\n```\n\n```sh\ntrue\n```", "was not run"),
            ("* one\n  ```sh\n  true\n  ```", "line's beginning"),
        ])
    func `a page of the documentation whose commands do something else is reported`(
        page: String, complaint: String
    )
        async throws
    {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "herald-page-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "PAGE.md")
        try Data((page + "\n").utf8).write(to: file)
        let environment = ["HERALD_HOME": folder.path, "HERALD_GATEWAY_PORT": "8443"]
        let outcome = try await Self.run(file.path, environment)
        #expect(outcome.status == 1 && outcome.output.contains(complaint), "\(outcome.output)")
    }
}
