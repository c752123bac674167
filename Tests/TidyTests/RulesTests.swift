import Testing

/// The control of the house rules: each rule finds its offence and nothing else.
@Suite struct RulesTests {
    private func file(_ text: String, path: String = "Sources/GeoService/X.swift") -> SourceFile {
        SourceFile(path: path, text)
    }

    @Test func `the check of sources accepts a file of 400 lines, and not one of 401`() {
        #expect(Rules.tooLong(file(String(repeating: "x\n", count: 400))).isEmpty)
        #expect(Rules.tooLong(file(String(repeating: "x\n", count: 401))).count == 1)
    }

    @Test func `the check of sources accepts a line of 100 columns, and not one of 101`() {
        #expect(Rules.tooWide(file(String(repeating: "x", count: 100))).isEmpty)
        #expect(
            Rules.tooWide(file("\n" + String(repeating: "x", count: 101))) == [
                "Sources/GeoService/X.swift:2: 101 columns"
            ])
    }

    @Test(arguments: ["    func f() {", "    package init(_ x: Int) {", "    static func g("])
    func `the check of sources accepts a function of 70 lines, and not one of 71`(first: String) {
        let body = String(repeating: "        x()\n", count: 68)
        #expect(Rules.longFunctions(file("\(first)\n\(body)    }\n")).isEmpty)
        #expect(Rules.longFunctions(file("\(first)\n\(body)        y()\n    }\n")).count == 1)
    }

    @Test(arguments: ["try! f()", "x as! Int", "let y = x!", "a[0]!.b", "f()!", "var x: Int!"])
    func `the check of sources finds a force unwrap`(line: String) {
        #expect(Rules.force(file(line)).count == 1)
    }

    @Test(arguments: ["a != b", "!isEmpty", "f(!x)", "\"stop!\"", "// try! it", "guard !(a) else"])
    func `the check of sources accepts a line that only looks like a force unwrap`(line: String) {
        #expect(Rules.force(file(line)).isEmpty)
    }

    @Test(arguments: [
        "extension X: @unchecked Sendable {}", "nonisolated(unsafe) var x = 1", "#if DEBUG",
    ])
    func `the check of sources demands a comment at a marker that silences the compiler`(
        line: String
    ) {
        #expect(Rules.unexplained(file("let a = 1\n\(line)")).count == 1)
        #expect(
            Rules.unexplained(file("// The queue is the only one to touch it.\n\(line)")).isEmpty)
    }

    @Test func `the check of sources finds an import of Foundation or of a part of it`() {
        #expect(Rules.foundation(file("import Foundation")).count == 1)
        #expect(Rules.foundation(file("package import FoundationEssentials")).count == 1)
        #expect(Rules.foundation(file("// import Foundation\nimport Glibc")).isEmpty)
    }

    @Test func `the check of sources finds unsafe code outside the C wrappers only`() {
        let line = "let x = unsafe f()"
        #expect(Rules.unsafe(file(line)).count == 1)
        #expect(Rules.unsafe(file(line, path: "Sources/Storage/X.swift")).isEmpty)
        #expect(Rules.unsafe(file("unsafe executor.asUnownedSerialExecutor()")).isEmpty)
    }

    @Test(arguments: ["actor X {", "package actor X: Y {", "    private final actor X<Z> {"])
    func `the check of sources finds an actor without an executor`(first: String) {
        let indent = String(first.prefix { $0 == " " })
        let executor = "nonisolated var unownedExecutor: UnownedSerialExecutor { x }"
        let after = "\(indent)struct Y {\n\(indent)    \(executor)\n\(indent)}"
        let bare = "\(first)\n\(indent)    let x = 1\n\(indent)}\n\(after)"
        #expect(
            Rules.executorless(file(bare)) == [
                "Sources/GeoService/X.swift:1: an actor without an executor"
            ])
        let commented = "\(first)\n\(indent)    // \(executor)\n\(indent)}\n"
        #expect(Rules.executorless(file(commented)).count == 1)
        let placed = "\(first)\n\(indent)    package \(executor)\n\(indent)}\n"
        #expect(Rules.executorless(file(placed)).isEmpty)
        #expect(Rules.executorless(file("/// The actor X.\nlet actor = 1\nf(actor)")).isEmpty)
    }

    @Test func `the check of sources finds a path of a machine`() {
        #expect(Rules.machinePaths(file("let x = \"/\("home")/someone/x\"")).count == 1)
        #expect(Rules.machinePaths(file("let x = \"/usr/lib\" // /var/work")).isEmpty)
    }

    @Test func `the check of sources finds a shared type without documentation`() {
        #expect(Rules.undocumented(file("package struct X {}")).count == 1)
        #expect(Rules.undocumented(file("/// What it is.\n@safe\npackage struct X {}")).isEmpty)
        #expect(Rules.undocumented(file("struct X {}\npackage extension Y {}")).isEmpty)
    }

    @Test(arguments: ["It", "Its", "They", "That", "Those", "Has", "What", "When"])
    func `the check of sources finds documentation that cannot be understood alone`(word: String) {
        #expect(
            Rules.dangling(file("let x = 1\n    /// \(word) end.\n    case end")) == [
                "Sources/GeoService/X.swift:2: begins with '\(word)'"
            ])
        #expect(Rules.dangling(file("/// The call ends.\n/// \(word) end.\ncase end")).isEmpty)
        #expect(Rules.dangling(file("/// An end.\n// \(word) end.\ncase end // \(word)")).isEmpty)
        #expect(Rules.dangling(file("/// \(word)self.\ncase end")).isEmpty)
    }
}
