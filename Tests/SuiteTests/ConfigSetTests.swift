import Foundation
import TestSupport
import Testing

/// Config sets of the real suite: by the command, by GET, with a Sync, and checked by `openssl`.
@Suite(.serialized) struct ConfigSetTests {
    /// The answer to a GET of a config set; names of headers are in lower case.
    private struct Loaded {
        let status: Int
        let headers: [String: String]
        let body: String
    }

    private static func get(
        _ path: String, _ suite: RunningSuite, _ words: String...
    ) async throws -> Loaded {
        let text = try await Tool.run(
            "curl", ["-s", "-i", "--cacert", suite.authorities] + words + [suite.url + path]
        ).succeeded()
        let parts = text.components(separatedBy: "\r\n\r\n")
        let lines = parts[0].components(separatedBy: "\r\n")
        let fields = lines.dropFirst().compactMap { line in
            line.firstIndex(of: ":").map { colon in
                (line[..<colon].lowercased(), String(line[colon...].dropFirst(2)))
            }
        }
        return Loaded(
            status: Int(lines[0].split(separator: " ")[1]) ?? 0,
            headers: Dictionary(fields) { first, _ in first },
            body: parts.dropFirst().joined(separator: "\r\n\r\n"))
    }

    private static func set(
        _ suite: RunningSuite, _ values: String, _ words: String...
    ) async throws {
        let file = suite.home.appending(path: "values.json")
        try values.write(to: file, atomically: true, encoding: .utf8)
        _ = try await suite.say(
            ["config-sets", "set", "flags", "--values", file.path, "--app", "news"] + words)
    }

    @Test func `values of config sets are loaded by GET, once, and by whoever may`() async throws {
        try await RunningSuite.with { suite in
            let app = try await Tenant("news", in: suite)
            let phone = try await app.register("phone", tags: ["/beta"], in: suite)
            let beta = suite.home.appending(path: "beta.json")
            try #"{"beta": true}"#.write(to: beta, atomically: true, encoding: .utf8)
            try await Self.set(suite, #"{"n": 1}"#, "--variant", "/beta=\(beta.path)")
            let key = "authorization: Bearer \(app.device)"
            let path = "/apps/news/config/flags"
            let json = try await Self.get("\(path).json", suite, "-H", key)
            #expect(json.status == 200 && json.body == #"{"n":1}"#)
            #expect(json.headers["content-type"] == "application/json")
            let list = try await Self.get("\(path).plist", suite, "-H", key)
            #expect(list.body.contains("<key>n</key>\n  <integer>1</integer>"))
            let asked = try await Self.get(
                path, suite, "-H", key, "-H", "accept: application/x-plist")
            #expect(asked.body == list.body)
            let own = try await Self.get(
                "\(path).json", suite, "-u", "\(phone.id):\(phone.secret)")
            #expect(own.body == #"{"beta":true}"#)
            let tag = try #require(own.headers["etag"])
            let known = try await Self.get(
                "\(path).json", suite, "-u", "\(phone.id):\(phone.secret)", "-H",
                "if-none-match: \(tag)")
            #expect(known.status == 304 && known.body.isEmpty)
            // The other form, and the other variant, are other values.
            for words in [["-H", key], ["-H", key, "-H", "accept: text/xml"]] {
                let other = try await Self.get(
                    path, suite, words[0], words[1], "-H", "if-none-match: \(tag)")
                #expect(other.status == 200)
            }
            for (words, status) in [
                ([], 401), (["-H", "authorization: Bearer no"], 401),
                (["-u", "\(phone.id):no"], 401), (["-X", "DELETE", "-H", key], 405),
            ] {
                let text = try await Tool.run(
                    "curl",
                    ["-s", "-o", "/dev/null", "-w", "%{http_code}", "--cacert", suite.authorities]
                        + words + [suite.url + path]
                ).succeeded()
                #expect(text == "\(status)", "\(words)")
            }
            for other in ["/apps/news/config/none.json", "/apps/shop/config/flags.json"] {
                #expect(try await Self.get(other, suite, "-H", key).status == 404)
            }
            let shown = try await suite.say(
                ["config-sets", "show", "flags", "--app", "news", "--json"])
            #expect(shown.contains(#""asked":7,"#), "\(shown)")
        }
    }

    @Test func `a client checks the values of a config set without asking anybody`() async throws {
        try await RunningSuite.with { suite in
            let app = try await Tenant("news", in: suite)
            try await Self.set(suite, #"{"n": 1}"#)
            let folder = suite.home.appending(path: "check")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            func file(_ name: String) -> String { folder.appending(path: name).path }
            let pem = try await suite.say(["config-sets", "key", "--app", "news"])
            try pem.write(toFile: file("key.pem"), atomically: true, encoding: .utf8)
            let loaded = try await Self.get(
                "/apps/news/config/flags.json", suite, "-H",
                "authorization: Bearer \(app.device)")
            let version = try #require(loaded.headers["herald-config-version"])
            let signature = try #require(loaded.headers["herald-config-signature"])
            try #require(Data(base64Encoded: signature)).write(
                to: folder.appending(path: "signature"))
            func check(_ name: String, _ body: String) async throws -> Int32 {
                try "herald-config-1\nnews\n\(name)\n\(version)\njson\n\(body)".write(
                    toFile: file("message"), atomically: true, encoding: .utf8)
                return try await Tool.run(
                    "openssl",
                    [
                        "pkeyutl", "-verify", "-pubin", "-inkey", file("key.pem"), "-rawin", "-in",
                        file("message"), "-sigfile", file("signature"),
                    ]
                ).status
            }
            #expect(try await check("flags", loaded.body) == 0)
            #expect(try await check("flags", #"{"n":2}"#) != 0)
            #expect(try await check("other", loaded.body) != 0)
            try await suite.say(["config-sets", "prepare-key", "--app", "news"]).write(
                toFile: file("key.pem"), atomically: true, encoding: .utf8)
            #expect(try await check("flags", loaded.body) != 0)
            let next = try await suite.say(
                ["config-sets", "key", "--next", "--app", "news", "--json"])
            let id = try #require(next.firstMatch(of: /"keyId": ?"([0-9a-f]{16})"/)?.1)
            let said = try await suite.say(
                ["config-sets", "rotate-key", "\(id)", "--yes", "--app", "news"])
            #expect(said.contains("signs now  \(id)"), "\(said)")
            let signed = try await Self.get(
                "/apps/news/config/flags.json", suite, "-H",
                "authorization: Bearer \(app.device)")
            #expect(signed.headers["herald-config-key"] == "\(id)")
            let another = try #require(signed.headers["herald-config-signature"])
            try #require(Data(base64Encoded: another)).write(
                to: folder.appending(path: "signature"))
            #expect(try await check("flags", signed.body) == 0)
        }
    }

    @Test func `a Sync brings config sets when they have changed, also after a restart`()
        async throws
    {
        try await RunningSuite.with { suite in
            let app = try await Tenant("news", in: suite)
            let phone = try await app.register("phone", in: suite)
            try await Self.set(suite, #"{"n": 1}"#)
            func sync(_ known: String) async throws -> Answer {
                try await suite.mustCurl(
                    "Client/Sync", "{\(phone.proof), \"configs\": {\"known\": [\(known)]}}",
                    key: nil)
            }
            let first = try await sync("")
            #expect(first.string("configs.configs.0.values") == #"{"n":1}"#)
            let tag = first.string("configs.configs.0.tag")
            let known = #"{"name": "flags", "tag": "\#(tag)"}"#
            #expect(try await sync(known).string("configs.configs.0.name").isEmpty)
            _ = try await suite.say(["config-sets", "disable", "flags", "--app", "news"])
            suite.stop(.registry)
            try suite.start(.registry)
            try await suite.waitUntilReady()
            let off = try await sync(known)
            #expect(off.string("configs.configs.0.values") == "{}")
            #expect(off.string("configs.configs.0.version") == "2")
            let plain = try await suite.mustCurl("Client/Sync", "{\(phone.proof)}", key: nil)
            #expect(!plain.text.contains("configs"))
            // Without the registry the part says so, and the others are there.
            suite.stop(.registry)
            let away = try await suite.mustCurl(
                "Client/Sync", "{\(phone.proof), \"configs\": {}}", key: nil)
            #expect(away.string("configs.error.message").contains("registry"))
            #expect(away.value("inbox") != nil && away.value("inbox.error") == nil)
        }
    }

    @Test func `herald config-sets shows what it stored, and takes it back`() async throws {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            try await Self.set(suite, #"{"n": 1}"#, "--description", "switches")
            let shown = try await suite.say(
                ["config-sets", "show", "flags", "--json", "--app", "news"])
            let file = suite.home.appending(path: "flags.set")
            try shown.write(to: file, atomically: true, encoding: .utf8)
            try await Self.set(suite, #"{"n": 2}"#)
            _ = try await suite.say(
                ["config-sets", "set", "flags", "--from", file.path, "--app", "news"])
            let values = try await suite.say(
                ["config-sets", "show", "flags", "--values", "--app", "news"])
            #expect(values == "{\"n\":1}\n")
            let history = try await suite.say(
                ["config-sets", "history", "flags", "--app", "news"])
            #expect(history.split(separator: "\n").count == 4)
            let late = try await suite.herald(
                [
                    "config-sets", "set", "flags", "--from", file.path, "--if-version", "1",
                    "--app",
                    "news", "--description", "other",
                ])
            #expect(late.status != 0 && suite.complaint.contains("version 3"))
            let log = try await suite.say(["audit", "--app", "news", "--json"])
            #expect(log.contains("herald.v1.ConfigSets/PutConfigSet"))
            _ = try await suite.say(
                ["config-sets", "delete", "flags", "--yes", "--app", "news"])
            let list = try await suite.say(["config-sets", "--app", "news"])
            #expect(!list.contains("flags"))
        }
    }
}
