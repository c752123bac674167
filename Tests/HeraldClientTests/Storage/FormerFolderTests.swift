import Foundation
import Testing

@testable import HeraldClient
@testable import HeraldClientApple

/// A store that was in another folder before.
struct FormerFolderTests {
    private static func with(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("herald-client-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `a folder moves as a whole, and only once`() throws {
        try Self.with { home in
            let (old, new) = (home / "old", FolderStore(home / "a/new"))
            new.takeOver([home / "none", old], key: "identity.")
            #expect(new.read("identity.0") == .absent)
            try FolderStore(old).write("identity.0", Data("me".utf8))
            try FolderStore(old).write("wishes.1", Data("tags".utf8))
            new.takeOver([home / "none", old], key: "identity.")
            #expect(new.read("identity.0") == .value(Data("me".utf8)))
            #expect(new.read("wishes.1") == .value(Data("tags".utf8)))
            #expect(!FileManager.default.fileExists(atPath: old.path))
            try FolderStore(old).write("identity.0", Data("other".utf8))
            new.takeOver([old], key: "identity.")
            #expect(new.read("identity.0") == .value(Data("me".utf8)))
        }
    }

    @Test func `where an extension has begun, the app's files move beside its own`() throws {
        try Self.with { home in
            let (old, new) = (FolderStore(home / "old"), FolderStore(home / "new"))
            try new.write("arrived.log", Data("new".utf8))
            try old.write("arrived.log", Data("old".utf8))
            // A folder without a key file has nothing that is worth a move.
            new.takeOver([home / "old"], key: "identity.")
            #expect(old.read("arrived.log") == .value(Data("old".utf8)))
            try old.write("identity.0", Data("me".utf8))
            try old.write("inbox.0", Data("mail".utf8))
            new.takeOver([home / "old"], key: "identity.")
            #expect(new.read("arrived.log") == .value(Data("new".utf8)))
            #expect(new.read("identity.0") == .value(Data("me".utf8)))
            #expect(new.read("inbox.0") == .value(Data("mail".utf8)))
        }
    }

    @Test func `an app keeps what it has when its group comes, and when an update moves it`()
        throws
    {
        try Self.with { home in
            let (own, temporary) = (home / "own", home / "tmp")
            let places = [(AppFolder.state, "identity.0"), (.receipts, "ledger-1.log")]
            for (folder, name) in places {
                let at = { (group: URL?) in
                    folder.store(of: "group.x", at: group, own: own, temporary: temporary)
                }
                // An earlier version has taken the temporary folder.
                let first = folder.store(of: "group.x", at: temporary, own: own, temporary: nil)
                try first.write(name, Data("kept".utf8))
                let second = at(nil)
                #expect(second.folder.path.hasPrefix(own.path) && second.problem != nil)
                #expect(second.read(name) == .value(Data("kept".utf8)))
                let third = at(home / "group")
                #expect(third.folder.path.hasPrefix((home / "group").path))
                #expect(third.read(name) == .value(Data("kept".utf8)) && third.problem == nil)
            }
        }
    }
}

extension URL {
    /// Returns a place in this folder.
    fileprivate static func / (folder: URL, name: String) -> URL {
        folder.appendingPathComponent(name)
    }
}
