import Synchronization
import Testing

@testable import HeraldClient

/// Times at which the person is asked for permission to show notifications.
struct PermissionTests {
    /// A system that asks for permission, and the person who answers.
    private final class Person: PermissionHook, Sendable {
        private let state: Mutex<(status: PermissionStatus, answer: PermissionStatus, asked: Int)>

        init(_ status: PermissionStatus, answer: PermissionStatus = .allowed) {
            state = Mutex((status, answer, 0))
        }

        var timesAsked: Int { state.withLock { $0.asked } }

        func status() async -> PermissionStatus { state.withLock { $0.status } }

        func ask() async -> PermissionStatus {
            state.withLock { state in
                state.asked += 1
                state.status = state.answer
                return state.status
            }
        }

        /// Waits until the person was asked `count` times.
        func wasAsked(_ count: Int) async throws -> Bool {
            for _ in 0..<5_000 where timesAsked < count {
                try await Task.sleep(for: .milliseconds(1))
            }
            return timesAsked == count
        }
    }

    @Test func `a phone that was restored from a backup asks its person, once`() async throws {
        let first = Person(.notAsked)
        let world = AppWorld { $0.hooks.permission = first }
        let client = await world.launch()
        try await client.follow("/a")
        #expect(try await first.wasAsked(1))
        let second = Person(.notAsked)
        let copy = AppWorld(restoredFrom: world) { $0.hooks.permission = second }
        let restored = await copy.launch()
        #expect(await restored.core.memory.copies == 1)
        #expect(second.timesAsked == 0)
        try await restored.follow("/b")
        #expect(try await second.wasAsked(1))
        try await restored.follow("/c")
        #expect(await restored.why().findings.allSatisfy { $0.code != "permission" })
        #expect(second.timesAsked == 1)
    }

    @Test(arguments: [PermissionStatus.notAsked, .refused])
    func `an app may ask again where the system does`(status: PermissionStatus) async throws {
        let person = Person(status)
        let client = await AppWorld { $0.hooks.permission = person }.launch()
        #expect(await client.askPermission() == .allowed)
        #expect(await client.askPermission() == .allowed)
        #expect(person.timesAsked == 1)
        #expect(await client.core.memory.permission.status == .allowed)
    }

    @Test(arguments: [PermissionStatus.blocked, .allowed, .quiet, .unknown])
    func `nobody is asked where the system shows no question`(
        status: PermissionStatus
    ) async throws {
        let person = Person(status)
        let client = await AppWorld { $0.hooks.permission = person }.launch()
        #expect(await client.askPermission() == status)
        #expect(person.timesAsked == 0)
    }

    @Test func `who has refused is asked as often as the app does, and not by a follow`() {
        var permission = Permission()
        #expect(permission.handle(.followed) == [.readStatus])
        #expect(permission.handle(.heard(.notAsked)) == [.ask])
        #expect(permission.handle(.heard(.refused)) == [])
        #expect(permission.handle(.followed) == [])
        #expect(permission.handle(.demanded(.refused)) == [.ask])
        #expect(permission.handle(.heard(.refused)) == [])
        #expect(permission.handle(.demanded(.blocked)) == [])
    }
}
