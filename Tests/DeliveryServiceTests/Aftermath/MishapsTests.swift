import Protocol
import Storage
import Testing

@testable import DeliveryService

/// The grouping of a transaction's failures.
struct MishapsTests {
    /// Returns the groups in which failures of a notification are stored.
    private static func groups(of failures: [MadeFailure]) async throws -> [FailureGroup] {
        var groups: [FailureGroup] = []
        try await withDelivery(devices: 1) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            try await world.fail(failures, of: id)
            groups = try await world.database.read { database in
                try database.rows(
                    "SELECT \(FailureGroup.columns) FROM failure ORDER BY number",
                    read: FailureGroup.init)
            }
        }
        return groups
    }

    @Test func `similar failures form one group in order of their devices`() async throws {
        let groups = try await Self.groups(of: [9, 2, 5].map { MadeFailure(ordinal: $0) })
        #expect(groups.map { $0.devices.present.map(\.ordinal) } == [[2, 5, 9]])
        #expect(groups.map(\.kind.attempts) == [1])
    }

    @Test func `different classes, errors and attempts form different groups`() async throws {
        let groups = try await Self.groups(of: [
            MadeFailure(ordinal: 1), MadeFailure(ordinal: 2, failure: .refused),
            MadeFailure(ordinal: 3, reason: "404"), MadeFailure(ordinal: 4, attempts: 2),
            MadeFailure(ordinal: 5, failure: .noAdapter), MadeFailure(ordinal: 6),
        ])
        #expect(
            groups.map { $0.devices.present.map(\.ordinal) } == [[1, 6], [2], [3], [4], [5]])
        #expect(groups.map(\.kind.attempts) == [1, 1, 1, 3, 0])
    }

    @Test func `a group of failures stays within one block of 256 ordinals`() async throws {
        let groups = try await Self.groups(of: (1000..<1400).map { MadeFailure(ordinal: $0) })
        #expect(
            groups.map { $0.devices.present.map(\.ordinal) } == [
                Array(1000..<1024), Array(1024..<1280), Array(1280..<1400),
            ])
        let numbers = groups.map(\.number)
        #expect(zip(numbers, numbers.dropFirst()).map { $1 - $0 } == [256, 120])
    }
}
