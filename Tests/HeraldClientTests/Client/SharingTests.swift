import Foundation
import HeraldClient
import Testing
import Times

/// Files that an app shares with its extensions, and the findings of `why()` about them.
struct SharingTests {
    private static let now = UnixTime(milliseconds: 1_795_000_000_000)

    private static func isFound(_ client: HeraldClient) async -> Bool {
        await client.why().findings.contains { $0.code == "shared-folder" }
    }

    private static func world(_ processes: [String] = ["extension"]) -> AppWorld {
        AppWorld { $0.storage.processes = processes }
    }

    @Test func `an extension that writes into another folder is found, and one that shares is not`()
        async throws
    {
        let world = Self.world()
        let client = await world.launch()
        // It has not run yet.
        #expect(await Self.isFound(client))
        _ = PushReceiver(in: TestDisk()).receive(.object(["id": .text("m1")]), at: Self.now)
        #expect(await Self.isFound(client))
        _ = PushReceiver(in: world.receipts).receive(.object(["id": .text("m2")]), at: Self.now)
        #expect(await !Self.isFound(client))
        // Also in the next process.
        #expect(await !Self.isFound(await world.launch()))
    }

    @Test func `a folder that was copied from another install is not a shared one`() async throws {
        let other = Self.world()
        _ = await other.launch()
        _ = PushReceiver(in: other.receipts).receive(.object(["id": .text("m")]), at: Self.now)
        let world = Self.world()
        let seen = other.receipts.files.filter { $0.key.hasPrefix("shared-seen") }
        world.receipts.files = seen
        #expect(await Self.isFound(await world.launch()))
    }

    @Test func `an app without an extension hears nothing of a shared folder`() async {
        #expect(await !Self.isFound(await Self.world([]).launch()))
    }

    @Test func `a receipt counts as kept only if it is`() throws {
        let disk = TestDisk()
        let receiver = PushReceiver(in: disk)
        let foreign = JSONValue.object(["aps": .object(["alert": .text("of somebody else")])])
        #expect(!receiver.receive(foreign, at: Self.now).isKept)
        #expect(receiver.receive(.object(["id": .text("m")]), at: Self.now).isKept)
        // The server could not know it.
        let long = JSONValue.object(["id": .text(String(repeating: "m", count: 200))])
        #expect(!receiver.receive(long, at: Self.now).isKept)
        disk.isLocked = true
        #expect(!receiver.receive(.object(["id": .text("n")]), at: Self.now).isKept)
    }

    @Test func `what is locked says so once, and in words`() async throws {
        let world = Self.world()
        world.files.isLocked = true
        let client = await world.launch()
        let error = await #expect(throws: HeraldError.self) { try await client.inbox() }
        #expect(error?.code == .storageLocked)
        #expect(error?.message.contains("storageLocked") == false)
        let found = try #require(await client.why().findings.first)
        #expect(found.code == "storage" && !found.message.contains("storageLocked"))
    }
}
