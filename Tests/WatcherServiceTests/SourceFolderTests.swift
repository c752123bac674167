import Foundation
import Testing
import Times

@testable import WatcherService

/// Files of a source, which their writers may change at any time.
struct SourceFolderTests {
    private final class Home {
        let directory = FileManager.default.temporaryDirectory.appending(
            path: "herald-folder-\(UUID())")
        let folder: SourceFolder

        init() throws {
            folder = SourceFolder(directory.path)
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true)
            try folder.make("s")
        }

        deinit { try? FileManager.default.removeItem(at: directory) }

        func path(_ name: String) -> URL { directory.appending(path: "s/\(name)") }

        func put(_ name: String, _ text: String) throws {
            try text.write(to: path(name), atomically: true, encoding: .utf8)
        }

        /// Writes a file whose name is these bytes.
        func put(bytes name: [UInt8], _ text: String) throws {
            let path = Array(path("").path.utf8) + [UInt8(ascii: "/")] + name + [0]
            let file = unsafe open(
                path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
            try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(
                contentsOf: Array(text.utf8))
        }

        func names(_ place: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: path(place).path).sorted()
        }

        func read(_ name: String) throws -> (file: SourceFolder.File, text: String) {
            let file = try #require(folder.read(name, of: "s"))
            return (file, String(decoding: try file.body.get(), as: UTF8.self))
        }
    }

    @Test func `a file that gets the name of one that is being stored is read, too`() throws {
        let home = try Home()
        try home.put("feed.ndjson", "first")
        let first = try home.read("feed.ndjson")
        try home.put("feed.ndjson", "second")
        #expect(!home.folder.isThere(first.file, of: "s"))
        try home.folder.putAside(first.file, of: "s", because: nil)
        #expect(try home.names("done") == [])
        #expect(try home.folder.files("s") == ["feed.ndjson"])
        let second = try home.read("feed.ndjson")
        #expect((first.text, second.text) == ("first", "second"))
        try home.folder.putAside(second.file, of: "s", because: nil)
        #expect(try home.names("done") == ["feed.ndjson"])
        #expect(try home.folder.files("s") == [])
    }

    @Test func `a file that is written on while it is stored is read again`() throws {
        let home = try Home()
        try home.put("a.ndjson", "first\n")
        let first = try home.read("a.ndjson")
        let handle = try FileHandle(forWritingTo: home.path("a.ndjson"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Array("second\n".utf8))
        try handle.close()
        try home.folder.putAside(first.file, of: "s", because: "is bad")
        #expect(try home.names("bad") == [])
        #expect(try home.read("a.ndjson").text == "first\nsecond\n")
    }

    @Test func `directories in a folder keep no file from being read`() throws {
        let home = try Home()
        for number in 100..<300 {
            try FileManager.default.createDirectory(
                at: home.path("\(number)"), withIntermediateDirectories: false)
        }
        try home.put("a.ndjson", "text")
        #expect(try home.folder.files("s") == ["a.ndjson"])
    }

    @Test(arguments: [nil, "is bad"] as [String?])
    func `a file is put aside even where a directory has its name`(problem: String?) throws {
        let home = try Home()
        let place = problem == nil ? "done" : "bad"
        try FileManager.default.createDirectory(
            at: home.path("\(place)/a.ndjson/inner"), withIntermediateDirectories: true)
        try home.put("a.ndjson", "text")
        try home.folder.putAside(try home.read("a.ndjson").file, of: "s", because: problem)
        #expect(try home.folder.files("s") == [])
        let names = try home.names(place)
        #expect(names.count == (problem == nil ? 2 : 3), "\(names)")
        #expect(names.contains { $0.hasSuffix(".a.ndjson") }, "\(names)")
    }

    @Test func `a folder of bad files is listed again only once it has changed`() throws {
        let home = try Home()
        let now = UnixTime(milliseconds: 1_777_636_800_000)
        func date(_ seconds: Double) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: seconds)],
                ofItemAtPath: home.path("bad").path)
        }
        for name in ["bad/a.json", "bad/a.json.why", "bad/b.json"] { try home.put(name, "text") }
        try date(1_777_000_000)
        let first = try home.folder.bad("s", before: BadFiles(), now: now)
        #expect(first.names == ["a.json", "b.json"] && first.count == 2)
        try FileManager.default.moveItem(at: home.path("bad/b.json"), to: home.path("bad/c.json"))
        try date(1_777_000_000)
        #expect(try home.folder.bad("s", before: first, now: now) == first)
        // What has just changed may change again at the same time.
        try date(1_777_636_799)
        let second = try home.folder.bad("s", before: first, now: now)
        #expect(second.names == ["a.json", "c.json"])
        try FileManager.default.moveItem(at: home.path("bad/c.json"), to: home.path("bad/d.json"))
        try date(1_777_636_799)
        #expect(
            try home.folder.bad("s", before: second, now: now).names == ["a.json", "d.json"])
    }

    @Test func `of a folder with too many bad files only some are looked at`() throws {
        let home = try Home()
        for number in 0..<20 { try home.put("bad/\(number)", "text") }
        let found = try BadFiles(
            in: home.path("bad").path, before: BadFiles(), now: UnixTime(milliseconds: 0), most: 7)
        #expect(found.count == 7 && found.names.count == 7)
    }

    @Test func `a file whose time is as far away as can be is swept or kept without harm`() throws {
        let home = try Home()
        for (name, seconds) in [("old", -8_000_000_000.0), ("new", 15_000_000_000)] {
            try home.put("done/\(name)", "text")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: seconds)],
                ofItemAtPath: home.path("done/\(name)").path)
        }
        try home.folder.sweep("s", now: .init(milliseconds: 1_777_636_800_000))
        #expect(try home.names("done") == ["new"])
    }

    @Test func `a folder with more bad files than are looked at has half of these names at least`()
        throws
    {
        let home = try Home()
        for number in 0..<3 { try home.put("bad/\(number)", "text") }
        for number in 0..<40 { try home.put("bad/\(number).why", "text") }
        let found = try BadFiles(
            in: home.path("bad").path, before: BadFiles(), now: UnixTime(milliseconds: 0), most: 8)
        #expect(found.count >= 4)
    }

    @Test func `a file whose name is no text is read under one that is`() throws {
        let home = try Home()
        try home.put("a%FFb", "other")
        try home.put(bytes: [0x61, 0xFF, 0x62], "text")
        try home.put(bytes: [0xC3, 0x28, 0x0A], "text")
        try home.put(bytes: [UInt8](repeating: 0xFE, count: 250), "text")
        let names = try home.folder.files("s")
        #expect(names.count == 4 && names.contains("%C3(\n"), "\(names)")
        let texts = try names.map { try home.read($0).text }
        #expect(texts.sorted() == ["other", "text", "text", "text"])
        for name in names {
            try home.folder.putAside(try home.read(name).file, of: "s", because: nil)
        }
        #expect(try home.folder.files("s") == [])
    }

    @Test func `a file that is not complete keeps its name, whatever that is`() throws {
        let home = try Home()
        try home.put(bytes: [0xFF] + Array(".part".utf8), "text")
        #expect(try home.folder.files("s") == [])
        #expect(try home.names("").count == 3)
    }
}
