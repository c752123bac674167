import Foundation
import TestSupport
import Testing

/// The documents as packages install them.
struct InstalledPagesTests {
    @Test func `every link and picture of an installed page leads to what is installed`() throws {
        let scratch = ScratchDirectory()
        let root = URL(filePath: scratch.file("pages"))
        try ChildProcess.run(
            SourceFile.root.appending(path: "packaging/pages").path, [root.path])
        let files = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        let pages = try files.filter { $0.hasSuffix(".md") }
            .map { try PageRulesTests.Page($0, in: root) }
        #expect(pages.count > 150)
        #expect(files.contains("pictures/dashboard-compose.png"))
        var (dead, count) = ([String](), 0)
        for page in pages {
            let folder = root.appending(path: page.path).deletingLastPathComponent()
            for link in page.links where !link.hasPrefix("#") {
                count += 1
                let path = String(link.split(separator: "#")[0])
                let target = folder.appending(path: path).standardized.path
                let isHere = target.hasPrefix(root.path + "/") || target == root.path
                if !isHere || !FileManager.default.fileExists(atPath: target) {
                    dead.append("\(page.path): \(link)")
                }
            }
        }
        #expect(dead == [])
        #expect(count > 500)
    }
}
