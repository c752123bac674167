import Glibc

extension String {
    /// Returns whether a text contains another one, byte by byte, by the C library.
    fileprivate func holds(_ text: String) -> Bool { unsafe strstr(self, text) != nil }
}

/// The house rules that no compiler checks; each returns the places where a file breaks it.
enum Rules {
    /// The most lines of a file, which a reader can keep in mind.
    static let fileLines = 400
    /// The most lines of a function, which fits a screen.
    static let functionLines = 70
    /// The most columns of a line, so that two files fit side by side.
    static let columns = 100

    static func tooLong(_ file: SourceFile) -> [String] {
        file.lines.count > fileLines + 1 ? ["\(file.path): \(file.lines.count) lines"] : []
    }

    static func tooWide(_ file: SourceFile) -> [String] {
        offences(file) { _, line in line.count > columns ? "\(line.count) columns" : nil }
    }

    /// Returns functions that are too long.
    ///
    /// A function goes from the line of `func` or `init` to the brace that closes it, at the same
    /// indent.
    static func longFunctions(_ file: SourceFile) -> [String] {
        var found: [String] = []
        for (start, line) in file.lines.enumerated() where isFunction(line) {
            let indentation = line.prefix { $0 == " " }
            let end = file.lines[(start + 1)...].firstIndex { $0 == indentation + "}" }
            guard let end, end - start + 1 > functionLines else { continue }
            found.append("\(file.path):\(start + 1): \(end - start + 1) lines")
        }
        return found
    }

    private static func isFunction(_ line: String) -> Bool {
        let words = code(line).split(separator: " ").prefix(8)
        guard line.contains("("), !line.hasSuffix("}") else { return false }
        return words.contains { $0 == "func" || $0.hasPrefix("init(") || $0.hasPrefix("init?(") }
    }

    /// Returns `try!`, `as!`, `x!` and `[Int]!`, which trap where an error could be thrown.
    static func force(_ file: SourceFile) -> [String] {
        offences(file, with: "!") { _, line in
            let code = code(line)
            if code.contains(/\b(try|as)!/) { return "a force" }
            return code.contains(/[\w\)\]]!($|[^=])/) ? "a force unwrap" : nil
        }
    }

    /// Returns escapes from the compiler's checks without a comment above that says why they are
    /// right.
    static func unexplained(_ file: SourceFile) -> [String] {
        offences(file) { index, line in
            let escapes = ["@unchecked Sendable", "nonisolated(unsafe)", "#if "]
            guard escapes.contains(where: line.holds),
                escapes.contains(where: code(line).contains)
            else { return nil }
            let before = file.lines[max(0, index - 4)..<index]
            let isExplained = before.contains { $0.drop { $0 == " " }.hasPrefix("//") }
            return isExplained || line.contains("//") ? nil : "no comment says why"
        }
    }

    static func foundation(_ file: SourceFile) -> [String] {
        offences(file, with: "import Foundation") { _, line in
            code(line).contains(/^\s*(\w+ )?import Foundation/) ? "imports Foundation" : nil
        }
    }

    /// Returns imports that a phone does not have: all but Foundation and Herald's leaf modules.
    static func foreignToApps(_ file: SourceFile) -> [String] {
        imports(file, besides: ["Foundation", "FoundationNetworking", "Context", "Times"])
    }

    /// Returns imports that would make the shared decisions more than values: all but the C
    /// library.
    static func foreignToLeaves(_ file: SourceFile) -> [String] {
        imports(
            file, besides: ["Times", "TypePaths", "Synchronization", "Glibc", "Android", "Darwin"])
    }

    private static func imports(_ file: SourceFile, besides known: Set<Substring>) -> [String] {
        offences(file, with: "import ") { _, line in
            let words = code(line).split(separator: " ")
            guard let place = words.firstIndex(of: "import"), place < 3, place + 1 < words.count,
                !known.contains(words[place + 1])
            else { return nil }
            return "imports \(words[place + 1])"
        }
    }

    /// The folders that touch C: the wrappers, and code that speaks to the kernel.
    static let unsafeFolders: Set<String> = [
        "Protocol", "Transport", "Storage", "TLS", "HTTP", "HTTP2Client", "HTTPClient",
        "HTTPServer", "JSON", "XML", "Crypto", "Audience", "ServiceKit", "DaemonKit", "herald",
        "TestSupport", "Compression", "Addresses", "PublicSchema", "EmbeddedFiles",
    ]

    /// The places inside services that speak to the kernel themselves, and the trees of places,
    /// whose nodes are C's.
    ///
    /// They deal with files, signals and addresses.
    static let unsafePaths = [
        "Sources/Spatial/Tree/", "Sources/Spatial/Walk/",
        "Sources/DeliveryAdapters/", "Sources/Gateway/Daemon/",
        "Sources/Gateway/GatewayConfiguration.swift",
        "Sources/HeraldClientApple/KeychainStore.swift",
        "Sources/HeraldClient/Storage/FolderStore.swift", "Sources/WatcherService/Folders/",
    ]

    /// Returns `unsafe` where no C may be touched; an actor's executor is the one exception.
    static func unsafe(_ file: SourceFile) -> [String] {
        let isEdge = unsafePaths.contains(where: file.path.hasPrefix)
        guard !unsafeFolders.contains(file.folder), !isEdge else { return [] }
        return offences(file, with: "unsafe") { _, line in
            let code = code(line)
            guard code.contains(/\bunsafe\b/), !code.contains("asUnownedSerialExecutor") else {
                return nil
            }
            return "unsafe outside the wrappers of C"
        }
    }

    /// Returns actors that do not say where they run.
    ///
    /// Such an actor would run on a daemon's loop, which runs everything without an executor,
    /// whatever its comment says (docs/decisions/0012). Its body goes from the line of `actor` to
    /// the brace that closes it, at the same indent.
    static func executorless(_ file: SourceFile) -> [String] {
        offences(file, with: "actor ") { index, line in
            guard code(line).contains(/^\s*([a-z]+ )*actor [A-Z]/) else { return nil }
            let end = String(line.prefix { $0 == " " }) + "}"
            let body = file.lines[index...].prefix { $0 != end }
            let isPlaced = body.contains { code($0).contains("var unownedExecutor") }
            return isPlaced ? nil : "an actor without an executor"
        }
    }

    /// The modules that read input of strangers, on threads that answer others too.
    static let facingStrangers: Set<String> = [
        "Gateway", "HTTP", "HTTPServer", "RegistryService", "GeoService", "Protocol",
        "ProtocolJSON", "Addresses", "Audience", "Attestation",
    ]

    /// Returns regular expressions in modules that read input of strangers.
    ///
    /// An expression takes microseconds for each of the thousands of parts that a header or a body
    /// may have.
    static func expressions(_ file: SourceFile) -> [String] {
        guard facingStrangers.contains(file.folder) else { return [] }
        return offences(file) { _, line in
            let uses = ["wholeMatch(", "firstMatch(", "prefixMatch(", "Regex", "matches(of:"]
            return uses.contains(where: code(line).contains) ? "uses a regular expression" : nil
        }
    }

    /// Returns paths of the machine that a file was written on.
    static func machinePaths(_ file: SourceFile) -> [String] {
        offences(file, with: "/") { _, line in
            guard ["/home/", "/root/", "/Users/", "/work/"].contains(where: line.holds) else {
                return nil
            }
            return line.contains(/\/(home|root|Users|work)\/[a-z]/) ? "a path of some machine" : nil
        }
    }

    /// Returns declarations that other modules see and that have no documentation.
    static func undocumented(_ file: SourceFile) -> [String] {
        offences(file) { index, line in
            let start = line.drop { $0 == " " }
            let isShared = start.hasPrefix("package ") || start.hasPrefix("public ")
            guard isShared, !start.contains(/^(package|public) (import|extension) ?/) else {
                return nil
            }
            let isDeclared = start.contains(
                /\b(struct|enum|class|actor|protocol|typealias)\s+[A-Z]/)
            guard isDeclared else { return nil }
            let above = attributesSkipped(file, before: index) ?? ""
            return above.drop { $0 == " " }.hasPrefix("///") ? nil : "has no documentation"
        }
    }

    /// The words that no documentation begins with: their noun or subject would be in another
    /// comment, or the sentence would have no noun and no verb of its own.
    private static let loneWords: Set<Substring> = [
        "It", "Its", "They", "Their", "That", "Those", "Has", "What", "When", "Where", "Why", "Who",
        "Whom", "Whose", "Which", "How", "Whether", "There", "If",
    ]

    /// Returns documentation that cannot be understood alone.
    static func dangling(_ file: SourceFile) -> [String] {
        offences(file, with: "/// ") { index, line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1, words[0] == "///", loneWords.contains(words[1]) else {
                return nil
            }
            let above = index == 0 ? "" : file.lines[index - 1].drop { $0 == " " }
            return above.hasPrefix("///") ? nil : "begins with '\(words[1])'"
        }
    }

    private static func attributesSkipped(_ file: SourceFile, before index: Int) -> String? {
        file.lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
    }

    /// Returns the offences in a file's lines.
    ///
    /// - Parameter words: a text of all lines that are judged: expressions are slow, and most lines
    ///   do not have it.
    private static func offences(
        _ file: SourceFile, with words: String = "", _ judge: (Int, String) -> String?
    ) -> [String] {
        file.lines.enumerated().compactMap { index, line in
            guard line.holds(words) else { return nil }
            return judge(index, line).map { "\(file.path):\(index + 1): \($0)" }
        }
    }

    /// Returns a line without its comment and without the texts in its quotes.
    static func code(_ line: String) -> String {
        var code = ""
        var isQuoted = false
        var previous: Character = " "
        for character in line {
            if character == "\"", previous != "\\" {
                isQuoted.toggle()
            } else if !isQuoted {
                if character == "/", previous == "/" { return String(code.dropLast()) }
                code.append(character)
            }
            previous = character
        }
        return code
    }
}
