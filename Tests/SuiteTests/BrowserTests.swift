import Foundation
import TestSupport
import Testing

/// The whole product in front of a person: the pages of `Examples/web` and of docs/WEB.md in
/// browsers as Debian has them, and in place of their push services `herald simulate webpush`.
@Suite(
    .serialized, .timeLimit(.minutes(5)),
    .enabled(if: !Peers.mayBeMissing, "it is wished to do without some"))
struct BrowserTests {
    @Test func `Firefox and Chromium subscribe, decrypt, show and click, and counts are exact`()
        async throws
    {
        try await RunningSuite.with { suite in
            let running = try BrowserPushService(in: suite.home)
            defer { running.stop() }
            let service = running.place
            // Firefox says of each message what became of it: 100 is delivered.
            async let firefox: Void = live(
                "firefox", "/usr/bin/firefox-esr", "Examples/web", ack: 100, suite, service)
            async let chromium: Void = live(
                "chromium", "/usr/bin/chromium", "docs/WEB.md", ack: 0, suite, service)
            _ = try await (firefox, chromium)
        }
    }

    private static let support = repository.appending(path: "Tests/SuiteTests/Support/browsers")

    /// Plays `scenario.mjs` in a browser, with its own app.
    ///
    /// - Parameter source: the folder or document that the page is taken from.
    private func live(
        _ kind: String, _ program: String, _ source: String, ack: Int, _ suite: RunningSuite,
        _ service: BrowserPushService.Place
    ) async throws {
        let app = try await Tenant(kind, in: suite)
        let pagePort = try freePort()
        let provider = try await prepare(
            suite, service, origin: "http://localhost:\(pagePort)", app)
        let settings: [String: Any] = [
            "kind": kind, "browser": program, "ackCode": ack, "scratch": suite.home.path,
            "pagePort": pagePort, "driverPort": try freePort(),
            "source": repository.appending(path: source).path,
            "deviceKey": app.device, "senderKey": app.sender, "operatorKey": app.operating,
            "gateway": [
                "url": suite.url, "authority": suite.authorities,
                "certificate": suite.home.appending(path: "secrets/certificate.pem").path,
            ],
            "pushService": service.settings,
            // With it, messages have the form that Safari shows without a worker.
            "declaring": [
                "command": [builtProduct("herald").path] + provider
                    + ["--site", "https://news.example"],
                "environment": suite.environment,
            ],
        ]
        let file = suite.home.appending(path: "\(kind).json")
        try JSONSerialization.data(withJSONObject: settings).write(to: file)
        let outcome = try await Tool.run(
            "/usr/bin/node", [Self.support.appending(path: "scenario.mjs").path, file.path])
        #expect(outcome.status == 0, "\(kind):\n\(outcome.output)")
    }

    /// Sets up what the README of `Examples/web` asks for, up to the page itself.
    ///
    /// - Returns: the words that have set up the provider.
    private func prepare(
        _ suite: RunningSuite, _ service: BrowserPushService.Place, origin: String, _ app: Tenant
    ) async throws -> [String] {
        let key = suite.home.appending(path: "\(app.app).pem").path
        _ = try await Tool.run(
            "openssl",
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key]
        ).succeeded()
        _ = try await suite.mustHerald(
            "apps", "edit", app.app, "--allow-origin", origin)
        let provider = [
            "providers", "set", "webpush", "--app", app.app, "--vapid-key-file", key, "--subject",
            "mailto:push@example.org", "--allow", "localhost:\(service.port)", "--authorities",
            service.authority,
        ]
        _ = try await suite.say(provider)
        try await waitUntil("the gateway lets the page call") {
            let answer = try await Tool.run(
                "curl",
                [
                    "-sS", "--noproxy", "*", "--cacert", suite.authorities, "-o", "/dev/null", "-D",
                    "-", "-H", "origin: \(origin)", "-H", "authorization: Bearer \(app.device)",
                    "--json", "{}", "\(suite.url)/herald.v1.Client/GetWebPushKey",
                ])
            return answer.output.contains("access-control-allow-origin")
        }
        return provider
    }
}

/// `herald simulate webpush` with a door for real browsers.
private final class BrowserPushService {
    /// The address of the push service: its port, its authority's file, and settings for scenarios.
    struct Place: Sendable {
        let port: Int
        let authority: String
        let settings: [String: String]
    }

    let place: Place
    private let child: ChildProcess

    init(in home: URL) throws {
        let directory = home.appending(path: "push").path
        let ledger = home.appending(path: "push-ledger.jsonl").path
        child = try ChildProcess(
            builtProduct("herald").path,
            [
                "simulate", "webpush", "--browsers", "0", "--sync", "--ledger", ledger,
                "--directory", directory,
            ], output: .captured)
        var said = ""
        while !said.hasSuffix("\n") || !said.contains("browsers ") {
            let next = child.nextOutput()
            guard !next.isEmpty else { throw SuiteError("the push service ended: \(said)") }
            said += next
        }
        let lines = said.split(separator: "\n").map(String.init)
        guard let port = Int(lines[0]), let door = lines.last?.split(separator: " ").last else {
            throw SuiteError("the push service says \(said)")
        }
        let authority = "\(directory)/ca.pem"
        place = Place(
            port: port, authority: authority,
            settings: [
                "url": "https://localhost:\(port)", "authority": authority, "ledger": ledger,
                "certificate": "\(directory)/certificate.pem", "browsers": String(door),
            ])
    }

    func stop() {
        child.signal(SIGTERM)
        child.wait()
    }
}
