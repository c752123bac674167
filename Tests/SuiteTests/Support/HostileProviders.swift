import Foundation
import TestSupport

/// Stand-ins of APNs, FCM, a push service of browsers and a mail server, each of which refuses
/// every message in hostile words.
final class HostileProviders {
    /// The kinds of providers, with the status by which each refuses a message for good.
    private static let statuses = ["apns": 400, "fcm": 400, "webpush": 400, "smtp": 554]

    private let folder: URL
    private var standIns: [String: SimulatedProvider] = [:]

    /// Starts the stand-ins.
    init(in home: URL) throws {
        folder = home.appending(path: "hostile")
        for (kind, status) in Self.statuses {
            let own = folder.appending(path: kind)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            // A token is granted: the words are those about a message.
            let script = "/token 200\n* \(status) \(Self.words(kind))"
            standIns[kind] =
                switch kind {
                case "fcm":
                    try SimulatedProvider(
                        kind, in: own, script: script, "--account-file", account)
                case "smtp":
                    try SimulatedProvider(kind, in: own, script: script, "--starttls", "none")
                default: try SimulatedProvider(kind, in: own, script: script)
                }
        }
    }

    /// Returns markup that would run, a mark, and characters that change directions and steer
    /// terminals.
    ///
    /// The words of a script have no blanks and no equals sign.
    private static func words(_ kind: String) -> String {
        "<script>alarm(1)</script>~\(kind)-words~\u{202E}\u{1B}[31m"
    }

    private var account: String { folder.appending(path: "account.json").path }

    /// The ports by the kinds.
    var ports: [String: Int] { standIns.mapValues(\.port) }

    /// The file of the authority that signed the push service's certificate.
    var pushAuthority: String { standIns["webpush"]?.authority ?? "" }

    /// Sets up the providers of an app, but for the mail server, which the scenario sets up.
    func setUp(in suite: RunningSuite, app: String) async throws {
        let key = folder.appending(path: "key.pem").path
        try ChildProcess.run(
            "openssl",
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key])
        guard let apns = standIns["apns"], let fcm = standIns["fcm"],
            let push = standIns["webpush"]
        else { throw SuiteError("no stand-ins") }
        _ = try await suite.mustHerald(
            "providers", "set", "apns", "--app", app, "--team-id", "TEAM123456", "--key-id",
            "KEY1234567", "--topic", "org.example.news", "--key-file", key, "--endpoint",
            apns.url, "--authorities", apns.authority)
        _ = try await suite.mustHerald(
            "providers", "set", "fcm", "--app", app, "--service-account-file", account,
            "--endpoint", fcm.url, "--token-endpoint", "\(fcm.url)/token", "--authorities",
            fcm.authority)
        _ = try await suite.mustHerald(
            "providers", "set", "webpush", "--app", app, "--vapid-key-file", key, "--subject",
            "mailto:ann@example.org", "--allow", "localhost:\(push.port)", "--authorities",
            push.authority)
    }

    /// The kinds that have not refused a message with their words yet, sorted.
    var silent: [String] {
        standIns.keys.sorted().filter { kind in
            standIns[kind]?.lines.contains { $0.contains("~\(kind)-words~") } != true
        }
    }

    /// Stops the stand-ins.
    func stop() { for standIn in standIns.values { standIn.stop() } }
}
