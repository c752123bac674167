import Foundation
import TestSupport

/// A stand-in for APNs that keeps a ledger; stopped by `stop()`.
final class APNsStandIn {
    private let provider: SimulatedProvider

    var url: String { provider.url }
    var authority: String { provider.authority }

    /// - Parameter script: the answers that it gives instead of taking messages.
    init(in folder: URL, script: String = "") throws {
        provider = try SimulatedProvider("apns", in: folder, script: script)
    }

    func stop() { provider.stop() }

    /// Sets up the stand-in as the provider `apns` of an app.
    ///
    /// - Parameter host: the host that the provider is reached by, if it is not 127.0.0.1.
    func setUp(
        in suite: RunningSuite, app: String, host: String = "127.0.0.1"
    ) async throws {
        let key = suite.home.appending(path: "apns.p8").path
        try ChildProcess.run(
            "openssl",
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key])
        _ = try await suite.mustHerald(
            "providers", "set", "apns", "--app", app, "--team-id", "TEAM123456", "--key-id",
            "KEY1234567", "--topic", "org.example.news", "--key-file", key, "--endpoint",
            url.replacing("127.0.0.1", with: host),
            "--authorities", authority)
    }

    /// Returns the arrival times of messages, in milliseconds since 1970, without the `first`
    /// oldest.
    func arrivals(from first: Int) throws -> [Int64] {
        lines.dropFirst(first).compactMap { line in
            line.split(separator: ",").first.flatMap { Int64($0.dropFirst(#"{"at":"#.count)) }
        }
    }

    /// Returns the device tokens of the messages that were accepted, in the order of their arrival.
    func taken() throws -> [String] {
        lines.filter { $0.contains(#""status":200"#) }.compactMap { line in
            line.firstMatch(of: /"address":"([0-9a-f]*)"/).map { String($0.output.1) }
        }
    }

    private var lines: [Substring] { provider.lines }
}
