import Foundation
import TestSupport
import Testing

/// Many phones with the client library against real executables, by `herald fleet`.
@Suite(.serialized)
struct FleetTests {
    /// Settings that let many devices register from one address.
    private static let rates = [
        "HERALD_GATEWAY_REGISTRATIONS_ADDRESS": "100000",
        "HERALD_GATEWAY_REGISTRATIONS_KEY": "100000",
        "HERALD_GATEWAY_REGISTRATIONS_APP": "100000",
    ]

    /// The report that `herald fleet` prints at its end.
    private struct Report: Decodable {
        struct Claim: Decodable {
            let claim: String
            let checked: Int
            let wrong: Int
            let examples: [String]
        }

        let counts: [String: Int]
        let claims: [Claim]
        let good: Bool

        /// The texts of the claims that are wrong.
        var wrong: [String] { claims.filter { $0.wrong > 0 }.map(\.claim) }
    }

    private static func fleet(
        _ suite: RunningSuite, _ words: [String]
    ) async throws -> (status: Int, report: Report) {
        let examples = repository.appending(path: "Examples/demo").path
        let tracks = repository.appending(path: "Tests/Torture/tracks").path
        let answer = try await suite.herald(
            ["fleet", "--json", "--examples", examples, "--tracks", tracks] + words)
        guard let report = try? JSONDecoder().decode(Report.self, from: Data(answer.text.utf8))
        else { throw SuiteError("no report: \(answer.text) \(suite.complaint)") }
        return (answer.status, report)
    }

    @Test func `phones and server agree, though requests are lost and all processes are killed`()
        async throws
    {
        try await RunningSuite.with(environment: Self.rates) { suite in
            async let running = Self.fleet(
                suite,
                [
                    "--devices", "24", "--minutes", "60", "--speed", "400", "--seed", "24",
                    "--loss", "30", "--crashes", "20", "--notifications", "12",
                ])
            for daemon in [Daemon.delivery, .registry, .geo, .gateway] {
                try await Task.sleep(for: .seconds(1.5))
                suite.stop(daemon, signal: SIGKILL)
                try suite.start(daemon)
            }
            let (status, report) = try await running
            let problems = report.claims.flatMap(\.examples)
            #expect(status == 0 && report.good, "\(status) \(problems) \(report)")
            for claim in report.claims { #expect(claim.checked > 0, "\(claim.claim)") }
            let counts = report.counts
            for name in [
                "received", "displayed", "tapped", "stays", "copies", "pushes that came twice",
                "requests lost, or their answers",
            ] {
                #expect(counts[name] ?? 0 > 0, "\(name)")
            }
            #expect(counts["launches"] ?? 0 > 24)
        }
    }

    @Test(arguments: ["places", "context", "silence", "counts", "tags", "screen"])
    func `a fleet that does one thing wrong says so, and ends with a status that is not 0`(
        _ claim: String
    ) async throws {
        try await RunningSuite.with(environment: Self.rates) { suite in
            let (status, report) = try await Self.fleet(
                suite,
                [
                    "--devices", "24", "--minutes", "90", "--speed", "1200", "--seed", "5",
                    "--loss", "0", "--crashes", "0", "--notifications", "20", "--break", claim,
                ])
            #expect(status == 1 && !report.good)
            #expect(report.wrong == [claim], "\(report.claims.flatMap(\.examples))")
        }
    }
}
