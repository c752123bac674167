import DeliveryAdapters
import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import DeliveryService

/// A file system of a few megabytes; only root may mount one.
private final class SmallDisk {
    let path: String

    init(in scratch: borrowing ScratchDirectory, megabytes: Int) throws {
        path = scratch.file("disk")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try ChildProcess.run("mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", path])
    }

    deinit { _ = try? ChildProcess.run("umount", ["-l", path]) }

    /// Takes all the space that is left, down to the last page.
    func fill() {
        let file = unsafe open("\(path)/filler", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        let page = [UInt8](repeating: 1, count: 4096)
        while unsafe write(file, page, page.count) > 0 {}
        #expect(errno == ENOSPC)
    }

    func empty() throws { try FileManager.default.removeItem(atPath: "\(path)/filler") }
}

struct DiskFullTests {
    private static let ballast = 2 << 20
    private static let root = Comment("only root may mount a small file system")

    private static func request(_ number: Int) -> Proto.SendRequest {
        DeliveryWorld.request(key: "n\(number)") {
            $0.content?.body = String(repeating: "b", count: 4000)
        }
    }

    /// Sends until the disk is full.
    ///
    /// - Returns: the ids of the notifications that were accepted.
    private static func sendUntilFull(_ world: DeliveryWorld) async throws -> [String] {
        var accepted: [String] = []
        for number in 0..<4096 {
            do {
                accepted.append(try await world.send(request(number)).id)
            } catch {
                let error = RPCError(error)
                #expect(error.code == .resourceExhausted)
                #expect(error.message.contains("the disk is full"))
                return accepted
            }
        }
        Issue.record("it was never full")
        return accepted
    }

    private static func withSmallDisk(
        _ body: (borrowing ScratchDirectory, DeliveryHome, SmallDisk) async throws -> Void
    ) async throws {
        let scratch = ScratchDirectory()
        let disk = try SmallDisk(in: scratch, megabytes: 16)
        try await withLoop { loop in
            let home = DeliveryHome(
                at: "\(disk.path)/delivery.db", on: loop, FakeRegistry(devices: 3), ManualClock())
            try await body(scratch, home, disk)
        }
    }

    /// Waits until there is room again, with a send.
    private static func sendWhenThereIsRoom(_ world: DeliveryWorld) async throws -> String {
        var id: String?
        try await eventually {
            id = try? await world.send().id
            return id != nil
        }
        return try #require(id)
    }

    @Test(.enabled(if: geteuid() == 0, root))
    func `on a full disk sends are refused, and reads and the kill switch go on`()
        async throws
    {
        try await Self.withSmallDisk { _, home, disk in
            let adapter = ScriptedAdapter()
            try await home.run([adapter], ballast: Self.ballast) { world in
                let first = try await world.send(Self.request(-1)).id
                try await world.wait(first, for: .sent)
                disk.fill()
                let accepted = try await Self.sendUntilFull(world)
                let effect = try #require(try await world.stopEverything().effect)
                #expect(effect.notifications <= accepted.count)
                let part = try await world.stop { $0.adapter = "scripted" }
                #expect(part.killSwitch?.adapter == "scripted")
                #expect(try await world.stop(false) { $0.adapter = "scripted" }.effect == nil)
                #expect(try await world.get(first).state == .sent)
                let list = try await world.client.listNotifications(.init(), DeliveryWorld.sender)
                #expect(list.notifications.count >= 1)
                #expect(try await world.exchange(1).items.isEmpty)
                // What was accepted is answered as before, though nothing can be written.
                #expect(try await world.send(Self.request(-1)).id == first)
                let refused = await failure { try await world.send() }
                #expect(refused?.code == .resourceExhausted)
                #expect(try await world.switches().map(\.on) == [true, false])
                #expect(try await world.stopEverything(false).killSwitch?.on == false)

                try disk.empty()
                let last = try await Self.sendWhenThereIsRoom(world)
                _ = try await world.release()
                for id in [first, last] + accepted {
                    let sent = try await world.wait(id, for: .sent)
                    #expect(sent.counts?.delivered == 3)
                }
                #expect(adapter.ledger.count == 3 * (accepted.count + 2))
                #expect(Set(adapter.ledger.map(\.messageID)).count == adapter.ledger.count)
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, root))
    func `delivery stops and starts on a full disk, and its kill switch stays on`() async throws {
        try await Self.withSmallDisk { _, home, disk in
            let (before, after) = (ScriptedAdapter(), ScriptedAdapter())
            before.block()
            let id = try await home.run([before], ballast: Self.ballast) { world in
                let id = try await world.send().id
                try await eventually { before.underWay == 3 }
                disk.fill()
                _ = try await Self.sendUntilFull(world)
                try await world.stopEverything()
                // Outcomes that cannot be recorded do not hold the stop up.
                before.unblock()
                return id
            }
            try await home.run([after], ballast: Self.ballast) { world in
                let on = try await world.switches().map(\.on)
                #expect(on == [true])
                try disk.empty()
                _ = try await Self.sendWhenThereIsRoom(world)
                try await world.wait(id, for: .stalled)
                try await world.stopEverything(false)
                _ = try await world.release(id)
                let sent = try await world.wait(id, for: .sent)
                #expect(sent.counts?.delivered == 3)
            }
            let again = after.ledger.filter { $0.notificationID == id }.map(\.messageID)
            #expect(Set(again).isSubset(of: before.ledger.map(\.messageID)))
        }
    }
}
