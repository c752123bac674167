import Foundation
import HeraldClient
import Testing
import Times

struct InboxTests {
    private static let now = UnixTime(milliseconds: 1_795_000_000_000)
    private static let reader = PayloadReader()

    private static func item(
        _ id: String, at seconds: Int = 0, _ content: [String: JSONValue] = [:],
        version: Int = 0
    ) -> JSONValue {
        var content = content
        if content["title"] == nil { content["title"] = .text(id) }
        let text = String(seconds % 60)
        let time = "2026-11-18T10:00:" + (text.count < 2 ? "0" : "") + text + "Z"
        return .object([
            "messageId": .text(id), "content": .object(content), "sendTime": .text(time),
            "version": .text("\(version)"),
        ])
    }

    private static func part(_ items: [JSONValue], cursor: String = "c") -> JSONValue {
        .object(["items": .list(items), "cursor": .text(cursor)])
    }

    private static func ids(_ inbox: Inbox) -> [String] {
        inbox.list(at: now).map(\.message.id)
    }

    @Test func `the newest message is first, and each is there once`() {
        var inbox = Inbox()
        let items = [Self.item("a", at: 1), Self.item("b", at: 3), Self.item("c", at: 2)]
        let taken = inbox.take(Self.part(items), Self.reader, at: Self.now)
        #expect(taken?.messages.count == 3)
        _ = inbox.take(Self.part(items), Self.reader, at: Self.now)
        #expect(Self.ids(inbox) == ["b", "c", "a"])
        #expect(inbox.unreadCount(at: Self.now) == 3)
        #expect(inbox.cursor == "c")
    }

    @Test func `an answer with an error, or without an inbox, changes nothing`() {
        var inbox = Inbox()
        _ = inbox.take(Self.part([Self.item("a")]), Self.reader, at: Self.now)
        let before = inbox
        let error = JSONValue.object(["error": .object([:]), "cursor": .text("new")])
        for part in [error, .null, .text("x"), .list([])] {
            #expect(inbox.take(part, Self.reader, at: Self.now) == nil)
        }
        #expect(inbox == before)
    }

    @Test func `an answer without items keeps what is there and takes the cursor`() {
        var inbox = Inbox()
        _ = inbox.take(Self.part([Self.item("a")]), Self.reader, at: Self.now)
        _ = inbox.take(Self.part([], cursor: "d"), Self.reader, at: Self.now)
        #expect(Self.ids(inbox) == ["a"])
        #expect(inbox.cursor == "d")
    }

    @Test func `a push shows in the inbox before the sync, and stays read after it`() throws {
        var inbox = Inbox()
        let payload = JSONValue.object([
            "aps": .object(["alert": .text("Hi")]), "herald_id": .text("a"),
        ])
        inbox.take(Self.reader.read(payload), at: Self.now)
        inbox.mark(["a"], read: true)
        _ = inbox.take(Self.part([Self.item("a", at: 1)]), Self.reader, at: Self.now)
        #expect(Self.ids(inbox) == ["a"])
        #expect(inbox["a"]?.isRead == true)
    }

    @Test func `a newer version takes the place of an older one, in any order`() {
        let one = Self.item("a", at: 1, ["collapseKey": .text("k")], version: 1)
        let two = Self.item("b", at: 2, ["collapseKey": .text("k")], version: 2)
        for items in [[one, two], [two, one], [two, one, two]] {
            var inbox = Inbox()
            _ = inbox.take(Self.part(items), Self.reader, at: Self.now)
            #expect(Self.ids(inbox) == ["b"])
        }
    }

    @Test func `what clears takes the message away, and silent ones are not listed`() {
        var inbox = Inbox()
        let items = [
            Self.item("a", at: 1, ["collapseKey": .text("k")], version: 1),
            Self.item("b", at: 2, ["collapseKey": .text("k"), "clear": .bool(true)], version: 2),
            Self.item("c", at: 3, ["silent": .bool(true)]),
        ]
        _ = inbox.take(Self.part(items), Self.reader, at: Self.now)
        #expect(Self.ids(inbox).isEmpty)
    }

    @Test func `a message that was deleted here does not come back`() {
        var inbox = Inbox()
        _ = inbox.take(Self.part([Self.item("a")]), Self.reader, at: Self.now)
        inbox.delete(["a"])
        inbox.forgetCursor()
        _ = inbox.take(Self.part([Self.item("a")]), Self.reader, at: Self.now)
        #expect(Self.ids(inbox).isEmpty)
    }

    @Test func `what has expired is not listed, unless the person keeps it`() {
        var inbox = Inbox()
        var item = Self.item("a").members
        item["expireTime"] = .text("2026-11-18T10:30:00Z")
        _ = inbox.take(Self.part([.object(item)]), Self.reader, at: Self.now)
        #expect(Self.ids(inbox).isEmpty)
        #expect(inbox.unreadCount(at: Self.now) == 0)
        inbox.save("a")
        #expect(Self.ids(inbox) == ["a"])
    }

    @Test func `of more than a thousand the oldest read ones go first, and saved ones last`() {
        var inbox = Inbox()
        for index in 0..<Inbox.most {
            var message = PushMessage(id: "m\(index)")
            message.title = "m"
            message.sentTime = UnixTime(milliseconds: Int64(index))
            inbox.take(message, at: Self.now)
        }
        inbox.mark(["m500"], read: true)
        inbox.save("m0")
        for index in 0..<2 {
            var message = PushMessage(id: "new\(index)")
            message.title = "m"
            message.sentTime = UnixTime(milliseconds: Int64(10_000 + index))
            inbox.take(message, at: Self.now)
        }
        #expect(inbox["m500"] == nil && inbox["m1"] == nil)
        #expect(inbox["m0"] != nil && inbox["m2"] != nil && inbox["new1"] != nil)
        #expect(Self.ids(inbox).count == Inbox.most)
    }

    @Test func `the inbox is stored and read as it is`() throws {
        var inbox = Inbox()
        _ = inbox.take(
            Self.part([Self.item("a", at: 1, ["data": .object(["x": .text("1")])])]),
            Self.reader, at: Self.now)
        inbox.delete(["b"])
        let stored = try JSONDecoder().decode(Inbox.self, from: try JSONEncoder().encode(inbox))
        #expect(stored == inbox)
    }
}
