import Glibc
import JSON

/// What an operator has set: the environment, and below it `herald.conf` in the home directory.
///
/// An installed suite has `/etc/herald/herald.conf` below these two.
/// The file has lines `NAME=value`, with the same names; blank lines and lines that begin with `#`
/// are skipped. Each reader takes what it knows; `unknown` says what nobody took.
package struct Settings: Sendable {
    private let values: [String: String]

    /// Settings as given, for tests.
    package init(_ values: [String: String]) { self.values = values }

    /// The process's environment over the file `$HERALD_HOME/herald.conf`, if there is one.
    ///
    /// - Throws: `ConfigurationError` for a line that is no setting, a file that cannot be read, or
    ///   a setting that is not UTF-8.
    package static func ofProcess() throws(ConfigurationError) -> Settings {
        try of(try environment(), Installation.ofProcess)
    }

    /// The settings of a program with this environment.
    ///
    /// The file of an installation is only for its own home: whoever names another one means
    /// another suite.
    package static func of(
        _ environment: [String: String], _ installation: Installation?
    ) throws(ConfigurationError) -> Settings {
        var values: [String: String] = [:]
        var home = environment["HERALD_HOME"] ?? ""
        if home.isEmpty { home = installation?.home ?? defaultHome }
        if let installation, home == installation.home || home == "\(installation.home)/" {
            values = try file(installation.settings)
            guard values["HERALD_HOME"] == nil else {
                throw ConfigurationError(
                    installation.settings,
                    "an installed suite has its data in \(home): take HERALD_HOME out of this file")
            }
        }
        // Someone who may not enter it may still use the suite, with a key of their own.
        if unsafe access(home, X_OK) == 0 || errno != EACCES {
            values.merge(try file("\(home)/herald.conf")) { _, nearer in nearer }
        }
        values.merge(environment) { _, environment in environment }
        if installation != nil { values["HERALD_HOME"] = home }
        return Settings(values)
    }

    private static let defaultHome = "./var"

    /// The one directory where everything is kept.
    package var home: String { string("HERALD_HOME", or: Self.defaultHome) }

    /// A text; an empty one counts as not set.
    package func string(_ name: String, or fallback: String) -> String {
        guard let value = values[name], !value.isEmpty else { return fallback }
        return value
    }

    /// A whole number in `range`.
    package func integer(
        _ name: String, or fallback: Int, in range: ClosedRange<Int>
    ) throws(ConfigurationError) -> Int {
        guard let text = values[name], !text.isEmpty else { return fallback }
        guard let value = DecimalText.integer(text, Int.self), range.contains(value) else {
            throw ConfigurationError(
                name,
                "'\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// A value of a closed set.
    package func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, or fallback: Value
    ) throws(ConfigurationError) -> Value where Value.RawValue == String {
        guard let text = values[name], !text.isEmpty else { return fallback }
        guard let value = Value(rawValue: text) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationError(name, "'\(text)' is none of \(all)")
        }
        return value
    }

    /// A list of words separated by commas.
    package func list(_ name: String, or fallback: [String] = []) -> [String] {
        guard let text = values[name] else { return fallback }
        return text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// The settings whose names begin with `HERALD_` and are not in `known`, sorted.
    package func unknown(besides known: Set<String>) -> [String] {
        values.keys.filter { $0.hasPrefix("HERALD_") && !known.contains($0) }.sorted()
    }

    private static func environment() throws(ConfigurationError) -> [String: String] {
        var values: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                // Of others nobody here needs to know what they say.
                guard unsafe !text.hasPrefix("HERALD_") || String(validatingCString: entry) != nil
                else { throw ConfigurationError(String(text[..<equals]), "is not UTF-8") }
                values[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            unsafe next += 1
        }
        return values
    }

    private static func file(_ path: String) throws(ConfigurationError) -> [String: String] {
        guard let text = try TextFile.read(path) else { return [:] }
        return try values(text, path)
    }

    /// What the lines of a file say, whatever ends them: LF, CR LF, or CR alone.
    ///
    /// - Throws: `ConfigurationError` naming the line.
    static func values(
        _ text: String, _ path: String
    ) throws(ConfigurationError) -> [String: String] {
        var values: [String: String] = [:]
        for (number, line) in text.lines.enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw ConfigurationError("\(path):\(number + 1)", "'\(line)' is not NAME=value")
            }
            values[line[..<equals].trimmed] = line[line.index(after: equals)...].trimmed
        }
        return values
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        let start = drop(while: isBlank)
        guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(start[...last])
    }
}
