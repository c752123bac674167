import Foundation
import TestSupport
import Testing

/// Daemons that get no more memory, under load.
@Suite(.serialized)
struct MemoryLimitTests {
    /// The daemons that store acknowledged data.
    private static let daemons: [Daemon] = [.registry, .geo, .delivery]

    @Test(.enabled(if: geteuid() == 0 && MemoryGroup.isPossible))
    func `a daemon that the kernel ends for lack of memory loses nothing acknowledged`()
        async throws
    {
        try await Self.run(rounds: Thoroughness.rounds(34, few: 1)) { suite, daemon in
            let id = try #require(suite.processID(daemon))
            let group = try MemoryGroup(id, more: 256 << 10)
            defer { group.remove() }
            return try await Self.press(suite, id)
        }
    }

    /// The limit stops malloc as a full machine without overcommitment does.
    @Test(.timeLimit(.minutes(5)))
    func `a daemon that may map no more memory ends or goes on, and loses nothing acknowledged`()
        async throws
    {
        try await Self.run { suite, daemon in
            let id = try #require(suite.processID(daemon))
            try await Self.limitAddressSpace(of: id)
            return try await Self.press(suite, id)
        }
    }

    /// Limits the memory of a process to what it has now.
    private static func limitAddressSpace(of id: pid_t) async throws {
        let text = try String(contentsOfFile: "/proc/\(id)/statm", encoding: .utf8)
        let pages = try #require(text.split(separator: " ").first.flatMap { Int($0) })
        let size = pages * Int(getpagesize())
        _ = try await Tool.run("/usr/bin/prlimit", ["--pid", "\(id)", "--as=\(size)"]).succeeded()
    }

    /// Takes the memory of each daemon under load by `body`, restarts those that ended, and checks
    /// for losses.
    private static func run(
        rounds: Int = 1, _ body: (RunningSuite, Daemon) async throws -> Bool
    ) async throws {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            let world = try await World(suite, provider)
            var hits = 0
            for daemon in (0..<rounds).flatMap({ _ in Self.daemons }) {
                try await Task.sleep(for: .seconds(1))
                if try await body(suite, daemon) { hits += 1 }
                // One that has not ended is found by its losses. One that has is waited for: it is
                // a zombie as soon as its first thread is gone, and holds its files until the last.
                suite.stop(daemon, signal: SIGKILL)
                try suite.start(daemon)
                try await suite.waitUntilReady()
            }
            #expect(hits > 0, "no daemon noticed that it got no more memory")
            world.stopLoad()
            try await world.finish()
            #expect(world.acknowledged.devices.count > 10)
            #expect(try await world.lostDevices() == [])
            #expect(try await world.lostPlaces() == [])
            #expect(try await world.lostPositions() == [])
            #expect(try await world.lostDeliveries(provider) == [])
        }
    }

    /// Sends large requests until a process has ended, or for ten seconds; returns whether it has.
    private static func press(_ suite: RunningSuite, _ id: pid_t) async throws -> Bool {
        let key = try suite.adminKey
        let clock = ContinuousClock()
        let press = "press-\(UInt32.random(in: 0...UInt32.max))"
        let end = clock.now + .seconds(10)
        var number = 0
        while clock.now < end {
            number += 1
            let tags = (0..<900).map { #""/\#(press)-\#(number)/\#($0)-of-many-different-words""# }
            _ = try? await suite.curl(
                "Client/Register",
                #"{"app": "crash", "installId": "install-of-\#(press)-\#(number)", "tags": "#
                    + "[\(tags.joined(separator: ", "))]}", key: key)
            _ = try? await suite.curl(
                "Delivery/Send",
                #"{"app": "crash", "idempotencyKey": "\#(press)-\#(number)", "type": "/x", "#
                    + #""audience": "ALL", "content": {"title": "t", "body": "b"}}"#, key: key)
            if kill(id, 0) != 0 || isZombie(id) { return true }
        }
        return false
    }

    private static func isZombie(_ id: pid_t) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        return status?.contains(") Z ") ?? true
    }
}

/// A control group with little memory, of a process that runs already.
private struct MemoryGroup {
    private static let root = "/sys/fs/cgroup/memory"
    private let path: String

    /// True if this user may make a control group of the first version.
    static let isPossible = unsafe access("\(root)/cgroup.procs", W_OK) == 0

    /// Moves a process into a group that may take `more` bytes more.
    init(_ id: pid_t, more: Int) throws {
        path = "\(Self.root)/herald-test-\(id)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        try write("memory.swappiness", "0")
        try write("cgroup.procs", "\(id)")
        try write("memory.limit_in_bytes", "\(more)")
    }

    private func write(_ name: String, _ text: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: "\(path)/\(name)"))
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    /// Removes the group, whose process has ended or goes back.
    func remove() {
        let left = (try? String(contentsOfFile: "\(path)/cgroup.procs", encoding: .utf8)) ?? ""
        for id in left.split(separator: "\n") {
            let file = FileHandle(forWritingAtPath: "\(Self.root)/cgroup.procs")
            try? file?.write(contentsOf: Data(id.utf8))
        }
        unsafe rmdir(path)
    }
}
