import Foundation
import HTTPClient
import TestSupport

/// Debian's Prometheus, which scrapes a suite by the files of compose/monitoring; stopped by
/// `stop()`.
///
/// The test changes three things of these files: where the gateway is, how often it is scraped, and
/// the times and thresholds of alerts, which would take hours (see ``AlertRules``).
final class PrometheusServer {
    private let url: String
    private let process: ChildProcess
    private let client: HTTPClient
    private let output: String

    /// Sets up Prometheus in the suite's home, by the steps of docs/MONITORING.md, and starts it.
    init(of suite: RunningSuite) async throws {
        let folder = suite.home.appending(path: "prometheus")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let authority = folder.appending(path: "ca.pem")
        try FileManager.default.copyItem(
            at: URL(filePath: suite.authorities), to: authority)
        _ = try await suite.mustHerald(
            "keys", "create", "--suite", "--role", "operator", "--name", "prometheus", "--save",
            folder.appending(path: "metrics.key").path)
        let rules = try AlertRules.file("herald.rules.yml")
        try Data(AlertRules.hurried(rules).utf8)
            .write(to: folder.appending(path: "herald.rules.yml"))
        let target = suite.url.replacing("https://", with: "")
        let settings = try AlertRules.file("prometheus.yml")
            .replacing("localhost:8443", with: target).replacing("15s", with: "500ms")
        let configuration = folder.appending(path: "prometheus.yml")
        try Data(settings.utf8).write(to: configuration)
        let port = try freePort()
        url = "http://127.0.0.1:\(port)"
        output = folder.appending(path: "prometheus.out").path
        client = try HTTPClient()
        process = try ChildProcess(
            Self.program("prometheus"),
            [
                "--config.file", configuration.path, "--storage.tsdb.path",
                folder.appending(path: "data").path, "--web.listen-address", "127.0.0.1:\(port)",
                "--log.level", "warn",
            ], output: .file(output))
    }

    /// Returns the path of a program of Debian's package, in the folder that `scripts/setup test`
    /// unpacks it to; the name alone if it is not there, as then it is installed.
    static func program(_ name: String) -> String {
        let unpacked = repository.appending(path: ".build/prometheus/usr/bin/\(name)").path
        return FileManager.default.isExecutableFile(atPath: unpacked) ? unpacked : name
    }

    /// Stops Prometheus, and leaves its data in the suite's home.
    func stop() {
        process.signal(SIGKILL)
        process.wait()
    }

    /// Returns true if the server answers by now.
    func isReady() async throws -> Bool {
        guard process.isRunning else {
            let said = try String(contentsOfFile: output, encoding: .utf8)
            throw SuiteError("Prometheus has ended: \(said)")
        }
        return try await get("/-/ready") != nil
    }

    /// Returns the alerts that fire now, with their labels and annotations.
    func firing() async throws -> [Alert] {
        let data = try await json("/api/v1/alerts")["alerts"] as? [[String: Any]] ?? []
        return data.filter { $0["state"] as? String == "firing" }.map { alert in
            Alert(
                labels: alert["labels"] as? [String: String] ?? [:],
                annotations: alert["annotations"] as? [String: String] ?? [:])
        }
    }

    /// Returns the values of an instant query.
    func values(_ query: String) async throws -> [Double] {
        let allowed = CharacterSet.alphanumerics
        let encoded = query.addingPercentEncoding(withAllowedCharacters: allowed) ?? query
        let result = try await json("/api/v1/query?query=\(encoded)")["result"]
        return (result as? [[String: Any]] ?? []).compactMap { sample in
            ((sample["value"] as? [Any])?.last as? String).flatMap { Double($0) }
        }
    }

    /// Returns the names of all metrics in Prometheus.
    func names() async throws -> Set<String> {
        Set(try await list("/api/v1/label/__name__/values"))
    }

    private func list(_ path: String) async throws -> [String] {
        let answer = try JSONSerialization.jsonObject(with: try await mustGet(path))
        return (answer as? [String: Any])?["data"] as? [String] ?? []
    }

    private func json(_ path: String) async throws -> [String: Any] {
        let answer = try JSONSerialization.jsonObject(with: try await mustGet(path))
        return (answer as? [String: Any])?["data"] as? [String: Any] ?? [:]
    }

    private func mustGet(_ path: String) async throws -> Data {
        guard let data = try await get(path) else {
            throw SuiteError("Prometheus does not answer \(path)")
        }
        return data
    }

    private func get(_ path: String) async throws -> Data? {
        var request = HTTPClientRequest("GET", url: url + path)
        request.allowsPlainHTTP = true
        request.addresses = .any
        request.timeout = .seconds(10)
        request.maximumBodyLength = 4 << 20
        guard let answer = try? await client.send(request), answer.status == 200 else { return nil }
        return Data(answer.body)
    }

    /// An alert that fires.
    struct Alert: Hashable {
        let labels: [String: String]
        let annotations: [String: String]

        var name: String { labels["alertname"] ?? "" }
    }
}
