import Foundation
import Testing

@testable import HeraldClient

/// Reads of a document after a process has died at any byte of a write.
struct DocumentTests {
    @Test func `a write that is torn at any byte leaves the value before it or the new one`() throws
    {
        var crash = 0
        while true {
            let disk = TestDisk()
            var document = Document<[String]>("wishes")
            try document.write(["old"], disk)
            try document.write(["older values", "are longer"], disk)
            disk.crash(afterBytes: crash)
            let isWhole = (try? document.write(["new"], disk)) != nil
            disk.crash(afterBytes: nil)
            let found = Document<[String]>("wishes").read(disk)
            #expect(
                found == .value(isWhole ? ["new"] : ["older values", "are longer"]), "\(crash)")
            // And what comes after the crash is stored.
            var next = Document<[String]>("wishes")
            try next.write(["after"], disk)
            #expect(Document<[String]>("wishes").read(disk) == .value(["after"]), "\(crash)")
            if isWhole { break }
            crash += 1
        }
        #expect(crash > 20)
    }

    @Test func `what cannot be read is not absent, and is not written over`() throws {
        let disk = TestDisk()
        var document = Document<String>("wishes")
        #expect(document.read(disk) == .absent)
        try document.write("kept", disk)
        disk.isLocked = true
        guard case .unreadable = document.read(disk) else { throw Crash() }
        var other = Document<String>("wishes")
        #expect(throws: HeraldError.self) { try other.write("lost", disk) }
        disk.isLocked = false
        #expect(other.read(disk) == .value("kept"))
    }

    @Test func `a changed byte anywhere in a file makes it the older value`() throws {
        let disk = TestDisk()
        var document = Document<String>("wishes")
        try document.write("first", disk)
        try document.write("second", disk)
        let whole = disk.files
        let bytes = try #require(whole["wishes.0"])
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x20
            disk.files["wishes.0"] = damaged
            let found = document.read(disk)
            #expect(found == .value("first") || found == .value("second"), "byte \(index)")
        }
        disk.files["wishes.0"] = bytes.dropLast()
        #expect(document.read(disk) == .value("first"))
    }
}
