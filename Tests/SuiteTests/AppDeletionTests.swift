import Foundation
import TestSupport
import Testing

/// The deletion of an app, which leaves nothing behind in any service, with the real executables.
@Suite(.serialized)
struct AppDeletionTests {
    /// The daemon that is killed right after the app's deletion was answered.
    enum Kill: CaseIterable {
        case nobody, registry, delivery, geo

        var daemon: Daemon? {
            switch self {
            case .nobody: nil
            case .registry: .registry
            case .delivery: .delivery
            case .geo: .geo
            }
        }
    }

    @Test(arguments: Kill.allCases)
    func `a deleted app is found nowhere, its id is free again, and the other app stays`(
        _ kill: Kill
    ) async throws {
        try await RunningSuite.with(starting: []) { suite in
            let world = try await TwoApps(in: suite)
            #expect(world.findings().count > 8, "\(world.findings())")
            _ = try await suite.mustHerald("apps", "delete", "news", "--yes")
            if let daemon = kill.daemon {
                suite.stop(daemon, signal: SIGKILL)
                try suite.start(daemon)
                try await suite.waitUntilReady()
            }
            try await world.expectNotFound("news")
            let keys = [world.news.device, world.news.sender, world.news.admin]
            for key in keys {
                try await waitUntil("its keys do not work") {
                    try await suite.curl("Delivery/ListNotifications", "{}", key: key).status == 401
                }
            }
            let sync = try await suite.curl("Client/Sync", "{\(world.phone.proof)}")
            #expect(sync.status == 401, "\(sync.text)")
            try await world.expectUntouched("town")
            // The same id, as soon as all have forgotten it.
            try await waitUntil("the id is free") {
                let created = try await suite.herald(["apps", "create", "news"])
                if created.status != 0 {
                    #expect(suite.complaint.contains("try again in a moment"), "\(suite.complaint)")
                }
                return created.status == 0
            }
            try await world.expectEmpty("news")
            try await waitUntil("the bytes are gone") { world.findings().isEmpty }
            try await world.expectUntouched("town")
            #expect(suite.said(.registry).contains("an app was deleted with all its data"))
        }
    }

    @Test func `an app deleted after a backup is deleted again after its restore`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let world = try await TwoApps(in: suite)
            let backup = suite.home.appending(path: "backup").path
            _ = try await suite.mustHerald("backup", backup)
            _ = try await suite.mustHerald("apps", "delete", "news", "--yes")
            try await waitUntil("it is over") {
                suite.said(.registry).contains("an app was deleted with all its data")
            }
            suite.stopAll()
            _ = try await suite.mustHerald("restore", backup, "--replace")
            // The control: the backup has it.
            #expect(world.findings().count > 8, "\(world.findings())")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await world.expectNotFound("news")
            try await waitUntil("the id is free") {
                try await suite.herald(["apps", "create", "news"]).status == 0
            }
            try await world.expectEmpty("news")
            try await waitUntil("the bytes are gone again") { world.findings().isEmpty }
            try await world.expectUntouched("town", isRestored: true)
        }
    }
}

/// The apps `news` and `town`, which have the same devices, sends, places and so on.
private struct TwoApps {
    let suite: RunningSuite
    let news: Tenant
    let town: Tenant
    let phone: TestDevice
    let other: TestDevice

    init(in suite: RunningSuite) async throws {
        self.suite = suite
        // Nobody is there: each delivery is tried again later.
        let port = try freePort()
        suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(port)")
        suite.set("HERALD_ADAPTERS", "webhook")
        for daemon in Daemon.allCases { try suite.start(daemon) }
        try await suite.waitUntilReady()
        news = try await Tenant("news", in: suite)
        town = try await Tenant("town", in: suite)
        phone = try await Self.fill(news, port, suite)
        other = try await Self.fill(town, port, suite)
    }

    /// Texts that are stored only because of the app `news`.
    var traces: [String] {
        [
            phone.id, "/news-tag", "news-address", "news-event", "news-segment", "news-user",
            "news-hall", "news-title", "news-template", "news-stopped", "org.example.news-topic",
            "news-schedule",
        ]
    }

    private static func fill(
        _ tenant: Tenant, _ port: Int, _ suite: RunningSuite
    ) async throws -> TestDevice {
        let app = tenant.app
        let device = try await tenant.register(
            "\(app)-phone", tags: ["/\(app)-tag"],
            webhook: "http://127.0.0.1:\(port)/\(app)-address", in: suite)
        func call(_ method: String, _ body: String) async throws {
            _ = try await suite.mustCurl(method, body, key: tenant.admin)
        }
        try await call(
            "Registry/AssociateUser", #"{"deviceId": "\#(device.id)", "user": "\#(app)-user"}"#)
        try await call(
            "Registry/PutSegment", #"{"name": "\#(app)-segment", "audience": "/\#(app)-tag"}"#)
        try await call(
            "Geo/UpsertPlace",
            #"""
            {"place": {"id": "\#(app)-hall", "title": "\#(app)-title",
                       "centre": {"latitude": 48.1, "longitude": 11.5}}}
            """#)
        try await call("Delivery/SetKillSwitch", #"{"type": "/\#(app)-stopped", "on": true}"#)
        _ = try await suite.mustHerald(
            "templates", "set", "\(app)-template", "--title", "Hello", "--app", app)
        _ = try await suite.mustHerald(
            "schedules", "set", "\(app)-schedule", "--daily", "09:00", "--zone", "Europe/Berlin",
            "--audience", "ALL", "--type", "/t", "Morning", "--app", app)
        try await setUpProvider(app, suite)
        // One that waits for another attempt, one that is held, and one that is scheduled.
        let later = Date(timeIntervalSinceNow: 86_400).formatted(.iso8601)
        for extra in [
            #""type": "/t""#, #""type": "/\#(app)-stopped""#,
            #""type": "/t", "deliverTime": "\#(later)""#,
        ] {
            try await call(
                "Delivery/Send",
                #"{\#(extra), "audience": "ALL", "content": {"body": "Hello \#(app)"}}"#)
        }
        let event =
            #"{"id": "\#(app)-event", "messageId": "m", "kind": "EVENT_KIND_DISPLAYED"}"#
        let sync = try await suite.mustCurl(
            "Client/Sync",
            #"""
            {\#(device.proof), "events": [\#(event)], "locationConsent": "LOCATION_CONSENT_GIVEN",
             "location": {"coordinate": {"latitude": 48.1, "longitude": 11.5}}}
            """#)
        guard sync.value("location.kept") as? Bool == true,
            sync.string("events.storedEventIds.0") == "\(app)-event"
        else { throw SuiteError("the event or the location is not kept: \(sync.text)") }
        try await waitUntil("one waits for another attempt") {
            let page = try await suite.mustCurl(
                "Delivery/ListNotifications", #"{"state": "NOTIFICATION_STATE_SENDING"}"#,
                key: tenant.admin)
            return page.string("notifications.0.counts.retrying") == "1"
        }
        return device
    }

    private static func setUpProvider(_ app: String, _ suite: RunningSuite) async throws {
        let key = suite.home.appending(path: "\(app).p8").path
        try ChildProcess.run(
            "openssl",
            ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key])
        _ = try await suite.mustHerald(
            "providers", "set", "apns", "--app", app, "--team-id", "TEAM123456", "--key-id",
            "KEY1234567", "--key-file", key, "--topic", "org.example.\(app)-topic", "--endpoint",
            "https://localhost:\(try freePort())")
    }

    /// Calls of every service about an app, by a key of the suite, and the member of the answer
    /// that has what belongs to the app.
    private static let calls = [
        ("Registry/ListDevices", "devices"), ("Registry/ListSegments", "segments"),
        ("Registry/ListUsers", "users"), ("Registry/ListKeys", "keys"),
        ("Delivery/ListTemplates", "templates"), ("Delivery/ListProviders", "providers"),
        ("Delivery/ListNotifications", "notifications"), ("Delivery/ListSchedules", "schedules"),
        ("Delivery/GetKillSwitch", "switches"), ("Geo/ListPlaces", "places"),
    ]

    func expectNotFound(_ app: String) async throws {
        let key = try suite.adminKey
        for (method, _) in Self.calls {
            try await waitUntil("\(method) does not find it") {
                try await suite.curl(method, #"{"app": "\#(app)"}"#, key: key).status == 404
            }
        }
        let sent = try await suite.curl(
            "Delivery/Send",
            #"{"app": "\#(app)", "type": "/t", "audience": "ALL", "content": {"body": "x"}}"#,
            key: key)
        #expect(sent.status == 404, "\(sent.text)")
        let listed = try await suite.mustHerald("apps", "list")
        #expect(!listed.text.contains(app), "\(listed.text)")
    }

    func expectEmpty(_ app: String) async throws {
        for (method, member) in Self.calls {
            let answer = try await suite.mustCurl(
                method, #"{"app": "\#(app)"}"#, key: try suite.adminKey)
            // A restore turns on a switch of the whole suite.
            let isEmpty = answer.value("\(member).0") == nil || member == "switches"
            #expect(isEmpty && !answer.text.contains(app), "\(method): \(answer.text)")
        }
    }

    func expectUntouched(_ app: String, isRestored: Bool = false) async throws {
        for (method, member) in Self.calls {
            let answer = try await suite.mustCurl(
                method, #"{"app": "\#(app)"}"#, key: try suite.adminKey)
            #expect(answer.value("\(member).0") != nil, "\(method): \(answer.text)")
            #expect(answer.text.contains(app), "\(method): \(answer.text)")
        }
        let sync = try await suite.mustCurl("Client/Sync", "{\(other.proof)}")
        #expect(sync.value("inbox") != nil, "\(sync.text)")
        // Geo forgets positions at each restore.
        guard !isRestored else { return }
        let position = try await suite.mustCurl(
            "Geo/GetPosition", #"{"deviceId": "\#(other.id)", "ordinal": 0}"#, key: town.admin)
        #expect(position.value("position.coordinate.latitude") as? Double == 48.1)
    }

    /// Returns the traces that are in a file of the databases or in the log of erasures.
    func findings() -> Set<String> {
        let data = suite.home.appending(path: "data")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []
        let files = names.filter { !$0.hasSuffix(".ballast") }.map { data.appending(path: $0) }
        let log = suite.home.appending(path: "erasures.log")
        return (files + [log]).reduce(into: []) { found, file in
            guard let bytes = FileManager.default.contents(atPath: file.path) else { return }
            for trace in traces where bytes.range(of: Data(trace.utf8)) != nil {
                found.insert(trace)
            }
        }
    }
}
