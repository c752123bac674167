import Foundation
import Testing

/// The rules on the pages of the documentation; PagesTests runs their commands.
@Suite struct PageRulesTests {
    /// A page and its lines.
    struct Page: Sendable {
        let path: String
        let lines: [Substring]

        init(_ path: String, in root: URL = SourceFile.root) throws {
            self.path = path
            let file = root.appending(path: path)
            lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
        }

        /// The anchors of the page's headings, as web pages make them.
        var anchors: Set<String> {
            let headings = lines.filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" } }
            return Set(
                headings.map { heading in
                    String(
                        heading.trimmingCharacters(in: .whitespaces).lowercased()
                            .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                            .map { $0 == " " ? "-" : $0 })
                })
        }

        /// The targets of the page's links to files of the sources.
        var links: [String] {
            let text = lines.joined(separator: "\n")
            let inline = text.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            let named = text.matches(of: /(?m)^\[[^\]]+\]: (\S+)$/).map { String($0.1) }
            return (inline + named).filter { !$0.contains("://") }
        }
    }

    private static let pages: [Page] = {
        let files = FileManager.default.enumerator(
            atPath: SourceFile.root.appending(path: "docs").path)
        let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".md") && !$0.hasPrefix("decisions/") }
        let others = [
            "README.md", "compose/README.md", "packaging/README.md", "Examples/app/README.md",
            "Examples/web/README.md",
        ]
        return (others + paths.sorted().map { "docs/" + $0 })
            .compactMap { try? Page($0) }
    }()

    /// The decision records, and texts for people that are no pages of the documentation.
    private static let records: [Page] = {
        let decisions = SourceFile.paths(under: "docs/decisions").filter { $0.hasSuffix(".md") }
        let others = ["CHANGELOG.md", "Examples/demo/ATTRIBUTION.md"]
        return (decisions + others).compactMap { try? Page($0) }
    }()

    @Test func `the README has at most 121 lines`() throws {
        let readme = try #require(Self.pages.first { $0.path == "README.md" })
        #expect(readme.lines.count <= 121)
    }

    /// The pages with tables of faults and requirements, whose long rows cannot be broken.
    private static let wide: Set<String> = ["docs/THREATS.md", "docs/ASVS.md"]

    /// The width of lines; rows of those tables may be wider.
    @Test func `no line of a page or a decision record is wider than 100 columns`() {
        #expect(Self.pages.count > 20)
        #expect(Self.records.count > 100)
        let wide = (Self.pages + Self.records).flatMap { page in
            page.lines.enumerated().filter { $0.element.count > Rules.columns }
                .filter { !Self.wide.contains(page.path) || !$0.element.hasPrefix("|") }
                .map { "\(page.path):\($0.offset + 1)" }
        }
        #expect(wide == [])
    }

    @Test func `every link of a page leads to a file and a heading that there are`() throws {
        var dead: [String] = []
        for page in Self.pages + Self.records {
            let folder = SourceFile.root.appending(path: page.path).deletingLastPathComponent()
            for link in page.links {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false)
                let target =
                    parts[0].isEmpty
                    ? SourceFile.root.appending(path: page.path)
                    : folder.appending(path: String(parts[0])).standardized
                let path = target.path
                guard FileManager.default.fileExists(atPath: path) else {
                    dead.append("\(page.path): \(link)")
                    continue
                }
                guard parts.count == 2, path.hasSuffix(".md") else { continue }
                let known = try Page(String(path.dropFirst(SourceFile.root.path.count + 1)))
                if !known.anchors.contains(String(parts[1])) {
                    dead.append("\(page.path): \(link)")
                }
            }
        }
        #expect(dead == [])
    }

    /// Returns whether a page is for operators of an installed suite.
    private static func isForOperators(_ path: String) -> Bool {
        path.hasPrefix("docs/operate/")
            || ["docs/OPERATE.md", "docs/MONITORING.md", "docs/PROVIDERS.md"].contains(path)
    }

    /// The pages for operators; a block for a clone, where commands and places differ, says so in
    /// the comment above it.
    @Test func `operators' pages have the commands and places of an installed suite`() {
        var found: [String] = []
        for page in Self.pages where Self.isForOperators(page.path) {
            var (isCommand, comment) = (false, Substring())
            for (number, line) in page.lines.enumerated() {
                if line.hasPrefix("```") {
                    isCommand = line == "```sh" && !comment.contains("from a clone")
                } else if isCommand,
                    line.contains(/(^|[\s"'=>@(])(\.\/)?(var\/|\.build|scripts\/|compose\/|make )/)
                {
                    found.append("\(page.path):\(number + 1)")
                }
                if !line.isEmpty { comment = line }
            }
        }
        #expect(found == [])
    }

    /// Returns the blocks that a test runs or checks, with the test and its name for the block.
    private static func tests() -> [(page: String, test: String, name: String)] {
        pages.flatMap { page in
            page.lines.compactMap { line in
                line.wholeMatch(
                    of: /<!-- (?:(?:also )?run|checked) by ([^ :]+): ([a-z0-9-]+)[^a-z0-9-].*/
                ).map { (page.path, String($0.output.1), String($0.output.2)) }
            }
        }
    }

    /// Returns the sources of a test, by the name that pages call it by.
    private static func source(of test: String) -> String {
        let folder = SourceFile.root.appending(path: "Tests")
        let places = [
            SourceFile.root.appending(path: test),
            folder.appending(path: "SuiteTests/\(test).swift"),
            folder.appending(path: "\(test)/blocks.test.mjs"),
        ]
        return places.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    /// The names of tests in pages: `RunTests` takes all blocks that name it, and other tests name
    /// each block.
    @Test func `the test that a page says runs or checks a block is there and names the block`() {
        let found = Self.tests()
        #expect(found.count > 25)
        let missing = found.filter { found in
            let source = Self.source(of: found.test)
            if found.test == "RunTests" { return !source.contains("\"\(found.page)\"") }
            if ["ClientAppTests", "BrowserTests"].contains(found.test) { return source.isEmpty }
            // `restore` is not in `packages-restore`, and a test of packages has other words, too.
            let before = found.test.hasPrefix("packaging/") ? "block " : "\""
            return !["\n", "\"", " "].contains { source.contains(before + found.name + $0) }
        }
        #expect(missing.map { "\($0.page): \($0.test): \($0.name)" } == [])
    }

    @Test func `each make target and each script that a page has to type exists`() throws {
        let file = SourceFile.root.appending(path: "Makefile")
        let targets = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /(?m)^([a-z-]+):/).map { String($0.output.1) }
        var wrong: [String] = []
        for page in Self.pages {
            var isCommand = false
            for line in page.lines {
                if line.hasPrefix("```") { isCommand = line == "```sh" }
                guard isCommand else { continue }
                let typed = line.prefix { $0 != "#" }
                for match in typed.matches(of: /(?:^|[ ;&])make ([a-z-]+)/)
                where !targets.contains(String(match.output.1)) {
                    wrong.append("\(page.path): make \(match.output.1)")
                }
                for match in typed.matches(of: /(?:^|[ (])((?:scripts|packaging)\/[a-z\/-]+)/)
                where !FileManager.default.fileExists(
                    atPath: SourceFile.root.appending(path: String(match.output.1)).path)
                {
                    wrong.append("\(page.path): \(match.output.1)")
                }
            }
        }
        #expect(wrong == [])
    }

    @Test func `every decision record is in the index and has the same parts`() throws {
        let index = try Page("docs/decisions/README.md")
        let records = Self.records.filter { $0.path.hasPrefix("docs/decisions/0") }
        for record in records {
            #expect(index.links.contains { record.path.hasSuffix("/\($0)") }, "\(record.path)")
            let parts = ["## Context", "## Decision", "## Consequences"]
            #expect(parts.filter { !record.lines.contains(Substring($0)) } == [], "\(record.path)")
            #expect(record.lines.contains { $0.hasPrefix("Status: ") }, "\(record.path)")
        }
    }

    /// Returns the names of all values of the schema's enums, such as `SWITCH_MODE_PAUSE`.
    private static func enumValues() -> Set<String> {
        let files = SourceFile.paths(under: "Sources/Protocol/Schema/herald")
            .filter { $0.hasSuffix(".proto") }
        return Set(
            files.flatMap { path in
                let file = SourceFile.root.appending(path: path)
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return text.matches(of: /(?m)^ +([A-Z][A-Z0-9_]+) = [0-9]+/)
                    .map { String($0.output.1) }
            })
    }

    // JSON refuses an end of a name, such as `PAUSE`. `ALL` is a selector, too.
    @Test func `a page names the values of enums in full`() {
        let values = Self.enumValues()
        #expect(values.count > 100)
        let ends = Set(
            values.flatMap { value in
                value.indices.filter { value[$0] == "_" }
                    .map { String(value[value.index(after: $0)...]) }
            }
        ).subtracting(values).subtracting(["ALL"])
        let found = Self.pages.flatMap { page in
            page.lines.enumerated().flatMap { number, line in
                line.matches(of: /`([A-Z][A-Z0-9_]+)`/).map { String($0.output.1) }
                    .filter(ends.contains).map { "\(page.path):\(number + 1): \($0)" }
            }
        }
        #expect(found == [])
    }

    @Test func `docs/README.md names every page`() throws {
        let index = try Page("docs/README.md")
        let named = Set(index.links.map { $0.split(separator: "#")[0] })
        let pages = Self.pages.map(\.path).filter { $0.hasPrefix("docs/") }
            .map { $0.dropFirst("docs/".count) }.filter { $0 != "README.md" }
        #expect(pages.filter { !named.contains($0) } == [])
    }
}
