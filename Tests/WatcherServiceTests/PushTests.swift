import Crypto
import Foundation
import Protocol
import Synchronization
import Testing
import Times
@testable import WatcherService

/// Items that others bring: by a webhook, by a call, and in files.
struct PushTests {
    private static func recipe(_ input: String, kind: String = "json") -> String {
        """
        {"app": "news", "source": {"kind": "\(kind)", \(input)}, "items": {"key": "id"},
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "{{title}}"}}]}
        """
    }

    private static func hook(_ body: String, _ secret: String = "s3") -> Proto.ReceiveHookRequest {
        var request = Proto.ReceiveHookRequest()
        (request.name, request.body) = ("hook", Array(body.utf8))
        var field = Proto.HookField()
        field.name = "x-hub-signature-256"
        field.value =
            "sha256="
            + Hex.encode(HMACSHA256.code(for: request.body, key: Array(secret.utf8)).array)
        request.fields = [field]
        return request
    }

    private static func hookHome() async throws -> WatcherHome {
        let home = try await WatcherHome()
        try home.secret("key", "s3\n")
        try await home.write(
            "hook", recipe(#""hook": {"form": "github", "secret": "key"}"#))
        return home
    }

    @Test func `a signed body is stored before it is answered, and sent once`() async throws {
        let home = try await Self.hookHome()
        let request = Self.hook(#"{"id": 1, "title": "one"}"#)
        let answer = try await home.service.receiveHook(request, CallContext())
        #expect(answer.run?.items == 1 && answer.run?.notifications == 1)
        // The process ends right after the answer; the sender, who did not get it, sends again.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        #expect(
            try await home.service.receiveHook(request, CallContext()).run?.notifications == 0)
        try await home.send()
        #expect(home.world.withLock { $0.accepted.values.map { $0.content?.title } } == ["one"])
    }

    @Test func `a push that cannot be read says what clears it, and the next one does`()
        async throws
    {
        let home = try await Self.hookHome()
        await #expect(throws: RPCError.self) {
            try await home.service.receiveHook(Self.hook("nonsense"), CallContext())
        }
        let failing = try await home.service.store.source("hook", app: "news")
        #expect(failing.problem == "malformed")
        #expect(failing.message.hasSuffix("; the next items that can be read clear this"))
        _ = try await home.service.receiveHook(
            Self.hook(#"{"id": 1, "title": "one"}"#), CallContext())
        let mended = try await home.service.store.source("hook", app: "news")
        #expect(mended.problem.isEmpty && mended.message.isEmpty)
    }

    @Test func `a webhook whose secret is not there says so at once, until the file is there`()
        async throws
    {
        let home = try await WatcherHome()
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = ("news", "hook")
        request.recipe = Self.recipe(#""hook": {"form": "github", "secret": "key"}"#)
        let put = try await home.service.putSource(request, CallContext()).source
        #expect(put?.health == .failing && put?.problem == "secret")
        #expect(put?.message == "there is nothing in secrets/watch/news/key")
        try await home.send()
        #expect(home.world.withLock { $0.news.map(\.reason) } == ["secret"])
        // A restart finds the same, and tells nobody again.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        try await home.send()
        #expect(home.world.withLock { $0.news.count } == 1)
        try home.secret("news/key", "s3\n")
        try await home.service.reload()
        let mended = try await home.service.store.source("hook", app: "news")
        #expect(mended.problem.isEmpty && mended.failures == 0)
    }

    @Test func `a wrong signature and a name that is no webhook are refused alike`() async throws {
        let home = try await Self.hookHome()
        try await home.write("other", Self.recipe(#""pushed": true"#))
        var messages: Set<String> = []
        for name in ["hook", "other", "none"] {
            var request = Self.hook("{}", name == "hook" ? "wrong" : "s3")
            request.name = name
            do {
                _ = try await home.service.receiveHook(request, CallContext())
                Issue.record("\(name) was accepted")
            } catch let error as RPCError {
                #expect(error.code == .unauthenticated)
                messages.insert(error.message)
            }
        }
        #expect(messages.count == 1)
    }

    @Test func `a name that is no webhook is checked by the secret of one, as a webhook is`()
        async throws
    {
        let home = try await Self.hookHome()
        try await home.write("other", Self.recipe(#""pushed": true"#))
        // The secret of the only webhook can no longer be read: a file may have a mebibyte.
        try home.secret("key", String(repeating: "x", count: 2 << 20))
        for name in ["hook", "other", "none"] {
            var request = Self.hook("{}")
            request.name = name
            let error = await #expect(throws: RPCError.self) {
                try await home.service.receiveHook(request, CallContext())
            }
            #expect(error?.code == .unavailable, "\(name)")
        }
    }

    @Test func `a secret that cannot be read keeps no request from the same name of another app`()
        async throws
    {
        let home = try await Self.hookHome()
        try home.secret("shop/key", "s4\n")
        var request = Proto.PutSourceRequest()
        (request.app, request.name) = ("shop", "hook")
        request.recipe = Self.recipe(#""hook": {"form": "github", "secret": "key"}"#)
            .replacingOccurrences(of: #""app": "news""#, with: #""app": "shop""#)
        _ = try await home.service.putSource(request, CallContext())
        // The older recipe's, which is tried first.
        try home.secret("key", String(repeating: "x", count: 2 << 20))
        let body = #"{"id": 1, "title": "one"}"#
        let answer = try await home.service.receiveHook(Self.hook(body, "s4"), CallContext())
        #expect(answer.run?.items == 1)
        let error = await #expect(throws: RPCError.self) {
            try await home.service.receiveHook(Self.hook(body), CallContext())
        }
        #expect(error?.code == .unavailable)
    }

    @Test func `without a webhook every name is refused`() async throws {
        let home = try await Self.hookHome()
        try await home.write("hook", Self.recipe(#""pushed": true"#))
        let error = await #expect(throws: RPCError.self) {
            try await home.service.receiveHook(Self.hook("{}"), CallContext())
        }
        #expect(error?.code == .unauthenticated)
    }

    @Test func `bodies that come at the same time are stored one after the other`() async throws {
        let home = try await Self.hookHome()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    // Each item comes three times.
                    let id = number % 20
                    _ = try await home.service.receiveHook(
                        Self.hook(#"{"id": \#(id), "title": "T\#(id)"}"#), CallContext())
                }
            }
            try await group.waitForAll()
        }
        let waiting = try await home.labels(.waiting)
        let held = try await home.labels(.held)
        #expect(waiting.count + held.count == 20)
    }

    @Test func `a body that is no JSON is told to its sender and to operators`() async throws {
        let home = try await Self.hookHome()
        await #expect(throws: RPCError.self) {
            try await home.service.receiveHook(Self.hook("{"), CallContext())
        }
        var request = Proto.GetSourceRequest()
        (request.app, request.name) = ("news", "hook")
        let source = try await home.service.getSource(request, CallContext()).source
        #expect(source?.problem == "truncated" && source?.hookPath == "/hooks/hook")
    }

    @Test func `a paused source takes what senders bring, and sends nothing`() async throws {
        let home = try await Self.hookHome()
        try await home.pause("hook")
        let answer = try await home.service.receiveHook(
            Self.hook(#"{"id": 1, "title": "one"}"#), CallContext())
        #expect(answer.run?.items == 1 && answer.run?.parked == 1)
        #expect(answer.run?.notifications == 0)
        try await home.send()
        #expect(home.world.withLock { $0.submitted.isEmpty })
    }

    @Test func `what a program feeds is stored, and only for a source that is fed`() async throws {
        let home = try await WatcherHome()
        try await home.write("fed", Self.recipe(#""pushed": true"#, kind: "ndjson"))
        var request = Proto.FeedSourceRequest()
        (request.app, request.name) = ("news", "fed")
        request.body = Array("{\"id\": 1, \"title\": \"a\"}\n{\"id\": 2, \"title\": \"b\"}".utf8)
        #expect(try await home.service.feedSource(request, CallContext()).run?.items == 2)
        #expect(try await home.labels(.waiting) == ["a", "b"])
        try await home.recipe()
        request.name = "list"
        await #expect(throws: RPCError.self) {
            try await home.service.feedSource(request, CallContext())
        }
    }

    @Test func `each complete file of a folder is read once, and a bad one is put aside`()
        async throws
    {
        let home = try await WatcherHome()
        try await home.write("files", Self.recipe(#""folder": true"#))
        let folder = home.directory.appending(path: "watch/inbox/files")
        func put(_ name: String, _ text: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        func names(_ place: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(
                atPath: folder.appending(path: place).path
            ).sorted()
        }
        try put("1.json", #"[{"id": 1, "title": "one"}]"#)
        try put("2.json.part", #"[{"id": 2, "title": "two"}]"#)
        try put("3.json", #"[{"id": 3, "#)
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "4.json").path, withDestinationPath: "/etc/passwd")
        let run = try await home.run("files")
        #expect(run.items == 1 && run.notifications == 1)
        #expect(try names("done") == ["1.json"])
        #expect(try names("bad") == ["3.json", "3.json.why", "4.json", "4.json.why"])
        let why = try String(
            contentsOf: folder.appending(path: "bad/3.json.why"), encoding: .utf8)
        #expect(why.hasPrefix("truncated: the answer ends too early"))
        try FileManager.default.moveItem(
            at: folder.appending(path: "2.json.part"), to: folder.appending(path: "2.json"))
        #expect(try await home.run("files").items == 1)
        #expect(try await home.labels(.waiting) == ["one", "two"])
        try await home.send()
        #expect(
            home.world.withLock { $0.news.map(\.message).sorted().first }?.hasPrefix(
                "The file 3.json of files cannot be used") == true)
    }

    @Test func `a source names the files that lie in bad, until they are gone`() async throws {
        let home = try await WatcherHome()
        try await home.write("files", Self.recipe(#""folder": true"#))
        let folder = home.directory.appending(path: "watch/inbox/files")
        func shown() async throws -> Proto.Source {
            var request = Proto.GetSourceRequest()
            (request.app, request.name) = ("news", "files")
            return try await home.service.getSource(request, CallContext()).source
                ?? Proto.Source()
        }
        for number in 10..<35 {
            try "[".write(
                to: folder.appending(path: "\(number).json"), atomically: true, encoding: .utf8)
        }
        _ = try await home.run("files")
        var source = try await shown()
        #expect(source.badFiles == (10..<30).map { "\($0).json" } && source.badFileCount == 25)
        #expect(source.health == .badItems)
        // It is known after a restart.
        await home.stop()
        try await home.start()
        try await home.service.reload()
        #expect(try await shown().badFileCount == 25)
        for number in 11..<35 {
            for end in ["json", "json.why"] {
                try FileManager.default.removeItem(
                    at: folder.appending(path: "bad/\(number).\(end)"))
            }
        }
        _ = try await home.run("files")
        source = try await shown()
        #expect(source.badFiles == ["10.json"] && source.badFileCount == 1)
        try FileManager.default.removeItem(at: folder.appending(path: "bad/10.json"))
        _ = try await home.run("files")
        #expect(try await shown().health == .ok)
    }

    @Test func `a file that was stored and not put aside sends nothing again`() async throws {
        let home = try await WatcherHome()
        try await home.write("files", Self.recipe(#""folder": true"#))
        let folder = home.directory.appending(path: "watch/inbox/files")
        let text = #"[{"id": 1, "title": "one"}]"#
        try text.write(
            to: folder.appending(path: "1.json"), atomically: true, encoding: .utf8)
        _ = try await home.run("files")
        // As if the process had ended before the file was moved.
        try FileManager.default.moveItem(
            at: folder.appending(path: "done/1.json"), to: folder.appending(path: "1.json"))
        #expect(try await home.run("files").notifications == 0)
    }
}
