import ServiceKit

/// The demo's files.
enum DemoFile {
    /// A file of a directory, with these columns at least.
    static func csv(_ directory: String, _ name: String, _ columns: [String]) throws -> CSV {
        let path = "\(directory)/\(name)"
        guard let text = try TextFile.read(path) else {
            throw UsageError("there is no file '\(path)'; --examples names the demo's directory")
        }
        return try CSV(text, path, required: columns)
    }
}
