import Foundation
import Testing

/// Calls by pages in a browser on another origin, by the CORS protocol.
@Suite(.serialized)
struct WebPageTests {
    @Test func `pages of allowed origins may call, and others are told what to do`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let sport = try await Tenant("sport", in: suite)
            let refused = try await preflight(suite, "https://news.example.org")
            #expect(refused.hasPrefix("HTTP/2 403") && refused.contains("--allow-origin"))
            let wrong = try await suite.herald(
                ["apps", "edit", "news", "--allow-origin", "http://news.example.org/x"])
            #expect(wrong.status == 2, "\(suite.complaint)")
            _ = try await suite.mustHerald(
                "apps", "edit", "news", "--allow-origin", "https://News.example.org/",
                "--allow-origin", "http://localhost:3000")
            let app = try await suite.mustHerald("apps", "show", "news")
            #expect(
                app.strings("allowedOrigins") == [
                    "https://news.example.org", "http://localhost:3000",
                ])
            try await waitUntil("the gateway has asked again") {
                try await preflight(suite, "https://news.example.org").hasPrefix("HTTP/2 204")
            }
            let allowed = try await preflight(suite, "https://news.example.org")
            #expect(allowed.contains("herald-strict"), "\(allowed)")
            #expect(try await preflight(suite, "https://other.example.org").contains(" 403"))
            let own = try await register(suite, "https://news.example.org", news.device)
            #expect(own.contains("access-control-allow-origin: https://news.example.org"), "\(own)")
            #expect(own.contains("vary: origin") && own.contains("deviceSecret"), "\(own)")
            // The other app has not allowed it.
            let others = try await register(suite, "https://news.example.org", sport.device)
            #expect(others.contains("deviceSecret"), "\(others)")
            #expect(!others.contains("access-control-allow-origin"), "\(others)")
            let foreign = try await register(suite, "https://other.example.org", news.device)
            #expect(!foreign.contains("access-control-allow-origin"), "\(foreign)")
        }
    }

    @Test func `a browser learns the key that it subscribes with`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let none = try await suite.curl("Client/GetWebPushKey", "{}", key: news.device)
            #expect(none.code == "failed_precondition" && none.message.contains("webpush"))
            let key = suite.home.appending(path: "vapid.pem").path
            _ = try await Tool.run(
                "openssl",
                [
                    "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                    key,
                ]
            ).succeeded()
            _ = try await suite.mustHerald(
                "providers", "set", "webpush", "--vapid-key-file", key, "--subject",
                "mailto:push@example.org", "--app", "news")
            let answer = try await suite.mustCurl("Client/GetWebPushKey", "{}", key: news.device)
            let told = answer.string("publicKey")
            // The same key by OpenSSL: the last 65 bytes of the public key in DER.
            let expected = try await Tool.run(
                "bash",
                [
                    "-c",
                    "openssl pkey -in \"$0\" -pubout -outform DER | tail -c 65 | base64 -w0 "
                        + "| tr '+/' '-_' | tr -d =", key,
                ]
            ).succeeded()
            #expect(told == expected && told.count == 87)
            let shown = try await suite.mustHerald("providers", "show", "webpush", "--app", "news")
            #expect(shown.string("publicKey") == told)
        }
    }

    private func preflight(_ suite: RunningSuite, _ origin: String) async throws -> String {
        try await curl(
            suite,
            [
                "-X", "OPTIONS", "-H", "Origin: \(origin)", "-H",
                "Access-Control-Request-Method: POST", "-H",
                "Access-Control-Request-Headers: authorization, content-type",
            ])
    }

    private func register(
        _ suite: RunningSuite, _ origin: String, _ key: String
    ) async throws -> String {
        try await curl(
            suite,
            [
                "-H", "Origin: \(origin)", "-H", "Authorization: Bearer \(key)", "--json",
                #"{"installId": "install-of-a-browser-1"}"#,
            ])
    }

    /// Returns the whole answer to a call of Register, with its headers.
    private func curl(_ suite: RunningSuite, _ words: [String]) async throws -> String {
        try await Tool.run(
            "curl",
            [
                "-s", "-i", "--cacert", suite.home.appending(path: "secrets/ca.pem").path,
                "\(suite.url)/herald.v1.Client/Register",
            ] + words
        ).succeeded()
    }
}
