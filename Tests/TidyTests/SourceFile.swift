import Foundation
import Testing

/// A Swift file that people write, with its lines.
struct SourceFile: CustomTestStringConvertible, Sendable {
    /// The path of the file from the repository's root.
    let path: String
    let lines: [String]

    init(path: String, _ text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var testDescription: String { path }

    /// The repository's root.
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the Swift files below `folder`, without generated ones.
    static func all(under folder: String) -> [SourceFile] {
        paths(under: folder).filter { $0.hasSuffix(".swift") && !isGenerated($0) }.map { path in
            let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
            return SourceFile(path: path, text)
        }
    }

    /// Returns the paths of all files below `folder`.
    static func paths(under folder: String) -> [String] {
        let directory = root.appending(path: folder)
        let found = FileManager.default.enumerator(atPath: directory.path())
        return (found?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    private static func isGenerated(_ path: String) -> Bool {
        path.contains("/Generated/") || path.hasPrefix("Sources/Protocol/Messages/")
    }

    /// The folder of the file's module, such as `Storage`.
    var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 1 ? String(parts[1]) : ""
    }
}
