import TestSupport
import Testing

@testable import RegistryService

struct RandomTests {
    @Test func `any calls in any order agree with the model, and memory with the store`()
        async throws
    {
        let seed = UInt64.random(in: 0...UInt64.max)
        try await confirm(seed)
    }

    @Test(arguments: [1, 2, 3])
    func `the seeds that are always tried`(_ seed: UInt64) async throws {
        try await confirm(seed)
    }

    private func confirm(_ seed: UInt64) async throws {
        let comment = Comment("seed \(seed)")
        let world = try await World()
        var operations = RandomOperations(seed: seed, world.client)
        for step in 0..<300 {
            try await operations.step()
            if step % 5 == 0 { try await operations.compare() }
        }
        let memory = await world.service.snapshot()
        #expect(try await memory == world.service.expected(), comment)
        #expect(try await memory == world.service.stored(), comment)
        try await world.restart()
        #expect(await memory == world.service.snapshot(), comment)
        operations.client = world.client
        for _ in 0..<5 { try await operations.compare() }
    }
}
