import ServiceKit

/// Reads the demo's files.
enum DemoFile {
    /// Reads a CSV file in a directory, which must have at least these columns.
    static func csv(_ directory: String, _ name: String, _ columns: [String]) throws -> CSV {
        let path = "\(directory)/\(name)"
        guard let text = try TextFile.read(path) else {
            throw UsageError("there is no file '\(path)'; --examples names the demo's directory")
        }
        return try CSV(text, path, required: columns)
    }
}
