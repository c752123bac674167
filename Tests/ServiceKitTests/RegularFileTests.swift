import Foundation
import ServiceKit
import TestSupport
import Testing

/// Files that a daemon reads, which must not make it wait.
@Suite(.timeLimit(.minutes(1))) struct RegularFileTests {
    @Test func `a pipe that nobody writes to is refused at once`() throws {
        let scratch = ScratchDirectory()
        let pipe = scratch.file("pipe")
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let error = #expect(throws: ConfigurationError.self) { try TextFile.readRegular(pipe) }
        #expect(error == ConfigurationError(pipe, "is not a regular file"))
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/dev/stdin", "/tmp", "/proc/self/fd/0"])
    func `a device, a terminal or a directory is refused`(path: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try TextFile.readRegular(path) }
        #expect(error?.setting == path)
    }

    @Test func `a regular file is read whole, also by a link, and a missing one is nil`() throws {
        let scratch = ScratchDirectory()
        let (file, link) = (scratch.file("file"), scratch.file("link"))
        let text = String(repeating: "0123456789", count: 1_000)
        try TextFile.writePrivate(text, to: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        for path in [file, link] {
            #expect(try TextFile.readRegular(path) == Array(text.utf8))
            #expect(try TextFile.readRegularText(path) == text)
        }
        #expect(try TextFile.readRegular(scratch.file("missing")) == nil)
    }

    @Test func `a file of over a mebibyte is refused`() throws {
        let scratch = ScratchDirectory()
        let file = scratch.file("large")
        try Data(count: 1 << 20).write(to: URL(filePath: file))
        #expect(try TextFile.readRegular(file)?.count == 1 << 20)
        try Data(count: 1 << 20 + 1).write(to: URL(filePath: file))
        #expect(throws: ConfigurationError.self) { try TextFile.readRegular(file) }
    }
}
