import Foundation
import HeraldClient
import Synchronization
import Testing

/// Actions on notifications, as the app and its server learn of them.
struct ActionDeskTests {
    private static func push(_ id: String) -> [UInt8] {
        Array(#"{"id": "\#(id)", "title": "\#(id)", "body": "b"}"#.utf8)
    }

    /// Waits until a condition is true that other tasks change.
    private static func wait(_ what: String, _ isSo: () async throws -> Bool) async throws {
        for _ in 0..<20_000 {
            if try await isSo() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("not so: \(what)")
    }

    @Test func `what the person undoes in the app is not told later, and may be done again`()
        async throws
    {
        let host = KeyHost()
        let world = AppWorld { $0.hooks.actions = host }
        let client = await world.launch()
        for id in ["m1", "m2"] { try await client.receive(Self.push(id)) }
        host.outcome = .failed
        try await client.perform(.save, on: "m1")
        try await client.perform(.read, on: "m2")
        try await client.save("m1", false)
        try await client.markRead("m2", read: false)
        host.outcome = .done
        await client.networkCame()
        try await client.perform(.save, on: "m1")
        #expect(host.told == ["save m1", "read m2", "save m1"])
        let entries = try await client.inbox()
        #expect(entries.filter(\.isSaved).map(\.message.id) == ["m1"])
        #expect(!entries.contains(where: \.isRead) && host.takenBack.isEmpty)
    }

    @Test func `an action that is told again has one key, which none has after a restore`()
        async throws
    {
        let host = KeyHost()
        let world = AppWorld { $0.hooks.actions = host }
        let client = await world.launch()
        for id in ["m1", "m2"] { try await client.receive(Self.push(id)) }
        let (files, keys) = (world.files.files, world.keys.files)
        host.outcome = .failed
        try await client.perform(.save, on: "m1")
        host.outcome = .done
        await client.networkCame()
        try await Self.wait("it is told again") { host.told.count == 2 }
        (world.files.files, world.keys.files) = (files, keys)
        let restored = await world.launch()
        try await restored.perform(.save, on: "m2")
        #expect(host.told == ["save m1", "save m1", "save m2"])
        #expect(host.keys.count == 3 && host.keys[0] == host.keys[1])
        #expect(host.keys[1] != host.keys[2])
    }

    @Test(arguments: ["[]", "3", "null", #""text""#])
    func `JSON that is no object is a message that cannot be read`(text: String) async throws {
        let client = await AppWorld().launch()
        let message = try await client.receive(Array(text.utf8))
        #expect(message.fault == .unreadable && !message.isNamed)
    }
}

/// An app's server that notes the key of each action.
private final class KeyHost: ActionHost, Sendable {
    private struct State {
        var told: [String] = []
        var keys: [String] = []
        var takenBack: [ActionFlow.Request] = []
        var outcome = ActionFlow.Outcome.done
    }

    private let state = Mutex(State())

    var told: [String] { state.withLock { $0.told } }
    var keys: [String] { state.withLock { $0.keys } }
    var takenBack: [ActionFlow.Request] { state.withLock { $0.takenBack } }
    var outcome: ActionFlow.Outcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    func send(_ request: ActionFlow.Request, key: String) async -> ActionFlow.Outcome {
        state.withLock { state in
            state.told.append("\(request.action) \(request.messageID)")
            state.keys.append(key)
            return state.outcome
        }
    }

    func apply(_ request: ActionFlow.Request) async {}
    func rollBack(_ request: ActionFlow.Request) async {
        state.withLock { $0.takenBack.append(request) }
    }
    func show(_ request: ActionFlow.Request) async {}
}
