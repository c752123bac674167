import Foundation
import Testing

/// `herald backup` and `herald restore` with the real executables.
@Suite(.serialized)
struct BackupTests {
    @Test func `everything acknowledged before a backup under load is there after a restore`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            let world = try await World(suite, provider)
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", tags: ["/bill/vote"], in: suite)
            try await waitUntil("there is something to back up") {
                let so = world.acknowledged
                return so.devices.count > 100 && so.places.count > 100
                    && so.notifications.count > 10
            }
            let before = world.acknowledged
            let backup = suite.home.appending(path: "backup").path
            let manifest = try await suite.mustHerald("backup", backup)
            #expect(manifest.string("databases.2.service") == "registry")
            let after = world.acknowledged
            try await checkRefusals(suite, backup)
            world.stopLoad()
            try await world.finish()
            try await restore(suite, backup)
            #expect(try await world.lostDevices(of: before) == [])
            #expect(try await world.lostPlaces(of: before) == [])
            for id in before.notifications {
                _ = try await suite.mustHerald("notifications", "show", id, "--app", "crash")
            }
            // The control: what came long after the backup is not there.
            #expect(world.acknowledged.devices.count > after.devices.count)
            #expect(try await world.lostDevices() != [])
            let inbox = try await suite.mustCurl("Client/Sync", "{\(phone.proof)}")
            #expect(inbox.value("inbox") != nil, "\(inbox.text)")
            _ = try await suite.mustHerald("kill-switch", "off")
            try await sendAnew(suite, news, phone)
        }
    }

    /// Checks that a running suite refuses a second backup into one directory and any restore.
    private func checkRefusals(_ suite: RunningSuite, _ backup: String) async throws {
        let verified = try await suite.mustHerald("restore", backup, "--verify")
        #expect(Int(verified.string("databases.2.rows.device")) ?? 0 > 100)
        #expect(try await suite.herald(["backup", backup]).status == 6, "\(suite.complaint)")
        // The directory around it is made in HERALD_HOME alone: elsewhere it may be a disk that is
        // not mounted.
        let usual = suite.home.appending(path: "backups/today").path
        _ = try await suite.mustHerald("backup", usual)
        _ = try await suite.mustHerald("restore", usual, "--verify")
        let nowhere = suite.home.appending(path: "nowhere/today").path
        #expect(try await suite.herald(["backup", nowhere]).status == 2)
        #expect(suite.complaint.contains("make it first"), "\(suite.complaint)")
        #expect(try await suite.herald(["restore", backup]).status == 6)
        #expect(try await suite.herald(["restore", backup, "--replace"]).status == 6)
        #expect(suite.complaint.contains("stop that first"), "\(suite.complaint)")
    }

    /// Restores a backup after everything but the backup and the secrets was lost.
    private func restore(_ suite: RunningSuite, _ backup: String) async throws {
        suite.stopAll()
        let data = suite.home.appending(path: "data")
        try FileManager.default.removeItem(at: data)
        let restored = try await suite.mustHerald("restore", backup)
        #expect(restored.value("restored") as? Bool == true)
        let files = try FileManager.default.contentsOfDirectory(atPath: data.path).sorted()
        #expect(!files.contains { $0.hasSuffix("-wal") || $0.hasSuffix(".ledger") }, "\(files)")
        for daemon in Daemon.allCases { try suite.start(daemon) }
        try await suite.waitUntilReady()
    }

    private func sendAnew(
        _ suite: RunningSuite, _ news: Tenant, _ phone: TestDevice
    ) async throws {
        // With webhooks alone the phone is reached by its inbox only, which is status 9.
        let sent = try await suite.herald(
            ["send", "After the restore", "--audience", "/bill/vote", "--app", news.app, "--wait"])
        #expect([0, 9].contains(sent.status), "\(suite.complaint)")
        let inbox = try await suite.mustCurl("Client/Sync", "{\(phone.proof)}")
        #expect(inbox.text.contains("After the restore"), "\(inbox.text)")
    }

    @Test func `a restore keeps the databases that it replaces`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let backup = suite.home.appending(path: "backup").path
            _ = try await suite.mustHerald("backup", backup)
            _ = try await news.register("later", in: suite)
            suite.stopAll()
            #expect(try await suite.herald(["restore", backup]).status == 6)
            #expect(suite.complaint.contains("--replace"), "\(suite.complaint)")
            let restored = try await suite.mustHerald("restore", backup, "--replace")
            let aside = URL(filePath: restored.string("replaced"))
            #expect(aside.lastPathComponent == "data.old-1")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            #expect(try await suite.mustHerald("devices", "list").value("devices.0") == nil)
            suite.stopAll()
            // And back again, by hand.
            let data = suite.home.appending(path: "data")
            try FileManager.default.removeItem(at: data)
            try FileManager.default.moveItem(at: aside, to: data)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            #expect(try await suite.mustHerald("devices", "list").value("devices.0") != nil)
        }
    }

    @Test func `a notification sent since the backup is held, not sent again`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", tags: ["/x", "/bill/vote"], in: suite)
            _ = try await suite.mustHerald("send", "Over", "--audience", "/x", "--wait")
            let late = try await suite.mustHerald(
                "send", "Once", "--audience", "/x", "--at", "+2s")
            let id = late.string("notification.id")
            func state() async throws -> String {
                try await suite.mustHerald("notifications", "show", id)
                    .string("notification.state")
            }
            let backup = suite.home.appending(path: "backup").path
            _ = try await suite.mustHerald("backup", backup)
            #expect(try await state() == "NOTIFICATION_STATE_SCHEDULED")
            try await waitUntil("it is sent") { try await state() == "NOTIFICATION_STATE_SENT" }
            suite.stopAll()
            _ = try await suite.mustHerald("restore", backup, "--replace")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let shown = try await suite.mustHerald("kill-switch")
            #expect(shown.value("switches.0.on") as? Bool == true, "\(shown.text)")
            #expect(shown.string("switches.0.reason").hasPrefix("restored"), "\(shown.text)")
            try await waitUntil("it is held") { try await state() == "NOTIFICATION_STATE_STALLED" }
            #expect(try deliveries(of: id, suite) == 1)
            _ = try await suite.mustHerald("notifications", "cancel", id)
            _ = try await suite.mustHerald("kill-switch", "off")
            try await sendAnew(suite, news, phone)
            #expect(try deliveries(of: id, suite) == 1)
        }
    }

    /// Returns the number of times that the `log` adapter was given a notification.
    private func deliveries(of id: String, _ suite: RunningSuite) throws -> Int {
        let log = suite.home.appending(path: "log/deliveries.jsonl")
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            .count { $0.contains(id) }
    }

    @Test func `a restore without open notifications holds nothing`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", tags: ["/bill/vote"], in: suite)
            let backup = suite.home.appending(path: "backup").path
            _ = try await suite.mustHerald("backup", backup)
            try await restore(suite, backup)
            try await sendAnew(suite, news, phone)
        }
    }

    /// Ordinals that the registry assigned after its backup, which it must not assign again.
    ///
    /// Otherwise delivery's inboxes would show its new device messages that were meant for another.
    @Test func `a registry restored alone does not mix up devices`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            _ = try await news.register("first", in: suite)
            let backup = suite.home.appending(path: "backup")
            _ = try await suite.mustHerald("backup", backup.path)
            let lost = try await news.register("lost", tags: ["/lost"], in: suite)
            _ = try await suite.mustHerald("send", "Private", "--audience", "/lost", "--wait")
            let theirs = try await suite.mustCurl("Client/Sync", "{\(lost.proof)}")
            #expect(theirs.string("inbox.items.0.content.body") == "Private")
            suite.stop(.registry)
            let data = suite.home.appending(path: "data")
            for companion in ["", "-wal", "-shm", ".ledger"] {
                try? FileManager.default.removeItem(
                    at: data.appending(path: "registry.db\(companion)"))
            }
            try FileManager.default.copyItem(
                at: backup.appending(path: "registry.db"), to: data.appending(path: "registry.db"))
            try suite.start(.registry)
            try await suite.waitUntilReady()
            let next = try await news.register("next", tags: ["/next"], in: suite)
            let inbox = try await suite.mustCurl("Client/Sync", "{\(next.proof)}")
            #expect(inbox.value("inbox.items.0") == nil, "\(inbox.text)")
            _ = try await suite.mustHerald("send", "Theirs", "--audience", "/next", "--wait")
            let own = try await suite.mustCurl("Client/Sync", "{\(next.proof)}")
            #expect(own.string("inbox.items.0.content.body") == "Theirs", "\(own.text)")
        }
    }

    @Test func `a failed backup leaves nothing, and the suite goes on`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let disk = try TestDisk(of: suite)
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let backup = suite.home.appending(path: "backup").path
            try disk.fill(leaving: 1 << 20)
            #expect(try await suite.herald(["backup", backup]).status == 7, "\(suite.complaint)")
            #expect(!FileManager.default.fileExists(atPath: backup))
            try disk.empty()
            suite.stop(.registry)
            #expect(try await suite.herald(["backup", backup]).status == 3, "\(suite.complaint)")
            #expect(!FileManager.default.fileExists(atPath: backup))
            try suite.start(.registry)
            try await suite.waitUntilReady()
            _ = try await suite.mustHerald("backup", backup)
            try FileManager.default.removeItem(atPath: "\(backup)/manifest.json")
            #expect(try await suite.herald(["restore", backup, "--verify"]).status == 1)
            #expect(suite.complaint.contains("interrupted"), "\(suite.complaint)")
        }
    }
}
