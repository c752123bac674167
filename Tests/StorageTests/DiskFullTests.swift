import Foundation
import Storage
import Testing

/// A file system of a few megabytes; only root may mount one.
private final class SmallDisk {
    let scratch: Scratch

    init(megabytes: Int) throws {
        scratch = try Scratch()
        try run(
            "mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", scratch.directory.path())
    }

    deinit { try? run("umount", "-l", scratch.directory.path()) }

    /// Takes all the space that is left, down to the last page.
    func fill() throws {
        let filler = scratch.directory.appending(path: "filler").path()
        let file = unsafe open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        let page = [UInt8](repeating: 1, count: 4096)
        while unsafe write(file, page, page.count) > 0 {}
        #expect(errno == ENOSPC)
    }

    func empty() throws {
        try FileManager.default.removeItem(at: scratch.directory.appending(path: "filler"))
    }

    private func run(_ command: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileNoSuchFile) }
    }
}

struct DiskFullTests {
    private static let root = Comment("only root may mount a small file system")

    private func addPages(_ queue: DatabaseQueue, from first: Int) async -> StorageError.Code? {
        for number in first..<first + 4096 {
            let code = await storageCode {
                try await queue.write {
                    try $0.run("INSERT INTO number VALUES (?, zeroblob(8000))", number)
                }
            }
            if let code { return code }
        }
        return nil
    }

    @Test func `a full database reports it, still reads, and loses nothing`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open()
        _ = try await queue.write { try $0.pragma("max_page_count = 100") }
        #expect(await addPages(queue, from: 0) == .full)
        let kept = try await queue.numbers()
        #expect(kept.count > 10)
        _ = try await queue.write { try $0.pragma("max_page_count = 10000") }
        try await queue.add(5000)
        #expect(try await queue.numbers() == kept + [5000])
        await queue.close()
    }

    @Test(.enabled(if: geteuid() == 0, root))
    func `a copy that fills the disk leaves nothing behind`() async throws {
        let scratch = try Scratch()
        let queue = try await scratch.open {
            $0.limits.copyPages = 8
            $0.limits.copyDuration = .zero
        }
        #expect(await addPages(queue, from: 0) == nil)
        let disk = try SmallDisk(megabytes: 64)
        let path = disk.scratch.path("-copy")
        let commits = queue.commitsOfTime()
        let copying = Task { await storageCode { try await queue.copy(to: path) } }
        while !FileManager.default.fileExists(atPath: path) {
            try await Task.sleep(for: .milliseconds(1))
        }
        try disk.fill()
        #expect(await copying.value == .full)
        commits.cancel()
        _ = await commits.result
        #expect(!FileManager.default.fileExists(atPath: path))
        // Now there is too little from the beginning.
        let small = try SmallDisk(megabytes: 8)
        let other = small.scratch.path("-copy")
        #expect(await storageCode { try await queue.copy(to: other) } == .full)
        #expect(!FileManager.default.fileExists(atPath: other))
        try await queue.add(100_000)
        // The control: with room it is made.
        try disk.empty()
        _ = try await queue.copy(to: path)
        try ClosedDatabase(path).check()
        await queue.close()
    }

    @Test(.enabled(if: geteuid() == 0, root))
    func `writes fail while the disk is full, reads go on, and both work afterwards`() async throws
    {
        let disk = try SmallDisk(megabytes: 8)
        let queue = try await disk.scratch.open()
        try await queue.add(1)
        try disk.fill()
        #expect(await addPages(queue, from: 10) == .full)
        let kept = try await queue.numbers()
        #expect(kept.first == 1)
        try disk.empty()
        try await queue.add(9000)
        #expect(try await queue.numbers() == kept + [9000])
        await queue.close()
    }

    @Test(.enabled(if: geteuid() == 0, root))
    func `reserved writes work on a full disk, and the reserve is restored`() async throws {
        let disk = try SmallDisk(megabytes: 16)
        let queue = try await disk.scratch.open { $0.limits.ballastBytes = 2 << 20 }
        #expect(queue.statistics.isBallastHeld)
        try disk.fill()
        #expect(await addPages(queue, from: 10) == .full)
        #expect(queue.statistics.isBallastHeld)
        for number in 1...8 {
            try await queue.write(priority: .reserved) {
                try $0.run("INSERT INTO number VALUES (?, zeroblob(8000))", number)
            }
        }
        #expect(!queue.statistics.isBallastHeld)
        #expect(await storageCode { try await queue.add(5000) } == .full)
        #expect(try await queue.numbers().prefix(8) == [1, 2, 3, 4, 5, 6, 7, 8])

        try disk.empty()
        var code: StorageError.Code? = .full
        let start = ContinuousClock.now
        while code == .full, .now - start < .seconds(120) {
            code = await storageCode { try await queue.add(5001) }
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(code == nil)
        #expect(queue.statistics.isBallastHeld)
        await queue.close()
    }

    @Test(.enabled(if: geteuid() == 0, root))
    func `reserved writes work even after a start on a full disk`() async throws {
        let disk = try SmallDisk(megabytes: 16)
        let first = try await disk.scratch.open { $0.limits.ballastBytes = 2 << 20 }
        try await first.add(1)
        await first.close()
        try disk.fill()
        let queue = try await disk.scratch.open { $0.limits.ballastBytes = 2 << 20 }
        #expect(try await queue.numbers() == [1])
        try await queue.write(priority: .reserved) {
            try $0.run("INSERT INTO number (value) VALUES (2)")
        }
        #expect(try await queue.numbers() == [1, 2])
        await queue.close()
    }
}
