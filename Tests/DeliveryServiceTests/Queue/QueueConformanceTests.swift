import FoundationEssentials
import QueueModel
import TestSupport
import Testing

@testable import DeliveryService

/// The queue on disk compared with its model in memory.
struct QueueConformanceTests {
    private static func differences(
        _ seed: UInt64, steps: Int, fault: MemoryQueue.Fault = .none
    ) async throws -> [String] {
        let scratch = ScratchDirectory()
        let twins = try await QueueTwins(seed: seed, at: scratch.file("delivery.db"))
        twins.model.fault = fault
        for _ in 0..<steps where twins.differences.isEmpty { try await twins.step() }
        if fault == .none, twins.differences.isEmpty {
            try await twins.compareAftermath()
            #expect(twins.compared > steps / 4)
        }
        let differences = twins.differences
        if fault == .none, differences.isEmpty { #expect(twins.answers > steps / 4) }
        await twins.close()
        return differences
    }

    @Test(arguments: Thoroughness.seeds(1...150, few: 5))
    func `whatever workers ask, the store and the model answer the same`(_ seed: UInt64)
        async throws
    {
        let differences = try await Self.differences(seed, steps: 400)
        #expect(differences.isEmpty, "seed \(seed): \(differences.first ?? "")")
    }

    @Test(arguments: [
        MemoryQueue.Fault.doesNotFence, .splitsKeys, .replacesNothing, .miscounts,
        .forgetsCheckpoints, .doesNotWait, .starves,
    ])
    func `the comparison finds every fault built into the model`(_ fault: MemoryQueue.Fault)
        async throws
    {
        var isFound = false
        for seed: UInt64 in 1...60 where !isFound {
            isFound = try await !Self.differences(seed, steps: 400, fault: fault).isEmpty
        }
        #expect(isFound)
    }

    @Test func `the comparison notices devices that are missing from the aftermath`()
        async throws
    {
        let scratch = ScratchDirectory()
        let twins = try await QueueTwins(seed: 1, at: scratch.file("delivery.db"))
        for _ in 0..<400 { try await twins.step() }
        try await twins.forgetAftermath()
        try await twins.compareAftermath()
        #expect(twins.differences.contains { $0.contains("is told apart as") })
        #expect(twins.differences.contains { $0.hasPrefix("RowKey(") })
        await twins.close()
    }
}
