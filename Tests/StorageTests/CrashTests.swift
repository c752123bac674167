import Foundation
import Storage
import Testing

/// A process of the helper executable in one of its modes, with its output.
private final class Helper {
    private let process = Process()
    private let output = Pipe()

    init(_ mode: String, _ scratch: Scratch, first: Int64 = 0) throws {
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "StorageCrashHelper")
        process.arguments = [mode, scratch.path(), "\(first)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Waits for the first output, and returns its numbers.
    func started() -> [Int64] { numbers(in: output.fileHandleForReading.availableData) }

    /// Returns the numbers in the rest of the output.
    ///
    /// - Parameter delay: the time after which the process is killed; nil to let it end.
    func rest(killAfter delay: Duration? = nil) -> [Int64] {
        let identifier = process.processIdentifier
        if let delay {
            Thread.detachNewThread {
                usleep(UInt32(delay / .microseconds(1)))
                kill(identifier, SIGKILL)
            }
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return numbers(in: data)
    }

    var status: Int32 { process.terminationStatus }

    private func numbers(in data: Data) -> [Int64] {
        String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { Int64($0) }
    }
}

@Suite(.serialized) struct CrashTests {
    /// Kills writers at random times, and returns the numbers of acknowledged and of lost writes.
    private func lostNumbers(mode: String, kills: Int) async throws -> (told: Int, lost: Int) {
        let scratch = try Scratch()
        var told: Set<Int64> = []
        var random = SystemRandomNumberGenerator()
        for round in 0..<kills {
            let helper = try Helper(mode, scratch, first: Int64(round) << 32)
            let first = helper.started()
            let delay = Duration.microseconds(Int.random(in: 0..<60_000, using: &random))
            told.formUnion(first + helper.rest(killAfter: delay))
            let queue = try await DatabaseQueue.open(.init(path: scratch.path(), schema: .numbers))
            let kept = Set(try await queue.numbers())
            await queue.close()
            guard told.isSubset(of: kept) else { return (told.count, told.subtracting(kept).count) }
        }
        return (told.count, 0)
    }

    @Test func `no acknowledged write is lost to a kill`() async throws {
        let (told, lost) = try await lostNumbers(mode: "honest", kills: 25)
        #expect(told > 25)
        #expect(lost == 0)
    }

    @Test func `a helper that acknowledges before the commit loses writes`()
        async throws
    {
        // On a machine that is busy with other things few kills hit the moment.
        for _ in 0..<8 {
            if try await lostNumbers(mode: "early", kills: 25).lost > 0 { return }
        }
        Issue.record("200 kills lost nothing")
    }

    @Test func `a failed sync ends the process without acknowledging its writes`() async throws {
        let scratch = try Scratch()
        let helper = try Helper("failing", scratch)
        let told = helper.rest()
        #expect(helper.status == 74)
        #expect(told.count >= 40)
        let queue = try await DatabaseQueue.open(.init(path: scratch.path(), schema: .numbers))
        #expect(Set(told).isSubset(of: Set(try await queue.numbers())))
        await queue.close()
    }

    @Test(arguments: ["once", "lasting"])
    func `whichever allocation of SQLite fails, the process goes on and loses nothing acknowledged`(
        mode: String
    ) async throws {
        let scratch = try Scratch()
        let helper = try Helper(mode, scratch, first: 1)
        let told = helper.rest()
        #expect(helper.status == 0)
        let queue = try await scratch.open()
        let numbers = try await queue.numbers()
        // All but the last of those that were tried had an allocation that failed.
        let last = try #require(told.last)
        #expect(last > 500 && Set(told).isSubset(of: Set(numbers)))
        #expect(Int64(told.count) < last / 2, "most of them were refused")
        let check = try await queue.read { try $0.first("PRAGMA integrity_check") { $0.text(0) } }
        #expect(check == "ok")
        await queue.close()
    }

    @Test(arguments: [0, 1] as [Int64])
    func `whichever allocation of the JSON parser fails, the text is refused`(
        lasting: Int64
    ) throws {
        let helper = try Helper("json", Scratch(), first: lasting)
        let allocations = helper.rest()
        #expect(helper.status == 0)
        #expect(allocations.count == 1 && allocations[0] > 100)
    }

    @Test func `every commit is synced`() throws {
        let scratch = try Scratch()
        let helper = try Helper("syncs", scratch)
        let syncs = try #require(helper.rest().first)
        #expect(syncs >= 50)
        #expect(syncs < 60)
        #expect(FileManager.default.fileExists(atPath: scratch.path()))
    }

    @Test func `a second process cannot open the database`() async throws {
        let scratch = try Scratch()
        let holder = try Helper("hold", scratch)
        _ = holder.started()
        #expect(await storageCode { try await scratch.open() } == .inUse)
        _ = holder.rest(killAfter: .zero)
        await (try scratch.open()).close()
    }
}
