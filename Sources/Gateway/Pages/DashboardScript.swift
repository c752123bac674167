/// The modules of the dashboard as one script, so that a browser fetches one file and asks for no
/// module later.
///
/// Each module becomes a function that is run when the module is first used, as a browser runs a
/// module when it is first imported. Comments that stand on lines of their own are left out, and so
/// are types (`/** … */`) inside a line, and indents. All else stays as it is written,
/// under the name of its file. The modules keep to forms that can be joined by looking at lines:
/// `import { a, b as c } from "./file.js";`, `import("./file.js")`, `export` before a declaration
/// of one name, and `export { a };`. No text has `/**` in it or an indented line.
enum DashboardScript {
    /// A module: the name of its file, and its text.
    typealias Module = (name: String, text: [UInt8])

    /// The module that is run first, whose `app` is exported.
    private static let first = "app.js"

    private static let head = """
        // Herald's dashboard: the modules of Sources/Dashboard in one file, without comments.
        const made = {};
        const useModule = (name) => made[name] ??= modules[name]();
        const loadModule = async (name) => useModule(name);
        const modules = {

        """

    /// Returns the script.
    static func join(_ modules: [Module]) -> [UInt8] {
        var script = Array(head.utf8)
        for module in modules {
            var joined = JoinedModule()
            for line in module.text.split(separator: newline) { joined.add(line) }
            script += "\n// \(module.name)\n\"\(module.name)\"() {\n".utf8
            script += joined.lines
            script += "return { \(joined.exported.joined(separator: ", ")) };\n},\n".utf8
        }
        script += "};\nexport const { app } = useModule(\"\(first)\");\n".utf8
        return script
    }
}

private let newline = UInt8(ascii: "\n")

/// The lines of one module, as they stand in the script.
private struct JoinedModule {
    private(set) var lines: [UInt8] = []
    /// The names that the module exports.
    private(set) var exported: [String] = []
    /// True if the next line is inside a comment.
    private var isInComment = false
    /// The beginning of an import that goes on in the next line.
    private var statement = ""

    private static let (commentBegin, commentEnd) = (Array("/*".utf8), Array("*/".utf8))
    private static let typeBegin = Array("/**".utf8)
    private static let loading = (Array("import(\"./".utf8), Array("loadModule(\"".utf8))

    /// Adds a line of the module.
    mutating func add(_ line: ArraySlice<UInt8>) {
        let code = withoutTypes(withoutComments(line))
        let indent = line.prefix { $0 == UInt8(ascii: " ") }
        guard !code.isEmpty else { return }
        if !statement.isEmpty || indent.isEmpty && code.starts(with: "import ".utf8) {
            return addImport(String(decoding: code, as: UTF8.self))
        }
        if indent.isEmpty, code.starts(with: "export ".utf8) {
            return addExport(String(decoding: code, as: UTF8.self))
        }
        write(code)
    }

    /// Returns the line without its indentation and the comments that it begins with; empty if
    /// nothing is left.
    private mutating func withoutComments(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = line.drop { $0 == UInt8(ascii: " ") }
        while isInComment || rest.starts(with: Self.commentBegin) {
            guard let end = rest.position(of: Self.commentEnd) else {
                isInComment = true
                return []
            }
            isInComment = false
            rest = rest[(end + Self.commentEnd.count)...].drop { $0 == UInt8(ascii: " ") }
        }
        return rest.starts(with: "//".utf8) ? [] : rest
    }

    /// Returns the code without the types in it, each with the blank behind it.
    private func withoutTypes(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let start = code.position(of: Self.typeBegin),
            let end = code[start...].position(of: Self.commentEnd)
        else { return code }
        var rest = code[(end + Self.commentEnd.count)...]
        if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        return code[..<start] + withoutTypes(rest)
    }

    /// Writes a line; modules that it loads become those of the script.
    private mutating func write(_ line: ArraySlice<UInt8>) {
        var rest = line
        while let start = rest.position(of: Self.loading.0) {
            lines += rest[..<start]
            lines += Self.loading.1
            rest = rest[(start + Self.loading.0.count)...]
        }
        lines += rest
        lines.append(newline)
    }

    /// Adds a line of an import: `import { a, b as c } from "./file.js";`.
    private mutating func addImport(_ line: String) {
        statement += statement.isEmpty ? line : " " + line
        guard statement.hasSuffix(";") else { return }
        let code = statement.replacing("import {", with: "const {").replacing(" as ", with: ": ")
            .replacing("} from \"./", with: "} = useModule(\"").replacing("\";", with: "\");")
        statement = ""
        write(ArraySlice(code.utf8))
    }

    /// Adds an exported declaration, or notes the names of `export { a, b };`.
    private mutating func addExport(_ line: String) {
        let code = line.dropFirst("export ".count)
        if code.hasPrefix("{") {
            exported += code.split { !$0.isWordCharacter }.map(String.init)
            return
        }
        let words = code.split(maxSplits: 4) { !$0.isWordCharacter }
        let kinds: Set<Substring> = ["async", "function", "class", "const"]
        if let name = words.first(where: { !kinds.contains($0) }) { exported.append(String(name)) }
        write(ArraySlice(code.utf8))
    }
}

extension ArraySlice<UInt8> {
    /// Returns the position at which other bytes occur first; nil if they do not occur.
    fileprivate func position(of bytes: [UInt8]) -> Int? {
        var start = startIndex
        while start + bytes.count <= endIndex {
            if self[start] == bytes[0], self[start..<(start + bytes.count)].elementsEqual(bytes) {
                return start
            }
            start += 1
        }
        return nil
    }
}

extension Character {
    /// True if the character may stand in a name.
    fileprivate var isWordCharacter: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
