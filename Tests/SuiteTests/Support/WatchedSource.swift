import Foundation
import TestSupport

/// A suite that watches a stand-in of an API, whose files a test writes.
final class WatchedSource {
    /// The URL of the stand-in.
    let url: String
    private let files: URL
    private let suite: RunningSuite
    private let process: ChildProcess

    /// Starts the stand-in, and allows the suite's watcher to read it.
    init(_ suite: RunningSuite, _ options: [String] = []) async throws {
        self.suite = suite
        files = suite.home.appending(path: "source")
        let keys = suite.home.appending(path: "source-keys")
        for folder in [files, keys, suite.home.appending(path: "watch")] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
        }
        let port = try freePort()
        let output = suite.home.appending(path: "source.out").path
        process = try ChildProcess(
            builtProduct("herald").path,
            [
                "simulate", "source", "--port", "\(port)", "--files", files.path, "--directory",
                keys.path, "--ledger", suite.home.appending(path: "source.ledger").path, "--sync",
            ] + options, output: .file(output))
        url = "https://127.0.0.1:\(port)"
        try await waitUntil("the source listens") {
            (try? String(contentsOfFile: output, encoding: .utf8))?.contains("authority") == true
        }
        let text = try String(contentsOfFile: output, encoding: .utf8)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("authority ") })
        else { throw SuiteError("the source names no authority") }
        let secrets = suite.home.appending(path: "secrets/watch")
        try FileManager.default.createDirectory(at: secrets, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: String(line.dropFirst(10)), toPath: secrets.appending(path: "ca.pem").path)
        suite.set("HERALD_WATCH_ALLOW", "127.0.0.1:\(port)")
    }

    /// Stops the stand-in.
    func stop() {
        process.signal(SIGTERM)
        process.wait()
    }

    /// Writes a file of the source.
    func write(_ name: String, _ text: String) throws {
        try text.write(to: files.appending(path: name), atomically: true, encoding: .utf8)
    }

    /// Writes a list of items with these numbers.
    func write(_ name: String, items: some Sequence<Int>) throws {
        let list = items.map { #"{"id": \#($0), "title": "Item \#($0)", "section": "local"}"# }
        try write(name, #"{"results": [\#(list.joined(separator: ","))]}"#)
    }

    /// Writes a recipe for a list of items.
    func recipe(
        _ name: String, app: String, every: String = "1s", url: String? = nil, more: String = "",
        pages: String = #"{"by": "page", "parameter": "page"}"#
    ) throws {
        let text = """
            {"app": "\(app)",
             "source": {"kind": "json", "url": "\(url ?? self.url + "/\(name)")", "every": "\(every)",
               "authority": "ca.pem", "pages": \(pages)},
             "items": {"list": "results", "key": "id"}, \(more)
             "rules": [{"name": "all", "send": {"type": "/news", "title": "{{title}}",
               "audience": "/sections/{{section}}"}}]}
            """
        try text.write(
            to: suite.home.appending(path: "watch/\(name).json"), atomically: true, encoding: .utf8)
    }

    /// Returns the present state of a source.
    func state(_ name: String, of app: Tenant) async throws -> Answer {
        try await suite.mustCurl("Watcher/GetSource", #"{"name": "\#(name)"}"#, key: app.sender)
    }

    /// Waits until a source was read, and has this many items, which may be in quarantine.
    func isRead(_ name: String, items: Int, of app: Tenant) async throws {
        try await waitUntil("\(name) is read with \(items) items") {
            let answer = try await self.suite.curl(
                "Watcher/GetSource", #"{"name": "\#(name)"}"#, key: app.sender)
            let isRead = ["SOURCE_HEALTH_OK", "SOURCE_HEALTH_BAD_ITEMS"]
                .contains(answer.string("source.health"))
            return isRead && answer.string("source.items") == "\(items)"
        }
    }
}

extension RunningSuite {
    /// Returns the titles of an app's notifications, the newest first.
    func titles(of app: Tenant) async throws -> [String] {
        let answer = try await mustCurl("Delivery/ListNotifications", "{}", key: app.sender)
        return (0..<100).map { answer.string("notifications.\($0).content.title") }
            .prefix { !$0.isEmpty }.map { $0 }
    }
}
