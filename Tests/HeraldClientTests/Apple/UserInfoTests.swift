import Foundation
import HeraldClient
import HeraldClientApple
import Testing
import Times

/// What a system hands over of a payload.
struct UserInfoTests {
    @Test func `what the system makes of a payload is read as the payload itself`() throws {
        let text = #"""
            {"aps": {"alert": {"title": "t", "body": "b"}, "badge": 3, "mutable-content": 1},
             "herald_id": "m-7", "herald_version": "17", "list": [1, "x", true, null]}
            """#
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let userInfo = try #require(object as? [AnyHashable: Any])
        let reader = PayloadReader()
        #expect(reader.read(JSONValue(userInfo: userInfo)) == reader.read(Array(text.utf8)))
        #expect(JSONValue(userInfo: userInfo)["list"]?.elements?[2] == .bool(true))
    }

    @Test func `the app comes up for a button with a link and for what needs the screen`() {
        let opening = ["share", "open"].map { PushAction(id: $0, title: $0) }
        #expect(opening.filter(\.opensApp) == opening)
        #expect(PushAction(id: "read", title: "Read", url: "/x").opensApp)
        let quiet = ["read", "save", "later", "mine"].map { PushAction(id: $0, title: $0) }
        #expect(quiet.filter(\.opensApp).isEmpty)
    }

    @Test func `an INFO of an extension is passive, and nothing else that is shown is`() {
        let receiver = PushReceiver(in: TestDisk(), mapping: .slack)
        let isPassive = { (kind: String) in
            let payload = JSONValue.object([
                "herald_id": .text(kind), "type": .text(kind), "teamId": .text("T1"),
                "aps": .object(["alert": .object(["title": .text("t"), "body": .text("b")])]),
            ])
            let now = UnixTime(milliseconds: 1_795_000_000_000)
            return receiver.receive(payload, at: now).notification?.isPassive
        }
        #expect(isPassive("INFO") == true)
        #expect(isPassive("MENTION") == false && isPassive("CALL") == false)
        #expect(isPassive("BADGE") == nil)
    }

    @Test func `receipts of a group have a folder of their own`() throws {
        let name = "test-\(UInt64.random(in: 0 ... .max))"
        try FolderStore.receipts(appGroup: "group.org.example").append(name, Data("r".utf8))
        defer { try? FolderStore.receipts(appGroup: "group.org.example").remove(name) }
        #expect(FolderStore(appGroup: "group.org.example").read(name) == .absent)
        #expect(
            FolderStore.receipts(appGroup: "group.org.example").read(name)
                == .value(Data("r".utf8)))
    }
}
