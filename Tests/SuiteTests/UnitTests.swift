import Foundation
import TestSupport
import Testing

/// The systemd units, measured by systemd itself.
struct UnitTests {
    private static let isWanted =
        !Peers.mayBeMissing
        || ["/usr/bin", "/bin", "/usr/local/bin"]
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/systemd-analyze") }

    private func check(_ root: URL) async throws -> Tool.Outcome {
        try await Tool.run(root.appending(path: "scripts/check-units").path)
    }

    @Test(.enabled(if: isWanted, "systemd-analyze is not installed here"))
    func `the systemd units parse, and the inner daemons' exposure is at most 2.0`() async throws {
        let outcome = try await check(repository)
        #expect(outcome.status == 0, "\(outcome.output)")
        for service in ["registry", "geo", "delivery", "watcher"] {
            #expect(outcome.output.contains("herald-\(service).service"), "\(outcome.output)")
        }
    }

    @Test(arguments: [
        "compose/systemd/herald-registry.service", "compose/systemd/herald-geo.service",
        "compose/systemd/herald-delivery.service", "compose/systemd/herald-watcher.service",
        "compose/systemd/herald-gateway.service",
        "packaging/files/supervise", "scripts/suite",
    ])
    func `whatever starts the daemons keeps a crash from reading stacks for minutes`(
        path: String
    ) throws {
        let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        #expect(text.contains("SWIFT_BACKTRACE") && text.contains("enable=no"))
    }

    @Test(arguments: ["registry", "geo", "delivery", "watcher", "gateway"])
    func `no supervisor gives a daemon up for good, and each pauses before it starts one again`(
        name: String
    ) throws {
        func lines(_ path: String) throws -> [Substring] {
            try String(contentsOf: repository.appending(path: path), encoding: .utf8)
                .split(separator: "\n")
        }
        let unit = try lines("compose/systemd/herald-\(name).service")
        for line in ["StartLimitIntervalSec=0", "Restart=always", "RestartSec=1"] {
            #expect(unit.contains { $0 == line }, "\(line)")
        }
        for path in ["compose/supervisord.conf", "packaging/files/supervisord.conf"] {
            let all = try lines(path)
            let start = try #require(all.firstIndex { $0 == "[program:\(name)]" })
            let section = all[(start + 1)...].prefix { !$0.hasPrefix("[") }
            // A pause grows only if a process that dies at once does not count as started.
            for line in ["autorestart=true", "startsecs=3", "startretries=20"] {
                #expect(section.contains { $0 == line }, "\(path): \(line)")
            }
            // What is given up after that is started again.
            #expect(all.contains { $0 == "events=PROCESS_STATE_FATAL" }, "\(path)")
        }
    }

    /// The control, which shows that the check refuses units without protections and units with
    /// errors.
    @Test(
        .enabled(if: isWanted, "systemd-analyze is not installed here"),
        arguments: [
            (["Protect", "SystemCall", "Capability", "Private"], "exposed over 2.0"),
            (["ExecStart"], "herald-geo.service"),
        ])
    func `a unit that lacks a setting fails the check`(
        prefixes: [String], complaint: String
    ) async throws {
        let manager = FileManager.default
        let root = manager.temporaryDirectory
            .appending(path: "herald-units-\(UInt32.random(in: 0...UInt32.max))")
        defer { try? manager.removeItem(at: root) }
        for folder in ["scripts", "compose"] {
            try manager.createDirectory(
                at: root.appending(path: folder), withIntermediateDirectories: true)
        }
        for path in ["scripts/check-units", "compose/systemd"] {
            try manager.copyItem(
                at: repository.appending(path: path), to: root.appending(path: path))
        }
        let unit = root.appending(path: "compose/systemd/herald-geo.service")
        let lines = try String(contentsOf: unit, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        try lines.filter { line in !prefixes.contains { line.hasPrefix($0) } }.joined(
            separator: "\n"
        )
        .write(to: unit, atomically: true, encoding: .utf8)
        let outcome = try await check(root)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(complaint), "\(outcome.output)")
    }
}
