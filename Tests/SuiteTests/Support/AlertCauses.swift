import Foundation
import TestSupport
import Testing

/// The causes of all alerts, brought about in one suite, with waits until the alerts fire.
final class AlertCauses {
    /// The answers of the stand-in for APNs, by the beginning of the device token.
    static let script = """
        cc* 403 InvalidProviderToken
        bb* 400 PayloadEmpty
        dd* 410 Unregistered age=0s
        ee* 429 TooManyProviderTokenUpdates
        """

    let suite: RunningSuite
    let prometheus: PrometheusServer
    /// The names of the alerts that have fired as they should.
    private(set) var seen: Set<String> = []
    private let standIn: APNsStandIn
    /// The time at which the present cause began.
    var began = ContinuousClock.now

    init(_ suite: RunningSuite, _ prometheus: PrometheusServer, _ standIn: APNsStandIn) {
        (self.suite, self.prometheus, self.standIn) = (suite, prometheus, standIn)
    }

    /// Waits until an alert with these labels fires, or has fired since its cause began.
    ///
    /// The texts of all alerts that fire meanwhile must have their placeholders filled in.
    ///
    /// - Parameter since: the time at which the cause began; nil for `began`.
    func waitFor(
        _ name: String, _ labels: [String: String] = [:], since: ContinuousClock.Instant? = nil
    ) async throws {
        let wanted = labels.map { ", \($0)=\"\($1)\"" }.joined()
        let alert = "ALERTS{alertname=\"\(name)\", alertstate=\"firing\"\(wanted)}"
        let start = ContinuousClock.now
        while true {
            let seconds = Int((ContinuousClock.now - (since ?? began)) / .seconds(1)) + 1
            let firing = try await prometheus.firing()
            for text in firing.flatMap(\.annotations.values) {
                #expect(!text.contains("<error") && !text.contains("{{"), "\(text)")
                #expect(!text.contains("<no value>"), "\(text)")
            }
            if try await !prometheus.values("max_over_time(\(alert)[\(seconds)s])").isEmpty {
                seen.insert(name)
                return
            }
            guard (.now - start).fits(.patience) else {
                let others = firing.map(\.name)
                throw SuiteError("\(name) \(labels) does not fire; these do: \(others)")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// The path of the private key that signs tokens for the stand-in.
    private var pushKey: String { suite.home.appending(path: "apns.p8").path }

    /// Makes apps with devices, and providers that will fail.
    func prepare() async throws {
        try await makeApp("news", token: nil, devices: 3)
        try await makeApp("refused", token: "cc", devices: 1)
        try await makeApp("failing", token: "bb", devices: 10)
        try await makeApp("gone", token: "dd", devices: 300)
        try await makeApp("paused", token: "ee", devices: 1)
        try await makeApp("away", token: "aa", devices: 2)
        try ChildProcess.run(
            "openssl",
            [
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                pushKey,
            ])
        for app in ["refused", "failing", "gone", "paused", "away"] {
            try await setProvider(of: app, expires: "+365d")
        }
        try await send("news", "Hello")
        _ = try await suite.mustCurl(
            "Geo/UpsertPlace", Self.place("p"), key: try suite.adminKey)
        try await copyRegistry()
    }

    private func setProvider(of app: String, expires: String) async throws {
        // One that asks for a pause asks it of all that send with its key.
        _ = try await suite.mustHerald(
            "providers", "set", "apns", "--app", app, "--team-id", "TEAM123456", "--key-id",
            app == "paused" ? "KEY7654321" : "KEY1234567", "--topic", "org.example.news",
            "--key-file", pushKey, "--authorities", standIn.authority, "--endpoint",
            app == "away" ? "https://localhost:\(try freePort())" : standIn.url, "--expires",
            expires)
    }

    static func place(_ id: String) -> String {
        #"{"app": "news", "place": {"id": "\#(id)", "title": "P", "#
            + #""centre": {"latitude": 52.5, "longitude": 13.4}}}"#
    }

    private func makeApp(_ app: String, token: String?, devices: Int) async throws {
        _ = try await suite.mustHerald("apps", "create", app)
        try await Self.importDevices(devices, of: app, into: suite) { number in
            let addresses =
                token.map { #"{"kind":"apns","value":"\#($0)\#(100_000 + number)"}"# } ?? ""
            return #""addresses":[\#(addresses)]"#
        }
    }

    /// Imports devices into an app.
    ///
    /// - Parameter fields: the members of a device in JSON, by its number.
    static func importDevices(
        _ count: Int, of app: String, into suite: RunningSuite, _ fields: (Int) -> String
    ) async throws {
        let lines = (0..<count).map { number in
            #"{"installId":"install-number-\#(number)-of-\#(app)","device":{\#(fields(number))}}"#
        }
        let path = suite.home.appending(path: "\(app).ndjson")
        try Data(lines.joined(separator: "\n").utf8).write(to: path)
        _ = try await suite.mustHerald("devices", "import", path.path, "--app", app)
    }

    private func send(_ app: String, _ title: String) async throws {
        _ = try await suite.mustHerald("send", "--app", app, "--audience", "ALL", title)
    }

    /// Brings about the failures during which all daemons run.
    func trouble() async throws {
        let (suite, begin) = (suite, ContinuousClock.now)
        // It takes seconds, in which alerts of other things are waited for.
        async let crowd: Void = Self.importCrowd(into: suite)
        try await failSending()
        try await crowd
        try await waitFor("HeraldDatabaseGrows", ["service": "registry"], since: begin)
        try await failAtTheDoor()
        try await refuseCallers()
        try await failSources()
        try await stopDaemons()
        try await throwSwitches()
        try await waitFor("HeraldIndexNotSaved", since: begin)
        try await putBackRegistry()
    }

    private func failSending() async throws {
        began = .now
        try await setProvider(of: "refused", expires: "+1d")
        for app in ["away", "refused", "paused", "gone", "failing"] { try await send(app, "First") }
        // What rises is seen from its second value on.
        try await waitUntil("the first failures are known") {
            try await prometheus.values(
                #"herald_notifications{app="failing", state="failed"} > 0"#
            ).count == 1
        }
        try await send("failing", "Second")
        // A queue grows from one step of the rule's subquery to the next.
        try await waitUntil("two steps have seen the queue") {
            try await !prometheus.values(
                #"count_over_time(sum(herald_notifications{app="away"})[30s:1s]) > 1"#
            ).isEmpty
        }
        for number in 2...5 { try await send("away", "Number \(number)") }
        try await waitFor("HeraldProviderRefusesUs", ["app": "refused", "cause": "credentials"])
        try await waitFor("HeraldCredentialsExpire", ["app": "refused", "adapter": "apns"])
        try await waitFor("HeraldCredentialsExpireSoon", ["app": "refused", "adapter": "apns"])
        try await waitFor("HeraldProviderBlocked", ["app": "away", "adapter": "apns"])
        try await waitFor("HeraldProviderPaused", ["app": "paused"])
        try await waitFor("HeraldFailureShare", ["app": "failing", "adapter": "apns"])
        try await waitFor("HeraldNotificationsFail", ["app": "failing"])
        try await waitFor("HeraldAddressesKept")
        try await waitFor("HeraldQueueGrows", ["app": "away"])
        try await waitFor("HeraldQueueOld")
    }

    private func failAtTheDoor() async throws {
        began = .now
        let secrets = suite.home.appending(path: "secrets").path
        // A new certificate, of the same authority, for a day.
        _ = try await Tool.run(
            "sh",
            [
                "-ec",
                """
                cd "$0"
                openssl x509 -in certificate.pem -x509toreq -copy_extensions copyall \
                    -signkey key.pem -out day.csr
                openssl x509 -req -in day.csr -CA ca.pem -CAkey ca-key.pem -days 1 \
                    -copy_extensions copyall -out certificate.pem
                """, secrets,
            ]
        ).succeeded()
        suite.signal(.gateway, SIGHUP)
        let port = suite.url.split(separator: ":").last ?? ""
        let crowd = """
            import socket, time
            crowd = [socket.create_connection(("localhost", \(port))) for _ in range(60)]
            time.sleep(0.2)
            """
        _ = try await Tool.run("/usr/bin/python3", ["-c", crowd]).succeeded()
        try await waitFor("HeraldConnectionsRefused")
        try await waitFor("HeraldCertificateExpires")
        try await waitFor("HeraldCertificateExpiresSoon")
    }

    /// Brings about a source whose address is refused, and an item without a field that its
    /// notification needs.
    private func failSources() async throws {
        began = .now
        try await putRecipe("private", #""kind": "json", "url": "https://127.0.0.1:1/list""#)
        try await putRecipe("pushed", #""kind": "ndjson", "pushed": true"#)
        let items = suite.home.appending(path: "items.ndjson")
        try Data("{\"id\": 1}\n".utf8).write(to: items)
        let said = try await suite.mustHerald(
            "watch", "feed", "pushed", items.path, "--app", "news")
        #expect(said.text.contains("\"quarantined\":1"), "\(said.text)")
        try await waitFor("HeraldSourceFails")
        try await waitFor("HeraldSourceItemsWait")
    }

    private func putRecipe(_ name: String, _ source: String) async throws {
        let recipe = """
            {"app": "news", "source": {\(source)}, "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """
        let file = suite.home.appending(path: "\(name).json")
        try Data(recipe.utf8).write(to: file)
        _ = try await suite.mustHerald("watch", "set", file.path)
    }

    /// Stops the registry for a moment, so that it answers late.
    private func stopDaemons() async throws {
        began = .now
        suite.signal(.registry, SIGSTOP)
        let suite = suite
        async let answers = Self.statuses(of: 8, suite)
        try await Task.sleep(for: .milliseconds(1400))
        suite.signal(.registry, SIGCONT)
        #expect(try await answers == [Int](repeating: 200, count: 8))
        try await waitFor("HeraldLoopLate", ["service": "registry"])
        try await waitFor("HeraldGatewaySlow")
    }

    /// Returns the statuses of a number of simultaneous calls that need the registry.
    private static func statuses(of calls: Int, _ suite: RunningSuite) async throws -> [Int] {
        let key = try suite.adminKey
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<calls {
                group.addTask { try await suite.curl("Registry/ListApps", "{}", key: key).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func throwSwitches() async throws {
        began = .now
        _ = try await suite.mustHerald("kill-switch", "on", "--app", "news", "--reason", "a test")
        try await send("news", "Held")
        _ = try await suite.mustHerald(
            "send", "--app", "news", "--audience", "ALL", "--ttl", "1s", "Late")
        try await waitFor("HeraldKillSwitchOn", ["scope": "app"])
        try await waitFor("HeraldNotificationsExpire", ["app": "news"])
        _ = try await suite.mustHerald("kill-switch", "off", "--app", "news")
        for word in ["on", "off"] {
            _ = try await suite.mustHerald(
                "kill-switch", word, "--app", "news", "--adapter", "webhook", "--reason", "a test")
        }
        try await waitFor("HeraldStalledWaiting", ["app": "news"])
        try await waitFor("HeraldAdapterUnreleased")
    }

    /// Brings about daemons that end, and a disk that is slow, broken and full.
    func breakDown() async throws {
        let (disk, size) = (try TestDisk(of: suite), try await sizeOfDisk())
        // Else this machine's own disk might be what fills up.
        try disk.fill(leaving: size / 2)
        try await restartGeo()
        try await ail(disk, of: size)
        try await fill(disk)
        try await stopForGood()
    }

    /// Restarts geo again and again.
    ///
    /// The last geo that is started writes to the test's disk.
    private func restartGeo() async throws {
        began = .now
        let uptime = #"herald_uptime_seconds{service="geo"}"#
        repeat {
            // A time that is longer than that of the next start, so that this is seen as one.
            try await waitUntil("geo has run for a second") {
                try await !prometheus.values("\(uptime) > 1").isEmpty
            }
            suite.stop(.geo, signal: SIGKILL)
            try suite.start(.geo)
            let started = Date.now.timeIntervalSince1970
            try await waitUntil("the new geo is known") {
                try await prometheus.values("timestamp(\(uptime))").contains { $0 > started }
            }
        } while try await prometheus.values("resets(\(uptime)[30s]) > 2").isEmpty
        try await waitFor("HeraldDaemonRestarts", ["service": "geo"])
    }

    private func fill(_ disk: TestDisk) async throws {
        began = .now
        let key = try suite.adminKey
        try disk.fill(leaving: 0)
        var number = 0
        try await waitUntil("a write is refused") {
            number += 1
            let place = Self.place("place\(number)")
            return try await suite.curl("Geo/UpsertPlace", place, key: key).status != 200
        }
        try await waitFor("HeraldDiskFull", ["service": "geo"])
        try await waitFor("HeraldDiskLow")
    }

    private func stopForGood() async throws {
        began = .now
        let key = try suite.adminKey
        suite.stop(.geo, signal: SIGKILL)
        _ = try await suite.curl("Geo/ListPlaces", "{}", key: key)
        // What rises is seen from its second value on.
        try await waitUntil("the first error is known") {
            try await !prometheus.values(
                #"herald_gateway_requests_total{dialect="json", code="UNAVAILABLE"}"#
            ).isEmpty
        }
        for _ in 0..<4 { _ = try await suite.curl("Geo/ListPlaces", "{}", key: key) }
        try await waitFor("HeraldDaemonDown", ["service": "geo"])
        try await waitFor("HeraldGatewayErrors")
        suite.stop(.gateway, signal: SIGKILL)
        try await waitFor("HeraldGatewayDown")
    }
}
