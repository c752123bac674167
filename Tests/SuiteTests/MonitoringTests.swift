import Foundation
import HTTPClient
import TestSupport
import Testing

/// Alerts in Debian's Prometheus, which scrapes a suite: their causes are brought about, and they
/// fire.
@Suite(.serialized, .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct MonitoringTests {
    @Test func `every alert fires when what it tells of happens, and every metric is there`()
        async throws
    {
        try await RunningSuite.with(
            environment: [
                "HERALD_ADAPTERS": "webhook", "HERALD_GATEWAY_CONNECTIONS": "40",
                "HERALD_GATEWAY_THREADS": "1", "HERALD_GATEWAY_METRICS": "key",
                "HERALD_GATEWAY_REGISTRATIONS_KEY": "1",
            ]
        ) { suite in
            let prometheus = try await PrometheusServer(of: suite)
            defer { prometheus.stop() }
            let standIn = try APNsStandIn(in: suite.home, script: AlertCauses.script)
            defer { standIn.stop() }
            let causes = AlertCauses(suite, prometheus, standIn)
            try await checkExposition(suite)
            try await causes.prepare()
            try await waitUntil("Prometheus answers") { try await prometheus.isReady() }
            try await checkQuiet(causes)
            try await causes.trouble()
            try await checkNames(prometheus)
            try await checkManual(suite)
            try await causes.breakDown()
            #expect(causes.seen == Set(try AlertRules.names()))
        }
    }

    /// Returns the suite's metrics, and checks that only an operator's key reads them.
    private func metrics(_ suite: RunningSuite) async throws -> String {
        #expect(try await suite.get("/metrics")?.status == 401)
        let key = suite.home.appending(path: "prometheus/metrics.key")
        let secret = try String(contentsOf: key, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return try await Tool.run(
            "curl",
            [
                "-sS", "--fail", "--noproxy", "*", "--cacert", suite.authorities, "-H",
                "authorization: Bearer \(secret)", "\(suite.url)/metrics",
            ]
        ).succeeded()
    }

    /// Checks the suite's metrics, and a text that breaks the rules, by `promtool check metrics`.
    private func checkExposition(_ suite: RunningSuite) async throws {
        let good = suite.home.appending(path: "metrics.txt")
        try Data(try await metrics(suite).utf8).write(to: good)
        let bad = suite.home.appending(path: "bad.txt")
        try Data("# TYPE herald_x counter\nherald_x 1\n".utf8).write(to: bad)
        for (file, isRight) in [(good, true), (bad, false)] {
            let outcome = try await Tool.run(
                "sh",
                [
                    "-c", "\"$1\" check metrics < \"$0\"", file.path,
                    PrometheusServer.program("promtool"),
                ])
            #expect((outcome.status == 0 && outcome.output.isEmpty) == isRight, "\(outcome.output)")
        }
    }

    /// The names of alerts that may also fire because of other programs on this machine.
    private static let ofTheMachine: Set<String> = [
        "HeraldDiskFull", "HeraldDiskLow", "HeraldDiskFillsUp", "HeraldCommitsSlow",
        "HeraldLoopLate", "HeraldGatewaySlow",
    ]

    /// Checks that a suite that is well has one alert, for it has no backup, and after a backup
    /// none.
    private func checkQuiet(_ causes: AlertCauses) async throws {
        func firing() async throws -> Set<String> {
            Set(try await causes.prometheus.firing().map(\.name)).subtracting(Self.ofTheMachine)
        }
        try await causes.waitFor("HeraldBackupOld", ["service": "delivery"])
        let first = try await firing()
        #expect(first == ["HeraldBackupOld"])
        let backups = causes.suite.home.appending(path: "backups")
        try FileManager.default.createDirectory(
            at: backups, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        _ = try await causes.suite.mustHerald("backup", backups.appending(path: "first").path)
        try await waitUntil("the backup is known") { try await firing().isEmpty }
    }

    /// Checks that docs/MONITORING.md has an item for each metric, with its type, and no others.
    private func checkManual(_ suite: RunningSuite) async throws {
        let manual = try String(
            contentsOf: repository.appending(path: "docs/MONITORING.md"), encoding: .utf8)
        let text = try await metrics(suite)
        let known = Set(text.matches(of: /# TYPE (\w+) (\w+)\n/).map { "\($0.1) \($0.2)" })
        let items = /\n\* `(herald_\w+)` \((counter|gauge|histogram)[;)]/
        let documented = Set(manual.matches(of: items).map { "\($0.1) \($0.2)" })
        #expect(known.count > 50)
        #expect(documented == known, "\(documented.symmetricDifference(known))")
    }

    /// Checks that every metric in the rules and on the dashboard is in Prometheus, and that an
    /// unknown one is found.
    private func checkNames(_ prometheus: PrometheusServer) async throws {
        let known = try await prometheus.names()
        func unknown(_ expressions: [String]) -> Set<String> {
            AlertRules.metrics(in: expressions.joined(separator: "\n")).subtracting(known)
        }
        let rules = AlertRules.expressions(ofRules: try AlertRules.file("herald.rules.yml"))
        let panels = try AlertRules.expressions(
            ofDashboard: try AlertRules.file("herald-dashboard.json"))
        #expect(rules.count == (try AlertRules.names().count))
        #expect(panels.count > 50)
        #expect(unknown(rules).isEmpty, "\(unknown(rules))")
        #expect(unknown(panels).isEmpty, "\(unknown(panels))")
        #expect(unknown(["rate(herald_no_such_total[5m])"]) == ["herald_no_such_total"])
        for panel in panels where !panel.hasPrefix("label_values") {
            let query = panel.replacing("$__rate_interval", with: "1m")
                .replacing("$instance", with: ".*").replacing("$app", with: ".*")
            // Throws if Prometheus does not take the expression.
            _ = try await prometheus.values(query)
        }
        await #expect(throws: SuiteError.self) { try await prometheus.values("sum(") }
    }
}
