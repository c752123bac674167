import Testing

/// The house rules for every file that people write.
@Suite struct HouseRulesTests {
    private static let sources = SourceFile.all(under: "Sources")
    private static let everything =
        sources + SourceFile.all(under: "Tests") + SourceFile.all(under: "Benchmarks")

    /// Returns whether a file belongs to the library that apps link, which runs on phones.
    private static func isForApps(_ file: SourceFile) -> Bool {
        file.folder == "HeraldClient" || file.folder == "HeraldClientApple"
    }

    /// Returns whether a file is built like apps: a file of that library, or of the simulator of
    /// phones.
    private static func isLikeApps(_ file: SourceFile) -> Bool {
        isForApps(file) || file.folder == "Fleet" || file.folder == "herald-fleet"
    }

    private func offences(_ files: [SourceFile], _ rule: (SourceFile) -> [String]) -> [String] {
        files.flatMap(rule)
    }

    @Test func `the house rules have files to check`() {
        #expect(Self.sources.count > 100)
        #expect(Self.everything.count > Self.sources.count)
    }

    @Test func `no file is longer than 400 lines`() {
        #expect(offences(Self.everything, Rules.tooLong) == [])
    }

    @Test func `no function is longer than 70 lines`() {
        #expect(offences(Self.everything, Rules.longFunctions) == [])
    }

    @Test func `no line of the sources is wider than 100 columns`() {
        #expect(offences(Self.sources, Rules.tooWide) == [])
    }

    @Test func `no source uses a force unwrap`() {
        #expect(offences(Self.sources, Rules.force) == [])
    }

    @Test func `every marker that silences the compiler has a comment`() {
        #expect(offences(Self.sources, Rules.unexplained) == [])
    }

    @Test func `no source but the library for apps and the fleet imports Foundation`() {
        let ours = Self.sources.filter { !Self.isLikeApps($0) }
        #expect(offences(ours, Rules.foundation) == [])
    }

    @Test func `the library for apps imports Foundation and leaf modules, and no C`() {
        // The edges to Apple's frameworks import those, too.
        let apps = Self.sources.filter { $0.folder == "HeraldClient" }
        #expect(apps.count > 10)
        #expect(offences(apps, Rules.foreignToApps) == [])
        let leaves = Self.sources.filter { $0.folder == "Context" || $0.folder == "Times" }
        #expect(leaves.count > 20)
        #expect(offences(leaves, Rules.foreignToLeaves) == [])
    }

    @Test func `unsafe code is only in the C wrappers`() {
        #expect(offences(Self.sources, Rules.unsafe) == [])
    }

    @Test func `every actor declares its executor`() {
        #expect(Self.sources.filter { $0.lines.contains { $0.contains("actor ") } }.count > 5)
        // An app has no loop of ours.
        let ours = Self.sources.filter { !Self.isLikeApps($0) }
        #expect(offences(ours, Rules.executorless) == [])
    }

    @Test func `nothing that strangers send is read by a regular expression`() {
        #expect(offences(Self.sources, Rules.expressions) == [])
    }

    @Test func `no file names a path of the machine it was written on`() {
        #expect(
            offences(Self.everything.filter { $0.folder != "TidyTests" }, Rules.machinePaths) == [])
    }

    @Test func `every shared type has documentation`() {
        #expect(offences(Self.sources, Rules.undocumented) == [])
    }

    @Test func `all documentation of a declaration can be understood alone`() {
        #expect(offences(Self.everything, Rules.dangling) == [])
    }

    @Test func `every daemon's main file is short`() {
        let mains = Self.sources.filter { $0.path.hasSuffix("/main.swift") }
        #expect(mains.count >= 5)
        #expect(mains.filter { $0.lines.count > 41 }.map(\.path) == [])
    }
}
