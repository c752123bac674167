import Foundation
import ServiceKit
import Testing

@testable import HeraldCommand

struct NewKeyTests {
    @Test func `a key is not saved over a file that may be the only copy of another`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "sender.key").path
        try NewKey.checkFree(path)
        // As mktemp leaves it.
        try "".write(toFile: path, atomically: true, encoding: .utf8)
        try NewKey.checkFree(path)
        try NewKey.checkFree("/dev/null")
        try "hk_secret\n".write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: UsageError.self) { try NewKey.checkFree(path) }
        #expect(error?.message.contains("move it away") == true)
    }

    @Test func `a key's new secret is saved over its old one, and over that of no other key`()
        throws
    {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "hk_01k7a2_secret\n".write(toFile: path, atomically: true, encoding: .utf8)
        try NewKey.checkFree(path, orSecretOf: "01k7a2")
        for id in ["01k7", "01k7b3", ""] {
            #expect(throws: UsageError.self) { try NewKey.checkFree(path, orSecretOf: id) }
        }
    }
}
