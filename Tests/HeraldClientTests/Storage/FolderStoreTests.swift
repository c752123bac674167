import Foundation
import Testing
import Times

@testable import HeraldClient

/// The store in a folder of the file system.
struct FolderStoreTests {
    private static func with(
        _ protection: FileProtection = .system, _ body: (URL, FolderStore) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("herald-client-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder, FolderStore(folder, protection: protection))
    }

    @Test(arguments: [FileProtection.system, .none, .untilFirstUnlock])
    func `files are written, grown, renamed and removed`(protection: FileProtection) throws {
        try Self.with(protection) { _, store in
            #expect(store.read("a") == .absent)
            try store.remove("a")
            try store.append("a", Data("one".utf8))
            try store.append("a", Data(" two".utf8))
            #expect(store.read("a") == .value(Data("one two".utf8)))
            try store.write("b", Data("long before".utf8))
            try store.write("b", Data("b".utf8))
            #expect(store.read("b") == .value(Data("b".utf8)))
            try store.rename("a", to: "b")
            #expect(store.read("a") == .absent)
            #expect(store.read("b") == .value(Data("one two".utf8)))
        }
    }

    @Test func `two processes that add to one file at once lose nothing of each other`() throws {
        try Self.with { folder, store in
            try store.append("log", Data("begin\n".utf8))
            let file = folder.appendingPathComponent("log").path
            let other = Process()
            other.executableURL = URL(fileURLWithPath: "/bin/sh")
            other.arguments = [
                "-c", "for i in $(seq 5000); do echo \"other $i\" >> \"$0\"; done", file,
            ]
            try other.run()
            var bytes = 6
            for index in 1...5_000 { bytes += "other \(index)\n".utf8.count }
            while other.isRunning {
                try store.append("log", Data("ours\n".utf8))
                bytes += 5
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect((attributes[.size] as? NSNumber)?.intValue == bytes)
        }
    }

    @Test func `a file that is there and cannot be opened is unreadable, not absent`() throws {
        try Self.with { folder, store in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("a"), withIntermediateDirectories: true)
            guard case .unreadable = store.read("a") else {
                Issue.record("\(store.read("a"))")
                return
            }
        }
    }

    @Test func `keys are kept in a folder of their own, which only the user may enter`() throws {
        try Self.with { folder, _ in
            let keys = FolderKeyStore(folder.appendingPathComponent("keys"))
            #expect(keys.read("secret") == .absent)
            try keys.write("secret", "one")
            try keys.write("secret", "two")
            #expect(keys.read("secret") == .value("two"))
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appendingPathComponent("keys").path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
            try keys.remove("secret")
            #expect(keys.read("secret") == .absent)
        }
    }
}
