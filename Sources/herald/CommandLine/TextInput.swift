import ServiceKit

/// Reads small texts from a file, or from standard input if the path is `-`.
enum TextInput {
    /// The path that means standard input.
    static let standardInput = Dash.word

    /// Returns the text of a file; nil if there is no such file.
    ///
    /// - Throws: `ConfigurationError` if the file cannot be read or is not UTF-8.
    static func read(_ path: String) throws(ConfigurationError) -> String? {
        try TextFile.read(path == standardInput ? "/dev/stdin" : path)
    }

    /// Returns the bytes of a file; nil if there is no such file.
    ///
    /// - Throws: `ConfigurationError` if the file cannot be read.
    static func readBytes(_ path: String) throws(ConfigurationError) -> [UInt8]? {
        try TextFile.readBytes(path == standardInput ? "/dev/stdin" : path)
    }
}
