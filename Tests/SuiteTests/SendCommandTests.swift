import Foundation
import TestSupport
import Testing

/// `herald send` against a real suite: what it refuses, what it waits for, and what it says.
@Suite(.serialized)
struct SendCommandTests {
    @Test func `herald send tells the outcome by its exit status, and people what blocks it`()
        async throws
    {
        try await RunningSuite.with(starting: []) { suite in
            let provider = try ProviderStandIn(in: suite.home)
            defer { provider.stop() }
            suite.set("HERALD_WEBHOOK_ALLOW", "127.0.0.1:\(provider.port)")
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            let news = try await Tenant("news", in: suite)
            _ = try await news.register("reader", tags: ["/topics/art"], in: suite)
            try await checkRefusals(suite)
            try await checkPreview(suite)
            try await checkPartlyFailed(suite, news, provider)
            try await checkNobody(suite)
            try await checkStandardInput(suite)
            try await checkSwitch(suite)
            try await checkSpelling(suite)
            try await checkDeadProvider(suite)
            try await checkContext(suite)
        }
    }

    /// Runs the command `herald`, and returns its exit status and both of its outputs.
    private func said(
        _ suite: RunningSuite, _ words: [String], input: String = ""
    ) async throws -> Answer {
        let outcome = try await Tool.run(
            "bash",
            ["-c", #"printf %s "$0" | "$@" 2>&1"#, input, builtProduct("herald").path] + words,
            environment: suite.environment)
        return Answer(status: Int(outcome.status), text: outcome.output)
    }

    private func checkRefusals(_ suite: RunningSuite) async throws {
        let type = try await said(
            suite, ["send", "x", "--type", "story", "--audience", "ALL"])
        #expect(type.status == 2 && type.text.contains("write '/story'"), "\(type.text)")
        let past = try await said(
            suite, ["send", "x", "--audience", "ALL", "--at", "2020-01-01T00:00:00Z"])
        #expect(past.status == 2 && past.text.contains("--at: "), "\(past.text)")
        let selector = try await said(suite, ["preview", "/a AND (/b"])
        #expect(selector.status == 2 && selector.text.contains("^"), "\(selector.text)")
        let listed = try await suite.mustHerald("notifications", "list")
        #expect(listed.value("notifications.0") == nil, "\(listed.text)")
    }

    private func checkPreview(_ suite: RunningSuite) async throws {
        let found = try await suite.mustHerald(
            "send", "x", "--audience", "/topics/art", "--dry-run")
        // One for each of the adapters for trying out.
        #expect(found.string("devices") == "1" && found.string("messages") == "2")
        #expect(found.string("capped") == "0", "\(found.text)")
        let listed = try await suite.mustHerald("notifications", "list")
        #expect(listed.value("notifications.0") == nil, "\(listed.text)")
    }

    private func checkNobody(_ suite: RunningSuite) async throws {
        let sent = try await said(
            suite, ["send", "x", "--audience", "topics/art", "--wait"])
        #expect(sent.status == 9, "\(sent.text)")
        #expect(sent.text.contains("did you mean /topics/art"), "\(sent.text)")
        let early = try await suite.mustHerald("send", "x", "--audience", "/topics/ar")
        #expect(early.string("warnings.0.nearest.0") == "/topics/art", "\(early.text)")
        let dry = try await said(suite, ["send", "x", "--audience", "/topics/ar", "--dry-run"])
        #expect(dry.text.contains("did you mean /topics/art?"), "\(dry.text)")
        let repeated = try await suite.mustHerald(
            "schedules", "set", "morning", "--audience", "/topics/ar", "--daily", "09:00",
            "--zone", "Europe/Berlin", "--paused", "x")
        #expect(repeated.string("warnings.0.nearest.0") == "/topics/art", "\(repeated.text)")
        let segment = try await suite.mustHerald("segments", "set", "arts", "/topics/ar")
        #expect(segment.string("warnings.0.nearest.0") == "/topics/art", "\(segment.text)")
        let fine = try await suite.mustHerald("send", "x", "--audience", "/topics/art")
        #expect(fine.value("warnings.0") == nil, "\(fine.text)")
    }

    private func checkPartlyFailed(
        _ suite: RunningSuite, _ news: Tenant, _ provider: ProviderStandIn
    ) async throws {
        _ = try await news.register(
            "server", tags: ["/topics/hooks"], webhook: "\(provider.url)/hook", in: suite)
        try provider.answer(400)
        let sent = try await said(suite, ["send", "x", "--audience", "/topics/hooks", "--wait"])
        // The adapters for trying out take it, and the webhook's server does not.
        #expect(sent.status == 11 && sent.text.contains("herald failures"), "\(sent.text)")
    }

    private func checkStandardInput(_ suite: RunningSuite) async throws {
        let sent = try await said(
            suite, ["send", "-", "--audience", "/topics/art", "--wait", "--json"],
            input: "Two\nlines\n")
        #expect(sent.status == 0, "\(sent.text)")
        #expect(sent.string("notification.content.body") == "Two\nlines")
    }

    private func checkSwitch(_ suite: RunningSuite) async throws {
        _ = try await suite.mustHerald(
            "kill-switch", "on", "--app", "news", "--type", "/story", "--reason", "test")
        let sent = try await said(
            suite, ["send", "x", "--audience", "/topics/art", "--type", "/story", "--wait"])
        #expect(sent.status == 10 && sent.text.contains("herald release"), "\(sent.text)")
        let off = try await said(suite, ["kill-switch", "off", "--app", "news"])
        #expect(off.text.contains("still on") && off.text.contains("/story"), "\(off.text)")
        _ = try await suite.mustHerald(
            "kill-switch", "off", "--app", "news", "--type", "/story")
    }

    private func checkSpelling(_ suite: RunningSuite) async throws {
        // The type /story was sent above.
        let sent = try await said(
            suite, ["send", "x", "--audience", "/topics/art", "--type", "/stroy"])
        #expect(sent.status == 0 && sent.text.contains("did you mean /story?"), "\(sent.text)")
        let stopped = try await said(
            suite, ["kill-switch", "on", "--app", "news", "--type", "/storys", "--reason", "test"])
        #expect(
            stopped.status == 0 && stopped.text.contains("did you mean /story?"), "\(stopped.text)")
        _ = try await suite.mustHerald("kill-switch", "off", "--app", "news", "--type", "/storys")
        for (source, word) in [("types", "/story"), ("tags", "/topics/art"), ("apps", "news")] {
            let found = try await said(suite, ["complete", source])
            #expect(found.text.split(separator: "\n").contains(Substring(word)), "\(found.text)")
        }
    }

    private func checkDeadProvider(_ suite: RunningSuite) async throws {
        let key = suite.home.appending(path: "apns.p8").path
        _ = try await Tool.run(
            "openssl",
            [
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", key,
            ]
        ).succeeded()
        let port = try freePort()
        _ = try await suite.mustHerald(
            "providers", "set", "apns", "--team-id", "TEAM123456", "--key-id", "KEY1234567",
            "--key-file", key, "--topic", "org.example.news", "--endpoint",
            "https://localhost:\(port)")
        let device = try await suite.mustHerald("keys", "create", "--role", "device")
        _ = try await suite.mustCurl(
            "Client/Register",
            #"""
            {"installId": "install-of-an-iphone-1", "platform": "ios", "tags": ["/topics/apple"],
             "addresses": [{"kind": "apns", "topic": "org.example.news",
                            "value": "\#(String(repeating: "ab", count: 32))"}]}
            """#, key: device.string("secret"))
        let sent = try await said(
            suite, ["send", "x", "--audience", "/topics/apple", "--wait", "--timeout", "4s"])
        #expect(sent.status == 12, "\(sent.text)")
        #expect(
            sent.text.lowercased().contains("refused")
                && sent.text.contains("localhost, port \(port)"),
            "\(sent.text)")
        // Adapters for trying out serve apps without a provider.
        let preview = try await suite.mustHerald(
            "send", "x", "--audience", "/topics/apple", "--dry-run")
        #expect(preview.string("adapters.0.adapter") == "apns", "\(preview.text)")
        #expect(preview.string("adapters.1.adapter") == "webhook", "\(preview.text)")
        #expect(preview.value("adapters.2") == nil, "\(preview.text)")
        let providers = try await said(suite, ["providers", "list", "--wide"])
        #expect(providers.text.contains("localhost, port \(port)"), "\(providers.text)")
        let doctor = try await said(suite, ["doctor", "--remote"])
        #expect(doctor.status == 1 && doctor.text.contains("FAIL  provider"), "\(doctor.text)")
        #expect(doctor.text.contains("gateway's agree"), "\(doctor.text)")
        let status = try await said(suite, ["status"])
        #expect(status.text.contains("localhost, port \(port)"), "\(status.text)")
        _ = try await suite.mustHerald("providers", "delete", "apns")
    }

    private func checkContext(_ suite: RunningSuite) async throws {
        let folder = suite.home.appending(path: "config").path
        let key = suite.home.appending(path: "secrets/admin.key").path
        let authority = suite.home.appending(path: "secrets/ca.pem").path
        // Nothing else says where a suite is, such as HERALD_HOME of `make test`.
        let clean = [
            "-i", "PATH=/usr/bin:/bin", "XDG_CONFIG_HOME=\(folder)", builtProduct("herald").path,
        ]
        let login = try await Tool.run(
            "env",
            clean + [
                "login", "here", "--url", suite.url, "--ca", authority, "--key-file", key, "--app",
                "news",
            ]
        ).succeeded()
        #expect(login.contains("context 'here'"), "\(login)")
        let tags = try await Tool.run("env", clean + ["tags", "list"]).succeeded()
        #expect(tags.contains("/topics/art"), "\(tags)")
    }
}
