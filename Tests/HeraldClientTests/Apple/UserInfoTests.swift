import Foundation
import Testing
import Times

@testable import HeraldClient
@testable import HeraldClientApple

/// Payloads as an operating system hands them to an app.
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
        let group = FileManager.default.temporaryDirectory
            .appendingPathComponent("test-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: group) }
        func store(_ folder: AppFolder) -> FolderStore {
            folder.store(of: "group.org.example", at: group, own: group, temporary: nil)
        }
        try store(.receipts).append("name", Data("r".utf8))
        #expect(store(.state).read("name") == .absent)
        #expect(store(.receipts).read("name") == .value(Data("r".utf8)))
        #expect(store(.state).problem == nil)
    }

    @Test func `an app group that does not exist costs nothing, and why says so at once`()
        async throws
    {
        // There are no groups here, so that this one does not exist.
        let name = "group.misspelt"
        for store in [FolderStore(appGroup: name), FolderStore.receipts(appGroup: name)] {
            let problem = try #require(store.problem)
            #expect(problem.hasPrefix("the app group group.misspelt does not exist"))
            #expect(store.folder.path.hasPrefix(AppFolder.own.path))
            #expect(!store.folder.path.hasPrefix(FileManager.default.temporaryDirectory.path))
        }
        let world = AppWorld { $0.storage.files = Misnamed(disk: TestDisk()) }
        let found = await world.launch().why().findings
        #expect(found.first?.code == "folder" && found.first?.message == Misnamed.words)
        #expect(await !AppWorld().launch().why().findings.contains { $0.code == "folder" })
    }
}

/// A store of files in memory that has a problem: the folder of its app group does not exist.
private struct Misnamed: FileStore {
    static let words = "the app group x does not exist"
    let disk: TestDisk

    var problem: String? { Self.words }

    func read(_ name: String) -> Stored<Data> { disk.read(name) }
    func write(_ name: String, _ bytes: Data) throws { try disk.write(name, bytes) }
    func append(_ name: String, _ bytes: Data) throws { try disk.append(name, bytes) }
    func rename(_ name: String, to other: String) throws { try disk.rename(name, to: other) }
    func remove(_ name: String) throws { try disk.remove(name) }
}
