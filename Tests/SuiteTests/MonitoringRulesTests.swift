import Foundation
import TestSupport
import Testing

/// The files of compose/monitoring by themselves: promtool reads them and tries each alert.
@Suite(.enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct MonitoringRulesTests {
    private func promtool(_ words: String...) async throws -> Tool.Outcome {
        try await Tool.run(
            "sh",
            [
                "-c", "cd \"$0\" && exec \"$@\"", folder.path, PrometheusServer.program("promtool"),
            ] + words)
    }

    private let folder = repository.appending(path: "compose/monitoring")

    @Test func `promtool accepts the alert rules, and finds a mistake in a changed one`()
        async throws
    {
        let answer = try await promtool("check", "rules", "herald.rules.yml").succeeded()
        let count = try AlertRules.names().count
        #expect(answer.contains("SUCCESS: \(count) rules found"), "\(answer)")
        let scratch = ScratchDirectory()
        let wrong = try AlertRules.file("herald.rules.yml").replacing(") > 0.25", with: " > 0.25")
        try Data(wrong.utf8).write(to: URL(filePath: scratch.file("wrong.yml")))
        let refused = try await promtool("check", "rules", scratch.file("wrong.yml"))
        #expect(refused.status != 0, "\(refused.output)")
    }

    @Test func `each alert fires on values that it is for, and not on values beside them`()
        async throws
    {
        let files = ["herald.rules.test.yml", "herald.rules.long.test.yml"]
        let tests = try files.map(AlertRules.file).joined()
        for name in try AlertRules.names() {
            #expect(tests.contains("name: \(name) fires\n"))
            #expect(tests.contains("name: \(name) does not fire\n"))
        }
        let outcome = try await promtool("test", "rules", files[0], files[1])
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    @Test func `the dashboard shows each metric of the manual`() throws {
        let manual = try String(
            contentsOf: repository.appending(path: "docs/MONITORING.md"), encoding: .utf8)
        let panels = try AlertRules.expressions(
            ofDashboard: try AlertRules.file("herald-dashboard.json"))
        let shown = AlertRules.metrics(in: panels.joined(separator: "\n"))
        let metrics = manual.matches(of: /\n\* `(herald_\w+)` \((\w+)[;)]/)
        #expect(metrics.count > 50)
        for metric in metrics {
            let series = metric.2 == "histogram" ? "\(metric.1)_bucket" : "\(metric.1)"
            #expect(shown.contains(series), "\(series)")
        }
    }

    @Test func `each alert says how bad it is and what to do, and leads to a heading`() throws {
        let rules = try AlertRules.file("herald.rules.yml")
        let manual = try String(
            contentsOf: repository.appending(path: "docs/MONITORING.md"), encoding: .utf8)
        let alerts = rules.split(separator: "- alert: ").dropFirst()
        #expect(alerts.count > 20)
        for alert in alerts {
            let name = alert.prefix { $0 != "\n" }
            #expect(alert.contains(/severity: (critical|warning)\n/), "\(name)")
            #expect(alert.contains("summary: >-"), "\(name)")
            #expect(alert.contains("description: >-"), "\(name)")
            #expect(alert.contains("runbook: docs/MONITORING.md#\(name.lowercased())\n"))
            #expect(manual.contains("\n#### \(name)\n"), "\(name) has no heading")
        }
    }
}
