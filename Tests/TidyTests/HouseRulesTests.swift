import Testing

/// The rules on every file that people write.
@Suite struct HouseRulesTests {
    private static let sources = SourceFile.all(under: "Sources")
    private static let everything =
        sources + SourceFile.all(under: "Tests") + SourceFile.all(under: "Benchmarks")

    private func offences(_ files: [SourceFile], _ rule: (SourceFile) -> [String]) -> [String] {
        files.flatMap(rule)
    }

    @Test func `there are files to look at`() {
        #expect(Self.sources.count > 100)
        #expect(Self.everything.count > Self.sources.count)
    }

    @Test func `no file outgrows its reader`() {
        #expect(offences(Self.everything, Rules.tooLong) == [])
    }

    @Test func `no function outgrows a screen`() {
        #expect(offences(Self.everything, Rules.longFunctions) == [])
    }

    @Test func `no line of the sources is wider than 100 columns`() {
        #expect(offences(Self.sources, Rules.tooWide) == [])
    }

    @Test func `nothing is forced`() {
        #expect(offences(Self.sources, Rules.force) == [])
    }

    @Test func `what silences the compiler says why`() {
        #expect(offences(Self.sources, Rules.unexplained) == [])
    }

    @Test func `no source imports Foundation`() {
        #expect(offences(Self.sources, Rules.foundation) == [])
    }

    @Test func `unsafe code stays at the C edge`() {
        #expect(offences(Self.sources, Rules.unsafe) == [])
    }

    @Test func `every actor says where it runs`() {
        #expect(Self.sources.filter { $0.lines.contains { $0.contains("actor ") } }.count > 5)
        #expect(offences(Self.sources, Rules.executorless) == [])
    }

    @Test func `no file knows the machine it was written on`() {
        #expect(
            offences(Self.everything.filter { $0.folder != "TidyTests" }, Rules.machinePaths) == [])
    }

    @Test func `every type that other modules see says what it is`() {
        #expect(offences(Self.sources, Rules.undocumented) == [])
    }

    @Test func `a daemon's main is a table of contents`() {
        let mains = Self.sources.filter { $0.path.hasSuffix("/main.swift") }
        #expect(mains.count >= 5)
        #expect(mains.filter { $0.lines.count > 41 }.map(\.path) == [])
    }
}
