import Foundation
import ServiceKit
import ServiceStorage
import Storage
import TestSupport
import Testing
import Transport

final class ErasureLogTests {
    private let scratch = ScratchDirectory()
    private let clock = TestClock()
    private var path: String { scratch.file("erasures.log") }

    private static func mark(_ number: UInt64) -> ErasureMark {
        ErasureMark(device: Identifier(high: 1, low: number))
    }

    private func withLog<Value: Sendable>(
        _ body: (ErasureLog) async throws -> Value
    ) async throws -> Value {
        let loop = try EventLoop()
        loop.start(named: "log-test")
        defer { loop.stop() }
        return try await body(try await ErasureLog.open(path, on: loop, clock: clock.wall))
    }

    @Test func `concurrent entries are all in the file, each once`() async throws {
        let now = clock.now
        try await withLog { log in
            try await withThrowingTaskGroup { group in
                for number in 0..<100 as Range<UInt64> {
                    group.addTask {
                        try await log.append([Self.mark(number), Self.mark(0)], at: now)
                    }
                }
                try await group.waitForAll()
            }
        }
        let records = try ErasureLog.read(path)
        #expect(records.count == 100 && Set(records.map(\.mark)).count == 100)
        #expect(records.allSatisfy { $0.time == now })
    }

    @Test(arguments: 1..<32)
    func `a truncated record at the end is cut off by the next entry`(_ bytes: Int) async throws {
        try await withLog { try await $0.append([Self.mark(1)], at: clock.now) }
        let whole = try Data(contentsOf: URL(filePath: path))
        try (whole + whole.prefix(bytes)).write(to: URL(filePath: path))
        #expect(try ErasureLog.read(path).map(\.mark) == [Self.mark(1)])
        try await withLog { try await $0.append([Self.mark(2)], at: clock.now) }
        #expect(try ErasureLog.read(path).map(\.mark) == [Self.mark(1), Self.mark(2)])
    }

    @Test func `a damaged record is left out, and no other`() async throws {
        try await withLog { try await $0.append((1...3).map(Self.mark), at: clock.now) }
        let whole = try Data(contentsOf: URL(filePath: path))
        for bit in 0..<32 * 8 {
            var bytes = Array(whole)
            bytes[32 + bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(
                [ErasureRecord](log: bytes).map(\.mark) == [Self.mark(1), Self.mark(3)], "\(bit)")
        }
    }

    @Test func `two logs are merged, and old records are dropped`() async throws {
        try await withLog { try await $0.append([Self.mark(1), Self.mark(2)], at: clock.now) }
        let other = scratch.file("other.log")
        try FileManager.default.copyItem(atPath: path, toPath: other)
        clock.advance(by: ErasureLog.age - .seconds(86_400))
        try await withLog { try await $0.append([Self.mark(3)], at: clock.now) }
        try FileManager.default.removeItem(atPath: path)
        try await withLog { try await $0.append([Self.mark(2), Self.mark(4)], at: clock.now) }
        try ErasureLog.merge(other, into: path)
        try ErasureLog.merge(scratch.file("none.log"), into: path)
        #expect(try ErasureLog.read(path).map(\.mark) == [1, 2, 4].map(Self.mark))
        clock.advance(by: .seconds(86_400) + ErasureLog.slack)
        #expect(try await withLog { try await $0.marks() }.count == 3)
        clock.advance(by: .seconds(1))
        #expect(try await withLog { try await $0.marks() } == Set([2, 4].map(Self.mark)))
        #expect(try ErasureLog.read(path).count == 2)
    }
}
