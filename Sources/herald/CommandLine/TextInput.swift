import ServiceKit

/// Small texts that a command reads: from a file, or from standard input where the path is `-`.
enum TextInput {
    /// The word that stands for standard input.
    static let standardInput = "-"

    /// The text of a file; nil when there is none.
    ///
    /// - Throws: `ConfigurationError` that names what cannot be read or is not UTF-8.
    static func read(_ path: String) throws(ConfigurationError) -> String? {
        try TextFile.read(path == standardInput ? "/dev/stdin" : path)
    }

    /// A text that is typed, or what standard input holds where it is `-`, without its last line
    /// end.
    static func text(_ word: String) throws -> String {
        guard word == standardInput else { return word }
        let text = try read(standardInput) ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
