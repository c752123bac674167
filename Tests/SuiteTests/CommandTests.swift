import Foundation
import Testing

/// The command `herald` with a real suite: its JSON output and exit statuses.
@Suite(.serialized)
struct CommandTests {
    private static let audience = "/bill/vote AND /bills/hr3590-111"

    /// Makes the app `news` with a device by the command's own means; the device's id.
    private func makeApp(_ suite: RunningSuite) async throws -> TestDevice {
        _ = try await suite.mustHerald("apps", "create", "news", "--name", "News")
        let key = try await suite.mustHerald("keys", "create", "--role", "device")
        let device = try await suite.mustCurl(
            "Client/Register",
            #"{"installId": "install-of-a-phone", "tags": ["/bill/vote", "/bills/hr3590-111"]}"#,
            key: key.string("secret"))
        return TestDevice(
            id: device.string("deviceId"), secret: device.string("deviceSecret"), tagVersion: 1)
    }

    @Test func `the command runs through the demo, with JSON for programs`() async throws {
        try await RunningSuite.with { suite in
            let phone = try await makeApp(suite)
            let app = try await suite.mustHerald(
                "apps", "edit", "news", "--time-zone", "Europe/Berlin")
            #expect(app.string("app.name") == "News")
            let apps = try await suite.mustHerald("apps")
            #expect(apps.string("apps.0.defaultTimeZone") == "Europe/Berlin")
            let preview = try await suite.mustHerald("preview", Self.audience)
            #expect(preview.string("devices") == "1")
            let tags = try await suite.mustHerald("tags", "list", "/bills/")
            #expect(tags.string("tags.0.tag") == "/bills/hr3590-111")
            try await checkPlaces(suite)
            let sent = try await suite.mustHerald(
                "send", "Passed", "--audience", Self.audience, "--type", "/bill/vote", "--wait")
            #expect(sent.string("notification.state") == "NOTIFICATION_STATE_SENT")
            #expect(sent.string("notification.counts.audience") == "1")
            try await checkSwitch(suite)
            let status = try await suite.mustHerald("status")
            #expect(status.string("states.0.state") == "NOTIFICATION_STATE_SENT")
            #expect(status.string("states.0.notifications") == "2")
            let inbox = try await suite.mustCurl("Client/Sync", "{\(phone.proof)}")
            #expect(inbox.string("inbox.items.0.content.body") == "Passed")
            #expect(inbox.string("inbox.items.1.content.body") == "Signed")
            let shown = try await suite.mustHerald("devices", "show", phone.id)
            #expect(shown.string("device.id") == phone.id)
            _ = try await suite.mustHerald("devices", "delete", phone.id)
            #expect(try await suite.mustHerald("devices", "list").value("devices.0") == nil)
        }
    }

    private func checkPlaces(_ suite: RunningSuite) async throws {
        let file = suite.home.appending(path: "places.csv")
        try "id,latitude,longitude,title\nhall,39.9489,-75.15,Independence Hall\n"
            .write(to: file, atomically: true, encoding: .utf8)
        let imported = try await suite.mustHerald("places", "import", file.path)
        #expect(imported.value("created") as? Int == 1)
        let near = try await suite.mustHerald("places", "near", "39.9489", "-75.15")
        #expect(near.string("places.0.place.title") == "Independence Hall")
    }

    private func checkSwitch(_ suite: RunningSuite) async throws {
        _ = try await suite.mustHerald("kill-switch", "on", "--reason", "trying it out")
        let shown = try await suite.mustHerald("kill-switch")
        #expect(shown.value("switches.0.on") as? Bool == true)
        let sent = try await suite.herald(
            ["send", "Signed", "--audience", Self.audience, "--wait", "--json"])
        #expect(sent.status == 10, "\(suite.complaint)")
        #expect(sent.string("notification.state") == "NOTIFICATION_STATE_STALLED")
        let id = sent.string("notification.id")
        _ = try await suite.mustHerald("kill-switch", "on")
        #expect(suite.complaint.contains("the log says that none was given"))
        let unexplained = try await suite.mustHerald("kill-switch")
        #expect(unexplained.string("switches.0.reason") == "no reason was given")
        let early = try await suite.herald(["release", id])
        #expect(early.status == 6, "released while the switch is on: \(suite.complaint)")
        _ = try await suite.mustHerald("kill-switch", "off")
        #expect(suite.complaint.contains("1 notification is still held; 'herald release"))
        let list = try await suite.mustHerald("notifications", "list", "--state", "stalled")
        #expect(list.string("notifications.0.id") == id)
        let release = try await suite.mustHerald("release", "--reason", "it was right")
        #expect(release.value("released") as? Int == 1)
        let log = try await suite.mustHerald("kill-switch", "log")
        #expect(log.value("changes.0.released") as? Bool == true)
        #expect(log.string("changes.0.reason") == "it was right")
        try await waitUntil("it is sent") {
            try await suite.mustHerald("notifications", "show", id)
                .string("notification.state") == "NOTIFICATION_STATE_SENT"
        }
    }

    /// OpenSSL's exit handler frees memory that another thread may still use to close a connection.
    ///
    /// One run in some hundreds crashed in it after its answer.
    @Test func `the command and the daemons end without exit handlers`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            suite.set("LD_PRELOAD", builtProduct("libHeraldFullDisk.so").path)
            suite.set("HERALD_TEST_EXIT", "1")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            #expect(try await suite.herald(["apps"]).status == 0, "\(suite.complaint)")
            #expect(try await suite.herald(["no-such"]).status == 2)
            for daemon in Daemon.allCases { #expect(suite.stop(daemon) == 0) }
            let control = try await Tool.run("true", environment: suite.environment)
            #expect(control.status == 99, "a program that does run them")
        }
    }

    @Test func `the exit status tells the kind of failure`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let disk = try TestDisk(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            _ = try await makeApp(suite)
            let key = try await suite.mustHerald("keys", "create", "--role", "device")
            let device = ["HERALD_KEY": key.string("secret")]
            let wrong = ["HERALD_KEY": "hk_no"]
            let places = suite.home.appending(path: "places.csv")
            let rows = (0..<400).map { "p\($0),0,0,\(String(repeating: "x", count: 1000))\n" }
            try Data(("id,latitude,longitude,blurb\n" + rows.joined()).utf8).write(to: places)
            func expect(
                _ status: Int, _ complaint: String, _ words: String...,
                by extra: [String: String] = [:]
            ) async throws {
                let answer = try await suite.herald(words, extra)
                #expect(answer.status == status, "\(words): \(answer.text) \(suite.complaint)")
                #expect(
                    complaint.isEmpty || suite.complaint.contains(complaint),
                    "\(words): \(suite.complaint)")
                #expect(answer.text.isEmpty || status == 0, "\(words): \(answer.text)")
            }
            try await expect(0, "", "apps")
            try await expect(2, "--audience is missing", "send", "hello")
            try await expect(2, "audience", "send", "hello", "--audience", "/a AND")
            try await expect(2, "no-such", "no-such")
            try await expect(4, "not valid", "apps", by: wrong)
            try await expect(4, "viewer", "tags", "list", "--app", "news", by: device)
            try await expect(5, "never", "notifications", "show", "never")
            try await expect(5, "", "devices", "list", "--app", "none")
            try await expect(6, "news", "apps", "create", "news")
            try disk.fill(leaving: 0)
            try await expect(7, "disk is full", "places", "import", places.path)
            try await expect(0, "", "kill-switch", "on")
            suite.stop(.gateway, signal: SIGKILL)
            try await expect(3, "", "apps")
        }
    }
}
