import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

@Suite struct ProviderCommandTests {
    private static let kind: Proto.ProviderKind = {
        var kind = Proto.ProviderKind()
        kind.name = "apns"
        kind.addressKinds = ["apns"]
        kind.settings = [
            ("team-id", true, false), ("key", true, true), ("topic", false, false),
        ].map { name, isRequired, isSecret in
            var setting = Proto.ProviderKindSetting()
            (setting.name, setting.required, setting.secret) = (name, isRequired, isSecret)
            setting.summary = "what \(name) is"
            return setting
        }
        var authorities = Proto.ProviderKindSetting()
        (authorities.name, authorities.file) = ("authorities", true)
        authorities.summary = "what authorities are"
        kind.settings.append(authorities)
        return kind
    }()

    private func invocation(_ words: [String]) throws -> Invocation {
        let line = try CommandLineParser.parse(words, Program.root)
        return Invocation(
            path: line.path, options: line.options, arguments: line.arguments, rest: line.rest,
            others: line.others, settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
    }

    private func settings(_ words: [String]) throws -> [String] {
        let invocation = try invocation(["providers", "set", "apns"] + words)
        return try ProviderSetCommand.settings(
            of: Self.kind, ProviderSetCommand.options(of: invocation), at: invocation.path
        ).map { "\($0.name)=\($0.value)" }
    }

    @Test func `what the suite refuses of a setting is told by its option`() {
        let fields = ["settings.team-id", "settings.key", "settings.nosuch", "name"]
        let error = RPCError(
            .invalidArgument, "wrong",
            violations: fields.map { .init(field: $0, description: "is wrong") })
        #expect(
            ProviderSetCommand.named(error, Self.kind).violations.map(\.field)
                == ["--team-id", "--key-file", "settings.nosuch", "name"])
    }

    @Test func `a provider's settings are options, and secrets are read from files`() throws {
        let scratch = ScratchDirectory()
        let file = scratch.file("AuthKey.p8")
        try TextFile.writePrivate("-----BEGIN\nx\n-----END\n", to: file)
        #expect(
            try settings(["--topic=org.example", "--key-file", file, "--team-id", "ABC"])
                == ["team-id=ABC", "key=-----BEGIN\nx\n-----END", "topic=org.example"])
        #expect(try settings([]) == [])
    }

    @Test func `a setting that is a file is sent as what is in the file, not as its path`() throws {
        let scratch = ScratchDirectory()
        let file = scratch.file("ca.pem")
        try TextFile.writePrivate("-----BEGIN CERTIFICATE-----\nx\n", to: file)
        #expect(
            try settings(["--authorities", file])
                == ["authorities=-----BEGIN CERTIFICATE-----\nx"])
    }

    @Test(arguments: [
        (["--authorities", "/nonexistent/f"], "there is no file '/nonexistent/f'"),
        (["--authorities-file", "f"], "--authorities-file: 'authorities' is no secret; give "),
        (["--key", "-----BEGIN"], "--key: a secret must not be on a command line"),
        (["--topic-file", "f"], "--topic-file: 'topic' is no secret; give --topic VALUE"),
        (["--team", "ABC"], "--team: apns has no such setting; did you mean --team-id?"),
        (["--kye-file", "f"], "--kye-file: apns has no such setting; did you mean --key-file?"),
        (["--key-file", "/nonexistent/f"], "there is no file '/nonexistent/f'"),
        (["--key-file", "/dev/null"], "the file '/dev/null' is empty"),
        (["--team-id", "A", "--team-id", "B"], "--team-id is given twice"),
        (["--team-id"], "--team-id needs a value"),
    ])
    func `a wrong option of a provider is refused with the options that fit`(
        words: [String], message: String
    ) {
        let error = #expect(throws: UsageError.self) { try settings(words) }
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("BEGIN") == false)
    }

    @Test(arguments: [
        ("2027-03-01", 1_803_859_200), ("2027-03-01T12:30:00Z", 1_803_904_200),
        ("2027-03-01T01:00:00+01:00", 1_803_859_200),
    ])
    func `credentials expire at a time, or at the beginning of a day in UTC`(
        text: String, seconds: Int64
    ) throws {
        let words = ["providers", "set", "apns", "--expires", text]
        #expect(try ExpiryOption.read("expires", try invocation(words))?.seconds == seconds)
        // It is no setting of the kind.
        #expect(try settings(["--expires", text]) == [])
    }

    @Test(arguments: ["soon", "2027-13-01", "2027-03", "90d", ""])
    func `a time that cannot be read is refused with the times that can`(text: String) throws {
        let words = ["providers", "set", "apns", "--expires=\(text)"]
        let error = #expect(throws: UsageError.self) {
            try ExpiryOption.read("expires", try invocation(words))
        }
        #expect(error?.message.contains("+90d") == true, "\(error?.message ?? "")")
    }

    @Test func `only the command to set a provider takes unknown options, after its name`() {
        for words in [["providers", "list", "--team-id", "A"], ["--team-id", "A", "providers"]] {
            #expect(throws: UsageError.self) { try invocation(words) }
        }
        #expect(
            Program.root.all().filter(\.command.takesOthers).map(\.path) == [
                ["herald", "providers", "set"]
            ])
    }

    @Test func `a provider's key is never used as the suite's key`() throws {
        let words = ["providers", "set", "apns", "--key-file", "AuthKey.p8"]
        let asking = ProviderSetCommand.asking(try invocation(words))
        #expect(asking.option("key-file") == nil)
        let both = ProviderSetCommand.asking(
            try invocation(words + ["--suite-key-file", "admin.key"]))
        #expect(both.option("key-file") == "admin.key")
    }

    @Test func `an unknown kind of provider is refused with the known ones`() throws {
        var response = Proto.ListProviderKindsResponse()
        response.kinds = [Self.kind]
        #expect(try ProvidersCommand.kind("apns", of: response) == Self.kind)
        let error = #expect(throws: UsageError.self) {
            try ProvidersCommand.kind("apn", of: response)
        }
        #expect(error?.message == "there is no kind 'apn'; did you mean 'apns'? (apns)")
    }

    @Test func `a list of providers has settings, fingerprints of secrets, and blocks`() {
        var provider = Proto.Provider()
        (provider.name, provider.kind) = ("apns-dev", "apns")
        (provider.environment, provider.setBy) = ("sandbox", "key7")
        provider.blocked = "put that file back"
        provider.settings = [
            ("team-id", "ABC", ""), ("key", "", "00ff00ff00ff00ff"), ("environment", "sandbox", ""),
            ("authorities", "-----BEGIN CERTIFICATE-----\nx\n-----BEGIN CERTIFICATE-----", ""),
            ("topic", String(repeating: "x", count: 50), ""),
        ].map { name, value, fingerprint in
            var setting = Proto.ProviderSetting()
            (setting.name, setting.value, setting.fingerprint) = (name, value, fingerprint)
            return setting
        }
        var response = Proto.ListProvidersResponse()
        #expect(
            ProvidersCommand.text(response) == "no provider is set: herald providers set KIND\n")
        response.providers = [provider]
        let lines = ProvidersCommand.text(response).split(separator: "\n")
        let x = String(repeating: "x", count: 39)
        #expect(lines.count == 2)
        #expect(
            lines[1].split(separator: "  ").map { $0.drop { $0 == " " } } == [
                "apns-dev", "apns", "sandbox",
                "team-id=ABC key=secret:00ff00ff00ff00ff authorities=2 certificates topic=\(x)…",
                "key7",
                "put that file back",
            ])
    }

    @Test func `kinds of providers are listed with their options`() {
        var response = Proto.ListProviderKindsResponse()
        response.kinds = [Self.kind]
        #expect(
            ProvidersCommand.text(response) == """
                apns, for addresses of the kinds apns
                OPTION              REQUIRED  MEANING
                --team-id VALUE     yes       what team-id is
                --key-file PATH     yes       what key is (PATH: the file that has it)
                --topic VALUE       no        what topic is
                --authorities PATH  no        what authorities are (PATH: the file)

                """)
    }

    @Test func `a provider test prints the outcome and the provider's words`() {
        var response = Proto.TestProviderResponse()
        (response.outcome, response.reason) = (.providerBusy, "TooManyRequests")
        response.retryAfter = Proto.Duration()
        response.retryAfter?.seconds = 30
        #expect(
            ProviderTestCommand.text(response) == """
                outcome      provider_busy
                reason       TooManyRequests
                retry after  30 s

                """)
        #expect(ExitCode(NotTaken()) == .failure)
    }
}
