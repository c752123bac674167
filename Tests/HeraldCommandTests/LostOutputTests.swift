import Glibc
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// Output that could not be written is an error, whatever the command.
@Suite struct LostOutputTests {
    private func run(_ words: Arguments, losing: Bool) async -> (status: Int32, text: String) {
        let written = Written()
        let console = Console(
            out: { _ in }, error: { written.add($0) }, isInteractive: false,
            failure: { losing ? OutputError("standard output cannot be written: full") : nil },
            isLost: { losing })
        return (await Program.run(words, Settings([:]), console), written.text)
    }

    @Test(arguments: [["version"], ["--help"], ["completion", "bash"], ["help", "exit-codes"]])
    func `a command whose output cannot be written fails and says so`(words: [String]) async {
        let lost = await run(Arguments(words), losing: true)
        #expect(lost.status == 1)
        #expect(lost.text.contains("standard output cannot be written: full"))
        let fine = await run(Arguments(words), losing: false)
        #expect(fine.status == 0 && fine.text.isEmpty)
    }

    @Test func `a failing command keeps its status and reports lost output`() async {
        let lost = await run(["devices", "shwo"], losing: true)
        #expect(lost.status == 2 && lost.text.contains("cannot be written: full"))
    }

    @Test func `a failed write gives the reason, and a full pipe is waited for`() async throws {
        let full = unsafe open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect(StandardOutput.write([1], full) == ENOSPC)
        #expect(StandardOutput.write([], full) == nil)
        #expect(StandardOutput.write([1], -1) == EBADF)
        var ends: [Int32] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let write = Task.detached { StandardOutput.write(bytes, writing) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        while count < bytes.count {
            let some = unsafe read(reading, &buffer, buffer.count)
            if some > 0 { count += some } else { await Task.yield() }
        }
        #expect(await write.value == nil)
        close(reading)
        close(writing)
    }

    /// The test uses its own links and pipes, as a mistake would replace a device of the machine.
    @Test func `a device or pipe is written to, and not replaced by a file`() throws {
        let scratch = ScratchDirectory()
        let (full, pipe) = (scratch.file("full"), scratch.file("pipe"))
        #expect(unsafe symlink("/dev/full", full) == 0 && mkfifo(pipe, 0o600) == 0)
        let reading = unsafe open(pipe, O_RDONLY | O_NONBLOCK)
        defer { close(reading) }
        func output(_ path: String) throws {
            let file = try OutputFile(path)
            try file.write(Array("secret".utf8))
            try file.finish()
        }
        for write in [{ try TextFile.writePrivate("secret", to: $0) }, output] {
            #expect(throws: (any Error).self) { try write(full) }
            try write(pipe)
            var buffer = [UInt8](repeating: 0, count: 100)
            #expect(unsafe read(reading, &buffer, buffer.count) == 6)
            var status = stat()
            #expect(unsafe lstat(full, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
            #expect(unsafe lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        }
    }

    @Test func `a directory is refused as a text file`() {
        let scratch = ScratchDirectory()
        #expect(throws: ConfigurationError.self) { try TextFile.read(scratch.path) }
    }

    @Test func `a reader that left is not waited for`() async {
        let watch = SilenceWatch()
        watch.end()
        watch.hear()
        await watch.wait(.seconds(1_000_000))
    }
}
