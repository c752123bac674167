import Foundation
import TestSupport
import Testing

/// The scripts, units and settings agree with each other and with the documentation.
@Suite struct SetUpTests {
    private func run(_ words: String..., in directory: URL = SourceFile.root) throws -> (
        status: Int32, output: String
    ) {
        let script = "cd \"$0\" && exec \"$@\""
        let child = try ChildProcess(
            "sh", ["-c", script, directory.path()] + words, output: .captured)
        let output = child.readOutput()
        return (child.wait(), output)
    }

    @Test func `the inner daemons' units have an exposure of at most 2 of 10`() throws {
        let result = try run("scripts/check-units")
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `the check of systemd units finds an exposed or misspelt unit`() throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "units-\(UUID())")
        defer { try? FileManager.default.removeItem(at: copy) }
        for folder in ["scripts", "compose/systemd"] {
            let target = copy.appending(path: folder)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: SourceFile.root.appending(path: folder), to: target)
        }
        let unit = copy.appending(path: "compose/systemd/herald-geo.service")
        let text = try String(contentsOf: unit, encoding: .utf8)
        let bare = text.split(separator: "\n").filter {
            !$0.contains(/^(Protect|Private|Restrict|System)/)
        }
        try bare.joined(separator: "\n").write(to: unit, atomically: true, encoding: .utf8)
        #expect(try run("scripts/check-units", in: copy).status != 0)
        try text.replacing("Restart=always", with: "Restrat=always")
            .write(to: unit, atomically: true, encoding: .utf8)
        #expect(try run("scripts/check-units", in: copy).status != 0)
    }

    @Test func `every script has valid shell syntax`() throws {
        let folders = ["scripts", "packaging"]
        let scripts = folders.flatMap { SourceFile.paths(under: $0) } + [".ci/run"]
        #expect(scripts.contains("packaging/tests/common"))
        for path in scripts where try first(path).contains("sh") {
            #expect(try run("bash", "-n", path).status == 0, "\(path)")
        }
    }

    /// Returns the first line of a file; empty for a folder.
    private func first(_ path: String) throws -> Substring {
        let file = SourceFile.root.appending(path: path)
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
            return ""
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n").first ?? ""
    }

    @Test func `every setting that the sources read is documented and known to the command`() throws
    {
        let settings = SourceFile.root.appending(path: "Sources/herald/Config/KnownSettings.swift")
        let known = try String(contentsOf: settings, encoding: .utf8)
        let manual = try String(
            contentsOf: SourceFile.root.appending(path: "docs/operate/SETTINGS.md"), encoding: .utf8
        )
        var names: Set<String> = []
        for file in SourceFile.all(under: "Sources") {
            for line in file.lines where line.contains("HERALD_") {
                for match in line.matches(of: /"(HERALD_[A-Z_]+)"/) {
                    names.insert(String(match.1))
                }
            }
        }
        #expect(names.count > 8)
        for name in names.sorted() {
            #expect(known.contains("\"\(name)\""), "\(name) is missing in KnownSettings")
            #expect(manual.contains("`\(name)`"), "\(name) is missing in docs/operate/SETTINGS.md")
        }
    }
}
