import Crypto
import Protocol
import ServiceKit
import Storage
import TestSupport
import Testing

@testable import RegistryService

/// The same random steps on the SQLite store and on the store in memory.
struct ConformanceTests {
    private static func open(_ path: String) async throws -> DatabaseQueue {
        var configuration = DatabaseQueue.Configuration(path: path, schema: RegistrySchema.schema)
        configuration.limits.ballastBytes = 0
        return try await DatabaseQueue.open(configuration)
    }

    @Test func `the memory store and the SQLite store agree for a random seed`() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        try await confirm(seed)
    }

    @Test(arguments: Thoroughness.seeds(1...3, few: 1))
    func `the memory store and the SQLite store agree for fixed seeds`(_ seed: UInt64) async throws
    {
        try await confirm(seed)
    }

    private func confirm(_ seed: UInt64) async throws {
        let scratch = ScratchDirectory()
        var random = SeededGenerator(seed: seed)
        let memory = MemoryRegistry(seed: seed)
        var database = try await Self.open("\(scratch.path)/registry.db")
        var (undone, forgotten) = (0, 0)
        for number in 0..<400 {
            let script = Script(&random)
            let expected = await script.result(on: memory)
            let found = await script.result(on: SQLiteRegistry(database: database))
            #expect(expected == found, "seed \(seed), script \(number)")
            if expected == nil { undone += 1 }
            forgotten += expected?.count { $0.hasSuffix("forgotten") } ?? 0
            if number % 50 == 49 {
                await database.close()
                database = try await Self.open("\(scratch.path)/registry.db")
            }
            if number % 80 == 79 {
                try await database.write { database in
                    for statement in RegistrySchema.schema.whenPutBack.split(separator: ";\n") {
                        try database.run(String(statement))
                    }
                }
                memory.putBack()
            }
        }
        #expect(undone > 20 && forgotten > 0, "seed \(seed)")
        await database.close()
    }

    @Test func `each change is in the feed once, in the order of commits`() async throws {
        let scratch = ScratchDirectory()
        let database = try await Self.open("\(scratch.path)/registry.db")
        let store = SQLiteRegistry(database: database)
        let device = Script.device(DeviceRow(app: 1, ordinal: 5), variant: 0)
        _ = await Script([.insertApp("news")]).result(on: store)
        _ = await Script([.insert(device), .update(device)]).result(on: store)
        _ = await Script([.remove(device), .fail]).result(on: store)
        _ = await Script([.remove(device)]).result(on: store)
        let page = try await store.perform(ReadChanges(sequence: 1)).page
        #expect(page.entries.map(\.sequence) == [2, 3] && page.highWater == 3)
        #expect(page.entries.allSatisfy { $0.row == device.row } && page.generation.count == 16)
        await database.close()
    }
}
