package import Foundation

// On Linux the loading of URLs is a module of its own.
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An app without the library: an actor, files, JSON, a URL session.
///
/// Both programs have it, so that only the library is more in one of them.
package actor BenchmarkApp {
    private struct Item: Codable, Hashable {
        var id: String
        var names: [String: String]
        var time: Date
    }

    private let session = URLSession(configuration: .ephemeral)
    private var items: [Item] = []

    /// Creates the app.
    package init() {}

    /// Does what any app does, in a folder that is removed at the end.
    package func run(_ folder: URL) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("items")
        items.append(Item(id: "a", names: ["b": "c"], time: Date()))
        try JSONEncoder().encode(items).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("\n".utf8))
        try handle.close()
        items = try JSONDecoder().decode([Item].self, from: Data(contentsOf: file))
        try FileManager.default.moveItem(at: file, to: folder.appendingPathComponent("moved"))
        try FileManager.default.removeItem(at: folder)
        if let url = URL(string: CommandLine.arguments.dropFirst().first ?? "") {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            let (body, answer) = try await session.data(for: request)
            print(body.count, (answer as? HTTPURLResponse)?.statusCode ?? 0)
        }
    }
}
