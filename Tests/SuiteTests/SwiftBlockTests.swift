import Foundation
import TestSupport
import Testing

/// Blocks of Swift in the documentation that are no whole programs: each compiles with the library.
struct SwiftBlockTests {
    /// The parameters of the function that a block of docs/SWIFT.md or docs/DEVICES.md is put into
    /// as its body, by the block's name.
    private static let places = [
        "inbox": "_ herald: HeraldClient, _ id: String",
        "addresses": "_ herald: HeraldClient, _ code: String",
        "vouching": "_ configuration: inout ClientConfiguration",
        "goal": "_ herald: HeraldClient",
        "links": "_ configuration: inout ClientConfiguration, _ host: any LinkHost, "
            + "_ router: any LinkRouter",
        "explain": "_ configuration: inout ClientConfiguration, "
            + "_ askServer: @escaping @Sendable (String) async throws -> String",
        "attestation": "_ challenge: String, _ installID: String",
    ]

    /// The one step of the library's tutorial that is not part of an app's whole files.
    ///
    /// ClientAppTests checks the others: each parses, and the last ones are those of the iPhone
    /// app, which is compiled there.
    private static let step = "Sources/HeraldClient/HeraldClient.docc/Resources/Why.swift.txt"

    private static func page(_ path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    /// Returns the blocks that a page says this suite checks, by their names.
    private static func blocks() throws -> [String: String] {
        let text = try page("docs/SWIFT.md") + page("docs/DEVICES.md")
        let block = /<!-- checked by SwiftBlockTests: ([a-z]+) -->\n```swift\n((?:[^`].*\n|\n)*)```/
        let found = text.matches(of: block).map { (String($0.output.1), String($0.output.2)) }
        return Dictionary(found) { first, _ in first }
    }

    /// Returns the compiler's errors for a file of `text`; empty if it is right.
    private static func compile(_ text: String, in folder: URL) async throws -> String {
        let modules = builtProduct("herald").deletingLastPathComponent().appending(path: "Modules")
        for name in ["CryptoKit", "DeviceCheck"] {
            let source = repository.appending(path: "Tests/AppleInterfaces/\(name).swift").path
            let module = folder.appending(path: "\(name).swiftmodule").path
            _ = try await Tool.run(
                "swiftc",
                [
                    "-swift-version", "6", "-emit-module", "-module-name", name,
                    "-parse-as-library", "-o", module, source,
                ]
            ).succeeded()
        }
        let file = folder.appending(path: "Blocks.swift")
        try Data(text.utf8).write(to: file)
        let outcome = try await Tool.run(
            "swiftc",
            [
                "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-typecheck",
                "-module-name", "Blocks", "-I", folder.path, "-I", modules.path, file.path,
            ])
        return outcome.status == 0 ? "" : outcome.output
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "blocks-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    @Test func `each block of Swift in the documentation compiles without a warning`()
        async throws
    {
        let blocks = try Self.blocks()
        #expect(Set(blocks.keys) == Set(Self.places.keys).union(["manifest"]))
        let step = try Self.page(Self.step)
        #expect(step.contains("import HeraldClient\n"))
        var text = "import CryptoKit\nimport DeviceCheck\nimport Foundation\nimport HeraldClient\n"
        text += "func register(attestation: String, challenge: String) {}\n"
        for (name, place) in Self.places {
            text += "func \(name)(\(place)) async throws {\n\(blocks[name] ?? "")}\n"
        }
        text += "enum News { static var herald: HeraldClient { fatalError() } }\n"
        text += step.replacing("import HeraldClient\n", with: "")
        try await Self.withFolder { folder in
            let wrong = try await Self.compile(text, in: folder)
            #expect(wrong.isEmpty, "\(wrong)")
            // The check can fail.
            let bad = try await Self.compile(
                text + "func no(_ herald: HeraldClient) { herald.nothing() }\n", in: folder)
            #expect(bad.contains("nothing"), "\(bad)")
        }
    }

    @Test func `the package manifest on the page on Swift is one that the toolchain reads`()
        async throws
    {
        let manifest = try #require(try Self.blocks()["manifest"])
        try await Self.withFolder { folder in
            try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
            let read = try await Tool.run(
                "swift",
                [
                    "package", "--package-path", folder.path, "--manifest-cache", "none",
                    "dump-package",
                ]
            ).succeeded()
            #expect(read.contains("\"HeraldClient\"") && read.contains("\"News\""), "\(read)")
        }
    }
}
