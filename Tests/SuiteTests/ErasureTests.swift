import Foundation
import HTTPClient
import TestSupport
import Testing

/// The erasure of a device, which leaves nothing behind, with the real executables.
@Suite(.serialized)
struct ErasureTests {
    /// The ways in which a device is erased.
    enum Way: CaseIterable {
        case byOperator, byItself, withItsUser
    }

    /// The time at which the follower of the erasure, delivery or geo, is killed.
    enum Kill: CaseIterable {
        case never, before, rightAfter
    }

    @Test(arguments: Way.allCases)
    func `an erased device is in no answer within a second, and soon in no file`(
        _ way: Way
    ) async throws {
        try await check(way, .never)
    }

    @Test(arguments: [Kill.before, .rightAfter], [Daemon.delivery, .geo])
    func `an erasure completes even if a follower is killed meanwhile`(
        _ kill: Kill, _ follower: Daemon
    ) async throws {
        try await check(.byOperator, kill, follower)
    }

    private func check(_ way: Way, _ kill: Kill, _ follower: Daemon = .delivery) async throws {
        try await RunningSuite.with(starting: []) { suite in
            let subject = try await Subject(in: suite)
            // The control: it is all over the place.
            let data = try await subject.delivered()
            #expect(data.value("events.0.id") as? String == "event-like-no-other", "\(data.text)")
            #expect(data.value("pending.0.adapter") as? String == "webhook", "\(data.text)")
            #expect(data.value("inbox.0.messageId") != nil, "\(data.text)")
            let position = try await subject.position()
            #expect(position.value("position.coordinate.latitude") as? Double == 48.1)
            #expect(subject.findings() == Set(subject.traces), "\(subject.findings())")
            if kill == .before { suite.stop(follower, signal: SIGKILL) }
            let begin = ContinuousClock.now
            try await subject.erase(way)
            if kill == .rightAfter { suite.stop(follower, signal: SIGKILL) }
            if kill != .never {
                try suite.start(follower)
                try await suite.waitUntilReady()
            }
            try await waitUntil("nothing is answered") {
                try await subject.position().value("position") == nil
            }
            // Delivery answers for no device that the registry does not know.
            let rest = try await suite.curl(
                "Delivery/GetDeliveryData", #"{"deviceId": "\#(subject.phone.id)"}"#,
                key: subject.news.admin)
            #expect(rest.status == 404, "\(rest.text)")
            try await waitUntil("delivery has suppressed the device's message") {
                try await subject.counts() == ["1", "1"]
            }
            if kill == .never { #expect((.now - begin).fits(.seconds(1))) }
            let sync = try await suite.curl("Client/Sync", "{\(subject.phone.proof)}")
            #expect(sync.status == 401, "\(sync.text)")
            let shown = try await suite.curl(
                "Registry/GetDevice", #"{"id": "\#(subject.phone.id)"}"#, key: subject.news.admin)
            #expect(shown.status == 404)
            try await waitUntil("the bytes are gone", within: .seconds(10)) {
                subject.findings() == []
            }
        }
    }

    @Test func `a device erased after a backup is erased again after its restore`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let subject = try await Subject(in: suite)
            let backup = suite.home.appending(path: "backup").path
            _ = try await suite.mustHerald("backup", backup)
            try await subject.erase(.byItself)
            // Another one's log is in each backup, and is checked.
            let later = suite.home.appending(path: "later").path
            _ = try await suite.mustHerald("backup", later)
            _ = try await suite.mustHerald("restore", later, "--verify")
            try Data([1]).write(to: URL(filePath: "\(later)/erasures.log"))
            #expect(try await suite.herald(["restore", later, "--verify"]).status == 1)
            #expect(suite.complaint.contains("erasures.log"), "\(suite.complaint)")
            suite.stopAll()
            _ = try await suite.mustHerald("restore", backup, "--replace")
            // The control: the backup has it.
            #expect(subject.findings().contains(subject.phone.id))
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let sync = try await suite.curl("Client/Sync", "{\(subject.phone.proof)}")
            #expect(sync.status == 401, "\(sync.text)")
            let others = try await suite.mustHerald("devices", "list")
            #expect(others.string("devices.0.id") == subject.other.id)
            #expect(others.value("devices.1") == nil, "\(others.text)")
            try await waitUntil("the bytes are gone again") { subject.findings() == [] }
            let kept = try await suite.mustCurl("Client/Sync", "{\(subject.other.proof)}")
            #expect(kept.value("tags.version") != nil, "\(kept.text)")
        }
    }

    @Test func `a registry that lost its file is not followed until someone accepts it`()
        async throws
    {
        try await RunningSuite.with { suite in
            let old = try await Tenant("news", in: suite)
            let followers = [Daemon.delivery, .geo]
            func says(_ sample: String) async throws -> Bool {
                let metrics = try await suite.get("/metrics")
                return String(decoding: metrics?.body ?? [], as: UTF8.self).contains(sample)
            }
            func isRegressed() async throws -> Bool {
                try await says("store=\"registry\"} 1")
            }
            func isFollowed() async throws -> Bool {
                for follower in followers {
                    guard try await says("erased_devices_total{service=\"\(follower)\"} 1") else {
                        return false
                    }
                }
                return true
            }
            // Delivery must know the registry before that is another one.
            let first = try await old.register("first", in: suite)
            _ = try await suite.mustHerald("devices", "delete", first.id)
            try await waitUntil("it is followed at first") { try await isFollowed() }
            #expect(try await !isRegressed())
            #expect(!suite.said(.delivery).contains("STORE_REGRESSED"))
            suite.stop(.registry)
            for suffix in ["", "-wal", "-shm", ".ledger"] {
                let name = "data/registry.db\(suffix)"
                try? FileManager.default.removeItem(at: suite.home.appending(path: name))
            }
            try suite.start(.registry)
            try await waitUntil("it is said") { try await isRegressed() }
            for follower in followers {
                try await waitUntil("\(follower) says so") {
                    suite.said(follower).contains("STORE_REGRESSED")
                }
            }
            for follower in followers {
                suite.stop(follower)
                try FileManager.default.removeItem(
                    at: suite.home.appending(path: "data/\(follower).db.ledger"))
                try suite.start(follower)
            }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", in: suite)
            _ = try await suite.mustHerald("devices", "delete", phone.id)
            try await waitUntil("it is followed") { try await isFollowed() }
            #expect(try await !isRegressed())
        }
    }

    @Test func `all data of a device or user is one document`() async throws {
        try await RunningSuite.with(starting: []) { suite in
            let subject = try await Subject(in: suite)
            for words in [["devices", "data", subject.phone.id], ["users", "data", "ann"]] {
                let data = try await suite.herald(words)
                #expect(data.status == 0, "\(suite.complaint)")
                for trace in subject.traces { #expect(data.text.contains(trace), "\(data.text)") }
                #expect(data.string("devices.0.registry.user.id") == "ann")
                #expect(data.string("devices.0.registry.lists.0") == "testers")
                #expect(data.string("devices.0.registry.installId").hasPrefix("install-of-phone"))
                #expect(
                    data.string("devices.0.registry.device.addresses.0.state")
                        == "ADDRESS_STATE_ACTIVE")
                #expect(data.string("devices.0.delivery.events.0.id") == "event-like-no-other")
                #expect(data.string("devices.0.delivery.pending.0.adapter") == "webhook")
                #expect(data.string("devices.0.delivery.inbox.0.content.body") == "Hello")
                #expect(
                    data.value("devices.0.position.coordinate.longitude") as? Double == 11.5)
                // Fields without a value are there, too, and this one never has any.
                let values = data.text.replacing(#""authSecret":"","#, with: "")
                #expect(!values.contains("ecret"), "\(data.text)")
            }
            #expect(try await suite.herald(["devices", "data", "nobody"]).status == 5)
        }
    }
}

/// A device that every service has data about, beside another device.
private struct Subject {
    let suite: RunningSuite
    let news: Tenant
    let phone: TestDevice
    let other: TestDevice
    let ordinal: Int
    let notification: String

    /// Texts that no answer and no file may have after the erasure.
    var traces: [String] {
        [phone.id, "/a-tag-like-no-other", "address-like-no-other", "event-like-no-other"]
    }

    init(in suite: RunningSuite) async throws {
        self.suite = suite
        // Nobody is there: each delivery is tried again later.
        let port = try freePort()
        suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(port)")
        suite.set("HERALD_ADAPTERS", "webhook")
        for daemon in Daemon.allCases { try suite.start(daemon) }
        try await suite.waitUntilReady()
        news = try await Tenant("news", in: suite)
        phone = try await news.register(
            "phone", tags: ["/a-tag-like-no-other", "/ours"],
            webhook: "http://127.0.0.1:\(port)/address-like-no-other", in: suite)
        other = try await news.register(
            "other", tags: ["/ours"], webhook: "http://127.0.0.1:\(port)/other", in: suite)
        _ = try await suite.mustCurl(
            "Registry/AssociateUser", #"{"deviceId": "\#(phone.id)", "user": "ann"}"#,
            key: news.admin)
        _ = try await suite.mustCurl(
            "Registry/EditList", #"{"name": "testers", "addDevices": ["\#(phone.id)"]}"#,
            key: news.admin)
        let sent = try await suite.mustCurl(
            "Delivery/Send", #"{"audience": "/ours", "type": "/t", "content": {"body": "Hello"}}"#,
            key: news.admin)
        notification = sent.string("notification.id")
        let known = try await suite.mustCurl(
            "Registry/GetDeviceData", #"{"id": "\#(phone.id)"}"#, key: news.admin)
        ordinal = known.value("ordinal") as? Int ?? 0
        for audience in ["device:\(phone.id)", "NOT device:\(phone.id) AND /nobody"] {
            _ = try await suite.mustCurl(
                "Delivery/Send",
                #"{"audience": "\#(audience)", "type": "/t", "content": {"body": "Named"}}"#,
                key: news.admin)
        }
        try await waitUntil("both wait for another attempt") { [self] in
            try await counts()[0] == "2"
        }
        let event =
            #"{"id": "event-like-no-other", "messageId": "m", "kind": "EVENT_KIND_DISPLAYED"}"#
        let sync = try await suite.mustCurl(
            "Client/Sync",
            #"""
            {\#(phone.proof), "events": [\#(event)], "locationConsent": "LOCATION_CONSENT_GIVEN",
             "location": {"coordinate": {"latitude": 48.1, "longitude": 11.5}}}
            """#)
        guard sync.value("location.kept") as? Bool == true else {
            throw SuiteError("the location is not kept: \(sync.text)")
        }
        guard sync.string("events.storedEventIds.0") == "event-like-no-other" else {
            throw SuiteError("the event is not stored: \(sync.text)")
        }
    }

    func erase(_ way: ErasureTests.Way) async throws {
        switch way {
        case .byOperator:
            _ = try await suite.mustHerald("devices", "delete", phone.id)
        case .byItself:
            _ = try await suite.mustCurl("Client/Unregister", "{\(phone.proof)}")
        case .withItsUser:
            _ = try await suite.mustCurl(
                "Registry/DeleteUser", #"{"id": "ann", "devices": true}"#, key: news.admin)
        }
    }

    /// Returns geo's answer to a question for the device's position.
    func position() async throws -> Answer {
        try await suite.mustCurl(
            "Geo/GetPosition", #"{"deviceId": "\#(phone.id)", "ordinal": \#(ordinal)}"#,
            key: news.admin)
    }

    /// Returns everything that delivery knows of the device, from all pages, as one answer.
    func delivered() async throws -> Answer {
        var parts: [String] = []
        var token = ""
        repeat {
            let place = #""deviceId": "\#(phone.id)""#
            let page = try await suite.mustCurl(
                "Delivery/GetDeliveryData", #"{\#(place), "pageToken": "\#(token)"}"#,
                key: news.admin)
            for part in ["inbox", "events", "pending", "failed"]
            where page.value("\(part).0") != nil {
                let list = try #require(page.value(part))
                let text = try JSONSerialization.data(withJSONObject: list)
                parts.append("\"\(part)\": \(String(decoding: text, as: UTF8.self))")
            }
            token = page.string("nextPageToken")
        } while !token.isEmpty
        return Answer(status: 200, text: "{\(parts.joined(separator: ", "))}")
    }

    /// Returns the number of deliveries that are to be retried, and of those that are suppressed.
    func counts() async throws -> [String] {
        let shown = try await suite.mustCurl(
            "Delivery/GetNotification", #"{"id": "\#(notification)"}"#, key: news.admin)
        return ["retrying", "suppressed"].map { shown.string("notification.counts.\($0)") }
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
