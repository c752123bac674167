import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import DeliveryService

/// Searching the notifications of an app.
struct NotificationSearchTests {
    private static func titles(
        _ world: DeliveryWorld, _ change: (inout Proto.ListNotificationsRequest) -> Void
    ) async throws -> [String] {
        var (titles, request) = ([String](), Proto.ListNotificationsRequest())
        change(&request)
        repeat {
            let page = try await world.client.listNotifications(request, DeliveryWorld.sender)
            #expect(!page.incomplete)
            titles += page.notifications.map { $0.content?.title ?? "" }
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        return titles
    }

    private static func send(
        _ world: DeliveryWorld, _ title: String, type: String = "/bill/vote",
        audience: String = "ALL", _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) async throws {
        _ = try await world.send(
            DeliveryWorld.request {
                $0.content?.title = title
                ($0.type, $0.audience) = (type, audience)
                change(&$0)
            })
    }

    @Test func `words are found in texts of each language, types, audiences and senders`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            try await Self.send(world, "The Élysée speaks", type: "/press")
            try await Self.send(world, "Passage vote", audience: "/bills/hr1-119")
            try await Self.send(world, "Another", type: "/other") {
                $0.content?.localized = [Self.german("Abstimmung über den Haushalt")]
            }
            #expect(try await Self.titles(world) { $0.text = "elysee" } == ["The Élysée speaks"])
            #expect(try await Self.titles(world) { $0.text = "PASS" } == ["Passage vote"])
            #expect(try await Self.titles(world) { $0.text = "pass " } == [])
            #expect(try await Self.titles(world) { $0.text = "/bills/hr1-119" } == ["Passage vote"])
            #expect(try await Self.titles(world) { $0.text = "haushalt" } == ["Another"])
            #expect(try await Self.titles(world) { $0.text = "press" } == ["The Élysée speaks"])
            #expect(try await Self.titles(world) { $0.text = "vote passage" } == ["Passage vote"])
            #expect(try await Self.titles(world) { $0.text = "vote elysee" } == [])
            #expect(try await Self.titles(world) { $0.audience = "hr1" } == ["Passage vote"])
            #expect(try await Self.titles(world) { $0.sender = "key1" }.count == 3)
            #expect(try await Self.titles(world) { $0.sender = "key2" } == [])
        }
    }

    private static func german(_ title: String) -> Proto.LocalizedText {
        var text = Proto.LocalizedText()
        (text.locale, text.title) = ("de", title)
        return text
    }

    @Test func `a type finds those below it and no other with the same words`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            for type in ["/bill", "/bill/vote", "/bills", "/x/bill", "/bill/vote/late"] {
                try await Self.send(world, type, type: type)
            }
            #expect(
                try await Self.titles(world) { $0.type = "/bill" }
                    == ["/bill/vote/late", "/bill/vote", "/bill"])
            #expect(
                try await Self.titles(world) { ($0.type, $0.text) = ("/bill", "late") }
                    == ["/bill/vote/late"])
        }
    }

    @Test func `times and states narrow a search, page by page`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            var times: [UnixTime] = []
            for number in 0..<7 {
                times.append(clock.now)
                try await Self.send(world, "Number \(number)") {
                    if number == 3 { $0.deliverTime = (clock.now + .seconds(86_400)).timestamp }
                }
                clock.advance(.seconds(60))
            }
            func search(_ text: String) async throws -> [String] {
                try await Self.titles(world) {
                    ($0.text, $0.pageSize) = (text, 2)
                    ($0.since, $0.until) = (times[1].timestamp, times[5].timestamp)
                }
            }
            let wanted = (1...4).reversed().map { "Number \($0)" }
            #expect(try await search("number") == wanted)
            #expect(try await search("") == wanted)
            #expect(
                try await Self.titles(world) { ($0.text, $0.state) = ("number", .scheduled) }
                    == ["Number 3"])
        }
    }

    @Test func `a device that an audience names is not found by its id, however it is written`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let id = "01m8ec6f65kv0yhrtw4xsv69s8"
            for audience in ["device:\(id)", "device(\(id))", "/t OR device:\(id)"] {
                try await Self.send(world, "One", audience: audience)
            }
            try await Self.send(world, "All", audience: "/t")
            #expect(try await Self.titles(world) { $0.text = id } == [])
            #expect(try await Self.titles(world) { $0.text = "one" }.count == 3)
            #expect(try await Self.titles(world) { $0.audience = "/t" } == ["All"])
        }
    }

    @Test func `times in the wrong order are refused with the field's name`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            var request = Proto.ListNotificationsRequest()
            (request.since, request.until) = (clock.now.timestamp, clock.now.timestamp)
            let wrong = request
            let error = await failure {
                try await world.client.listNotifications(wrong, DeliveryWorld.sender)
            }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.contains("until") == true)
        }
    }

    @Test func `an app finds nothing of another, though its name has the same words`() async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            try await Self.send(world, "Here")
            let other = CallContext(
                principal: Principal(role: .operator, app: "news-2", subject: "key2"))
            var request = Proto.ListNotificationsRequest()
            (request.app, request.text) = ("news-2", "here")
            let page = try await world.client.listNotifications(request, other)
            #expect(page.notifications.isEmpty)
        }
    }

    @Test func `what there was before an upgrade is indexed in the background, and is said to be`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            for number in 0..<SearchIndexer.batch + 50 {
                try await Self.send(world, "Number \(number)")
            }
            try await world.database.write {
                try $0.run(
                    "INSERT INTO notification_text (notification_text) VALUES ('delete-all')")
                try $0.run("UPDATE notification_search SET last = 0")
            }
            var request = Proto.ListNotificationsRequest()
            request.text = "number 249"
            let page = try await world.client.listNotifications(request, DeliveryWorld.sender)
            #expect(page.incomplete && page.notifications.isEmpty)
            let indexer = SearchIndexer(world.database)
            while try await indexer.step() {}
            #expect(try await Self.titles(world) { $0.text = "number 249" } == ["Number 249"])
        }
    }

    @Test func `the words of an app that is deleted are gone from the file`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            try await Self.send(world, "Zyzzyva")
            _ = try await Self.titles(world) { $0.text = "zyzzyva" }
            func isThere() async throws -> Bool {
                try await world.database.read { database in
                    try database.rows("SELECT block FROM notification_text_data") { $0.blob(0) }
                        .contains { String(decoding: $0, as: UTF8.self).contains("zyva") }
                }
            }
            #expect(try await isThere())
            try await world.database.write { database in
                let all = try NotificationTable.next(after: 0, limit: 10, in: database)
                for record in all { try SearchTable.remove(record.sequence, in: database) }
            }
            let indexer = SearchIndexer(world.database)
            while try await indexer.step() {}
            #expect(try await !isThere())
        }
    }

    /// Compares with a search that looks at each notification.
    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `a search finds what a slow one finds`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let words = ["vote", "bill", "Haus", "élan", "hr1-119", "x/y", "sénat", "late"]
        try await withDelivery(devices: 1) { world, _ in
            var sent: [String] = []
            for number in 0..<80 {
                let title =
                    (0..<3).map { _ in words.randomElement(using: &random) ?? "" }
                    .joined(separator: " ") + " n\(number)"
                sent.append(title)
                try await Self.send(world, title, type: "/t")
            }
            for _ in 0..<30 {
                let asked = (0..<2).map { _ in words.randomElement(using: &random) ?? "" }
                let found = try await Self.titles(world) { $0.text = asked.joined(separator: " ") }
                let slow = sent.reversed().filter { title in
                    asked.allSatisfy { title.lowercased().contains($0.lowercased()) }
                }
                #expect(found == slow, "seed \(seed), \(asked)")
            }
        }
    }
}
