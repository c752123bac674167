import FoundationEssentials
import TestSupport
import Testing

@testable import RegistryService

struct RandomTests {
    /// The number of calls in one run; OPERATIONS in the environment sets another one.
    private static let operations =
        ProcessInfo.processInfo.environment["OPERATIONS"].flatMap(Int.init) ?? 300

    @Test(arguments: Subject.Kind.allCases)
    func `random calls with faults and crashes agree with the model`(
        _ kind: Subject.Kind
    ) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        try await confirm(kind, seed)
    }

    @Test(arguments: Subject.Kind.allCases, Thoroughness.seeds(1...3, few: 1))
    func `fixed seeds of random calls agree with the model`(_ kind: Subject.Kind, _ seed: UInt64)
        async throws
    {
        try await confirm(kind, seed)
    }

    private func confirm(_ kind: Subject.Kind, _ seed: UInt64) async throws {
        let comment = Comment("seed \(seed), \(kind)")
        let subject = try await Subject(kind, seed: seed)
        var random = SeededGenerator(seed: ~seed)
        var operations = RandomOperations(seed: seed, subject)
        for step in 1...Self.operations {
            try await operations.step()
            if step % 5 == 0 { try await operations.compare() }
            // Now and then the index is saved, and a later start begins with what it was then; once
            // in each run for certain.
            if step == Self.operations / 2 { try await saveForCertain(subject) }
            if Int.random(in: 0..<60, using: &random) == 0 {
                try? await subject.service.saveIndex()
            }
            guard Int.random(in: 0..<100, using: &random) == 0 || step == Self.operations else {
                continue
            }
            let memory = await subject.service.snapshot()
            #expect(try await memory == subject.service.expected(), comment)
            try await subject.restart(isCrash: .random(using: &random))
            #expect(await memory == subject.service.snapshot(), comment)
        }
        #expect(subject.savedStarts > 0, comment)
        #expect(kind != .faultyMemory || subject.failures > Self.operations / 40, comment)
    }

    /// Saves the index, however often the store refuses.
    private func saveForCertain(_ subject: Subject) async throws {
        for _ in 0..<50 where (try? await subject.service.saveIndex()) != nil { return }
        Issue.record("the index was not saved in 50 tries")
    }
}
