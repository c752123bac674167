import Foundation
import Storage
import Testing

/// The scheduler slices of the database threads.
struct SchedulerSliceTests {
    /// True if the kernel gives threads the slices that they ask for: Linux 6.12 and later.
    private static let isKept: Bool = {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return (version.majorVersion, version.minorVersion) >= (6, 12)
            && FileManager.default.fileExists(atPath: "/proc/self/sched")
    }()

    /// Returns the scheduler slices of this process's threads with a name, in nanoseconds.
    private static func slices(of name: String) throws -> [Int] {
        let threads = "/proc/self/task"
        return try FileManager.default.contentsOfDirectory(atPath: threads).compactMap { thread in
            let files = "\(threads)/\(thread)"
            guard let found = try? String(contentsOfFile: files + "/comm", encoding: .utf8),
                found == name + "\n",
                let facts = try? String(contentsOfFile: files + "/sched", encoding: .utf8)
            else { return nil }
            let line = facts.split(separator: "\n").first { $0.hasPrefix("se.slice") }
            let value = line?.split(separator: ":").last
            return value.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        }
    }

    @Test(.enabled(if: isKept))
    func `the writing thread has short scheduler slices`()
        async throws
    {
        let queue = try await Scratch().open { $0.limits.slice = .microseconds(123) }
        _ = try await queue.write { try $0.run("INSERT INTO number (value) VALUES (1)") }
        #expect(try Self.slices(of: "database-write").contains(123_000))
        #expect(try !Self.slices(of: "database-read").contains(123_000))
        await queue.close()
    }
}
