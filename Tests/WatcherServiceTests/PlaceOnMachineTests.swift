import Foundation
import HTTPClient
import Protocol
import ServiceKit
import TestSupport
import Testing
@testable import Watch
@testable import WatchFetching
@testable import WatcherService

/// Files on the machine in answers to people of an app, who read the names and not the folders.
struct PlaceOnMachineTests {
    private static let recipe = """
        {"app": "news", "source": {"kind": "json", "url": "https://example.com/list",
           "headers": {"X-Key": {"file": "key"}}, "authority": "own.pem"},
         "items": {"key": "id"},
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "{{title}}"}}]}
        """

    @Test func `a file that cannot be read is named by the recipe's name for it`() async throws {
        let scratch = ScratchDirectory()
        // A link that leads to itself is there, and nobody can read it.
        try FileManager.default.createSymbolicLink(
            atPath: scratch.file("key"), withDestinationPath: "key")
        let recipe = try RecipeReader.system.read(Array(Self.recipe.utf8), name: "list")
        let fetcher = PageFetcher(try HTTPClient(), .any, secrets: scratch.path)
        let problem = await #expect(throws: PassProblem.self) {
            try await fetcher.fetch(PageRequest(url: "https://example.com/list"), recipe)
        }
        #expect(problem?.code == .secret)
        #expect(problem?.message.hasPrefix("secrets/watch/key cannot be read: ") == true)
        #expect(problem?.message.contains(scratch.path) == false)
        #expect(problem?.detail?.contains(scratch.path) == true, "the log has it")
    }

    @Test func `the client is given the authority itself, and no path that an error could name`()
        async throws
    {
        let scratch = ScratchDirectory()
        for (name, text) in [("key", "secret"), ("own.pem", "-----BEGIN")] {
            try text.write(toFile: scratch.file(name), atomically: false, encoding: .utf8)
        }
        let recipe = try RecipeReader.system.read(Array(Self.recipe.utf8), name: "list")
        let fetcher = PageFetcher(try HTTPClient(), .any, secrets: scratch.path)
        let page = PageRequest(url: "https://example.com/list")
        let files = RecipeFiles(recipe, in: scratch.path, sendsSecrets: page.sendsSecrets)
        let request = fetcher.request(page, recipe, try await files.read(by: { $0() }))
        #expect(request.authorities == "-----BEGIN\n" && request.certificateAuthorities == nil)
    }

    @Test func `a folder that cannot be read is named by the source`() async throws {
        let home = try await WatcherHome()
        try await home.write(
            "files",
            """
            {"app": "news", "source": {"kind": "json", "folder": true}, "items": {"key": "id"},
             "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
               "title": "{{title}}"}}]}
            """)
        let folder = home.directory.appending(path: "watch/inbox/files")
        try FileManager.default.removeItem(at: folder)
        try "no folder".write(to: folder, atomically: true, encoding: .utf8)
        let refusal = await #expect(throws: RPCError.self) { try await home.run("files") }
        #expect(refusal?.message.contains(home.directory.path) == false, "\(refusal as Any)")
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "files")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.message.contains("the folder watch/inbox/files cannot be read") == true)
        #expect(source?.message.contains(home.directory.path) == false)
    }
}
