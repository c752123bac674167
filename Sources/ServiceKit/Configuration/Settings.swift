import Glibc
import JSON

/// The operator's settings: the environment, which overrides `herald.conf` in the home directory.
///
/// The file has lines `NAME=value` with the same names. Blank lines, and lines that begin with `#`,
/// are skipped. Each part of a process reads the settings that it knows; `unknown` returns the
/// others. An installed suite also reads `/etc/herald/herald.conf`, whose settings count less.
package struct Settings: Sendable {
    private var values: [String: String]
    /// The settings that a file has more than once, where the last line counts.
    package private(set) var repeated: [ConfigurationError] = []
    /// The names of the settings that files and the installation have, and the environment has not.
    package private(set) var implied: Set<String> = []
    /// The mistakes in the environment and the files, which are left out: a line that is not
    /// `NAME=value`, a file that cannot be read, a value that is not UTF-8.
    package private(set) var mistakes: [ConfigurationError] = []

    /// Creates settings from values, for tests.
    package init(_ values: [String: String]) { self.values = values }

    /// Returns the process's environment merged over the file `$HERALD_HOME/herald.conf`, if it
    /// exists.
    ///
    /// - Throws: `ConfigurationError` for a line that is not a setting, a file that cannot be read,
    ///   or a setting that is not UTF-8.
    package static func ofProcess() throws(ConfigurationError) -> Settings {
        try readableOfProcess().whole()
    }

    /// Returns the settings of the process as far as they can be read; `mistakes` has the rest.
    package static func readableOfProcess() -> Settings {
        var mistakes: [ConfigurationError] = []
        let environment = environment(&mistakes)
        var settings = readable(environment, Installation.ofProcess)
        settings.mistakes = mistakes + settings.mistakes
        return settings
    }

    /// Returns these settings if there are no mistakes, else throws the first one.
    package func whole() throws(ConfigurationError) -> Settings {
        if let mistake = mistakes.first { throw mistake }
        return self
    }

    /// The settings of a program with this environment.
    ///
    /// The file of an installation is only for its own home: whoever names another one means
    /// another suite.
    package static func of(
        _ environment: [String: String], _ installation: Installation?
    ) throws(ConfigurationError) -> Settings {
        try readable(environment, installation).whole()
    }

    /// The settings of a program with this environment, as far as they can be read.
    package static func readable(
        _ environment: [String: String], _ installation: Installation?
    ) -> Settings {
        var settings = Settings([:])
        var home = environment["HERALD_HOME"] ?? ""
        if home.isEmpty { home = installation?.home ?? defaultHome }
        if let installation, home == installation.home || home == "\(installation.home)/" {
            settings.take(installation.settings)
            if settings.values["HERALD_HOME"] != nil {
                settings.mistakes.append(
                    ConfigurationError(
                        installation.settings,
                        "an installed suite has its data in \(home): take HERALD_HOME out of this "
                            + "file"))
            }
        }
        // Someone who may not enter it may still use the suite, with a key of their own.
        if unsafe access(home, X_OK) == 0 || errno != EACCES {
            settings.take("\(home)/herald.conf")
        }
        let filed = Set(settings.values.keys)
        settings.values.merge(environment) { _, environment in environment }
        if installation != nil { settings.values["HERALD_HOME"] = home }
        settings.implied = filed.union(["HERALD_HOME"]).filter { name in
            (environment[name] ?? "").isEmpty
        }
        return settings
    }

    private static let defaultHome = "./var"

    /// The home directory, in which everything is kept.
    package var home: String { string("HERALD_HOME", or: Self.defaultHome) }

    /// Returns these settings, with `values` overriding them.
    package func overlaid(with values: [String: String]) -> Settings {
        var settings = self
        settings.values.merge(values) { _, new in new }
        settings.implied.subtract(values.keys)
        return settings
    }

    /// Returns these settings without one of them.
    package func without(_ name: String) -> Settings {
        var settings = self
        settings.values[name] = nil
        settings.implied.remove(name)
        return settings
    }

    /// Returns a setting as text; an empty one counts as not set.
    package func string(_ name: String, or fallback: String) -> String {
        guard let value = values[name], !value.isEmpty else { return fallback }
        return value
    }

    /// Returns a setting as a whole number; throws unless it is in `range`.
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

    /// Returns a setting as one of the values of an enum; throws if it is none of them.
    package func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, or fallback: Value
    ) throws(ConfigurationError) -> Value where Value.RawValue == String {
        guard let text = values[name], !text.isEmpty else { return fallback }
        guard let value = Value(rawValue: text) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationError(name, "'\(text)' is not one of \(all)")
        }
        return value
    }

    /// Returns a setting as a list of words separated by commas.
    package func list(_ name: String, or fallback: [String] = []) -> [String] {
        guard let text = values[name] else { return fallback }
        return text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// Returns the settings whose names begin with `HERALD_` and are not in `known`, sorted.
    package func unknown(besides known: Set<String>) -> [String] {
        values.keys.filter { $0.hasPrefix("HERALD_") && !known.contains($0) }.sorted()
    }

    private static func environment(_ mistakes: inout [ConfigurationError]) -> [String: String] {
        var values: [String: String] = [:]
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                // Other variables may have any encoding.
                let name = String(text[..<equals])
                if unsafe !name.hasPrefix("HERALD_") || String(validatingCString: entry) != nil {
                    values[name] = String(text[text.index(after: equals)...])
                } else {
                    mistakes.append(ConfigurationError(name, "is not UTF-8"))
                }
            }
            unsafe next += 1
        }
        return values
    }

    /// Takes over the settings of a file, which override those that there are.
    private mutating func take(_ path: String) {
        do throws(ConfigurationError) {
            guard let text = try TextFile.read(path) else { return }
            repeated += Self.repeated(text, path)
            let lines = Self.lines(text, path)
            values.merge(lines.values) { _, nearer in nearer }
            mistakes += lines.mistakes
        } catch { mistakes.append(error) }
    }

    /// Returns the settings that a file's lines set more than once, in the order of their names.
    package static func repeated(_ text: String, _ path: String) -> [ConfigurationError] {
        var lines: [String: [Int]] = [:]
        for (number, line) in text.lines.enumerated() {
            let line = line.trimmed
            guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
            lines[line[..<equals].trimmed, default: []].append(number + 1)
        }
        return lines.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { name, lines in
            let all = lines.map { "\($0)" }.joined(separator: " and ")
            return ConfigurationError(
                name, "is set in the lines \(all) of \(path); the last of them counts")
        }
    }

    /// Returns the settings in a file's lines, which may end with LF, CR LF, or CR alone.
    ///
    /// - Throws: `ConfigurationError` naming the line.
    package static func values(
        _ text: String, _ path: String
    ) throws(ConfigurationError) -> [String: String] {
        let lines = lines(text, path)
        if let mistake = lines.mistakes.first { throw mistake }
        return lines.values
    }

    private static func lines(
        _ text: String, _ path: String
    ) -> (values: [String: String], mistakes: [ConfigurationError]) {
        var values: [String: String] = [:]
        var mistakes: [ConfigurationError] = []
        for (number, line) in text.lines.enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                mistakes.append(
                    ConfigurationError("\(path):\(number + 1)", "'\(line)' is not NAME=value"))
                continue
            }
            values[line[..<equals].trimmed] = line[line.index(after: equals)...].trimmed
        }
        return (values, mistakes)
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
