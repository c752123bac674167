import Foundation
import TestSupport
import Testing

/// Programs that an app developer builds with the library for apps.
@Suite(.serialized)
struct ClientAppTests {
    private static let rules = [
        "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
        "-enable-upcoming-feature", "ExistentialAny",
        "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
    ]

    private static func sources(_ folder: String) throws -> [String] {
        let place = repository.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: place.path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { place.appending(path: $0).path }
    }

    private static func compile(_ arguments: [String]) async throws -> String {
        let outcome = try await Tool.run("swiftc", arguments)
        return outcome.status == 0 ? "" : outcome.output
    }

    @Test func `the edges to Apple's frameworks and the iPhone app fit the interface modules`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "apple-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let modules = builtProduct("herald").deletingLastPathComponent().appending(path: "Modules")
        let found = ["-I", folder.path, "-I", modules.path]
        let interfaces = try Self.sources("Tests/AppleInterfaces")
        #expect(interfaces.count == 8)
        for file in interfaces {
            let name = URL(filePath: file).deletingPathExtension().lastPathComponent
            let wrong = try await Self.compile([
                "-swift-version", "6", "-emit-module", "-module-name", name, "-parse-as-library",
                "-o", folder.appending(path: "\(name).swiftmodule").path, file,
            ])
            #expect(wrong.isEmpty, "\(wrong)")
        }
        // Under another name than the module that the build has made, which is almost empty here.
        let edges = try Self.sources("Sources/HeraldClientApple")
        let module = folder.appending(path: "HeraldClientApple.swiftmodule").path
        let wrong = try await Self.compile(
            Self.rules + ["-emit-module", "-module-name", "HeraldClientApple", "-o", module]
                + found + edges)
        #expect(wrong.isEmpty, "\(wrong)")
        let app = try await Self.compile(
            Self.rules + ["-typecheck", "-module-name", "News"] + found
                + Self.sources("Examples/app/iOS"))
        #expect(app.isEmpty, "\(app)")
        // The interfaces can be failed: an edge that uses what they do not have.
        let bad = folder.appending(path: "bad.swift")
        try "import UserNotifications\nlet no = UNUserNotificationCenter.current().nothing"
            .write(to: bad, atomically: true, encoding: .utf8)
        #expect(try await !Self.compile(["-typecheck"] + found + [bad.path]).isEmpty)
    }

    @Test func `the library's tutorial ends with the iPhone app, and each of its steps is Swift`()
        async throws
    {
        let catalog = repository.appending(path: "Sources/HeraldClient/HeraldClient.docc")
        let resources = catalog.appending(path: "Resources")
        func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
        let tutorial = try text(catalog.appending(path: "FirstNotification.tutorial"))
        // They have an ending that no build takes for a source.
        let files = try FileManager.default.contentsOfDirectory(atPath: resources.path)
            .filter { $0.hasSuffix(".swift.txt") }.sorted()
        #expect(files.count == 12)
        for name in files {
            #expect(tutorial.contains("file: \"\(name)\""), "\(name)")
            let source = try text(resources.appending(path: name))
            let copy = FileManager.default.temporaryDirectory
                .appending(path: "step-\(UInt64.random(in: 0 ... .max)).swift")
            try source.write(to: copy, atomically: true, encoding: .utf8)
            defer { try? FileManager.default.removeItem(at: copy) }
            let wrong = try await Self.compile(["-frontend", "-parse", copy.path])
            #expect(wrong.isEmpty, "\(name): \(wrong)")
        }
        for (step, file) in [
            ("NewsApp-7", "NewsApp"), ("NewsLinks", "NewsLinks"), ("NewsScene", "NewsScene"),
            ("Following", "Following"), ("NotificationService", "NotificationService"),
        ] {
            let end = try text(resources.appending(path: "\(step).swift.txt"))
            let app = try text(repository.appending(path: "Examples/app/iOS/\(file).swift"))
            #expect(end == app, "\(file)")
        }
    }

    @Test func `the app of the page on Swift registers, follows, syncs and says why`()
        async throws
    {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let port = try freePort()
            let forwarder = try suite.forwarder(on: port)
            defer {
                forwarder.signal(SIGKILL)
                _ = forwarder.wait()
            }
            func run() async throws -> String {
                try await Tool.run(
                    builtProduct("ClientExample").path,
                    [
                        "http://127.0.0.1:\(port)", news.device,
                        suite.home.appending(path: "app").path,
                    ]
                ).succeeded()
            }
            try await waitUntil("it is registered") {
                try await !run().contains("device: not registered")
            }
            _ = try await suite.mustCurl(
                "Delivery/Send",
                #"""
                {"type": "/news", "audience": "/topics/city-hall",
                 "content": {"title": "It works", "body": "Here"}}
                """#, key: news.sender)
            try await waitUntil("the message is printed") {
                try await run().contains("It works Here")
            }
            let said = try await run()
            #expect(said.contains("address: the app has given no address"), "\(said)")
        }
        // The page shows the program as it is.
        let page = try String(
            contentsOf: repository.appending(path: "docs/SWIFT.md"), encoding: .utf8)
        for file in [
            "Sources/TryHerald/main.swift", "iOS/NotificationService.swift", "iOS/NewsLinks.swift",
            "iOS/NewsPlaces.swift",
        ] {
            let source = try String(
                contentsOf: repository.appending(path: "Examples/app/\(file)"), encoding: .utf8)
            #expect(page.contains("```swift\n\(source)```"), "\(file)")
        }
    }
}
