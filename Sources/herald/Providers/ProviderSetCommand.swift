import Protocol
import ServiceKit
import Suggestions

/// `herald providers set`: stores a provider with its settings and secrets.
enum ProviderSetCommand {
    /// The option for the file of the API key.
    ///
    /// Other commands call it `--key-file`, which here is the file of the provider's secret `key`.
    private static let suiteKey = "suite-key-file"

    static let command: Command = Command(
        name: "set", summary: "Set up a provider, or replace its settings",
        notes: [
            "What can be set depends on the kind: 'herald providers kinds' lists it. A setting "
                + "is an option of its name, as in --team-id ABCDE12345; a secret is in a file, "
                + "as in --key-file AuthKey_X.p8 for the setting 'key', and on no command line. "
                + "Files are read here, and what is in them is sent to the suite.",
            "All settings and secrets of before are replaced: what is left out is gone. The keys "
                + "are checked at once; 'herald providers test' sends one message.",
            "Herald cannot see when a key or a password expires. Say it with --expires: 'herald "
                + "doctor', 'herald status' and the dashboard warn from 30 days before on, and "
                + "nothing stops at that time. How old each secret is they show in any case: "
                + "setting the same secret again does not make it younger.",
            "Here --key-file is always the provider's key. The API key of the suite is read from "
                + "--\(suiteKey), HERALD_KEY or secrets/admin.key in HERALD_HOME.",
        ],
        examples: [
            "herald providers set apns --team-id TEAM123456 --key-id KEY1234567 "
                + "--key-file AuthKey_KEY1234567.p8",
            "herald providers set fcm --service-account-file service-account.json "
                + "--expires 2027-03-01",
            "herald providers set webpush --vapid-key-file vapid.pem "
                + "--subject mailto:ann@example.org",
        ],
        options: [
            .value(
                "name", "NAME", "the provider's name in the app; its kind if left out",
                source: .providers),
            .value(
                "expires", "TIME",
                "when its credentials expire, such as 2027-03-01 or +365d; unknown if left out"),
            .value(suiteKey, "FILE", "the file of the suite's API key"),
        ],
        arguments: [
            Argument(
                name: "KIND", summary: "the kind of provider, such as apns",
                source: .providerKinds)
        ],
        takesOthers: true, action: run)

    private static func run(_ invocation: Invocation) async throws {
        let session = try Session(asking(invocation))
        let kinds = try await session.delivery.listProviderKinds(
            Proto.ListProviderKindsRequest(), session.context)
        let kind = try ProvidersCommand.kind(invocation.argument("KIND"), of: kinds)
        var request = Proto.SetProviderRequest()
        request.kind = kind.name
        request.name = invocation.option("name") ?? ""
        request.settings = try settings(of: kind, options(of: invocation), at: invocation.path)
        request.credentialsExpireTime = try ExpiryOption.read("expires", invocation)
        request.app = try await session.app()
        var all = Proto.ListProvidersRequest()
        all.app = request.app
        let before = try? await session.delivery.listProviders(all, session.context)
        let response: Proto.SetProviderResponse
        do {
            response = try await session.delivery.setProvider(request, session.context)
        } catch let error as RPCError { throw named(error, kind) }
        invocation.answer(response, human: text)
        if before?.providers.isEmpty == true {
            invocation.console.note(
                "herald: it is the first provider of the app \(request.app.printable): from now "
                    + "on its messages go through providers, and no longer to the log and console")
        }
    }

    /// Returns an error in which options stand for the settings that it names.
    static func named(_ error: RPCError, _ kind: Proto.ProviderKind) -> RPCError {
        var error = error
        error.violations = error.violations.map { violation in
            let setting = kind.settings.first { "settings.\($0.name)" == violation.field }
            guard let option = setting?.option.prefix(while: { $0 != " " }) else {
                return violation
            }
            return .init(field: String(option), description: violation.description)
        }
        return error
    }

    /// Returns the invocation for the session, in which `--key-file` is the file of the API key.
    static func asking(_ invocation: Invocation) -> Invocation {
        var asking = invocation
        asking.options["key-file"] = invocation.options[suiteKey]
        return asking
    }

    /// Returns the options that belong to the kind.
    static func options(of invocation: Invocation) -> [String: String] {
        var options = invocation.others
        options["key-file"] = invocation.option("key-file")
        return options
    }

    /// Returns the values that options set for a kind of provider, in the order of the kind's
    /// settings.
    ///
    /// Secrets, and settings that are files, are read from the files that the options name.
    ///
    /// - Throws: `UsageError` that names the option, and never contains a secret.
    static func settings(
        of kind: Proto.ProviderKind, _ options: [String: String], at path: [String]
    ) throws -> [Proto.ProviderValue] {
        for name in options.keys.sorted() {
            if let problem = problem(with: name, of: kind) { throw UsageError(problem, path: path) }
        }
        return try kind.settings.compactMap { setting in
            var value = Proto.ProviderValue()
            value.name = setting.name
            if setting.secret {
                guard let file = options["\(setting.name)-file"] else { return nil }
                value.value = try content(of: file, "the secret '\(setting.name)'")
            } else if setting.file {
                guard let file = options[setting.name] else { return nil }
                value.value = try content(of: file, "the setting '\(setting.name)'")
            } else {
                guard let text = options[setting.name] else { return nil }
                value.value = text
            }
            return value
        }
    }

    private static func problem(with name: String, of kind: Proto.ProviderKind) -> String? {
        if let setting = kind.settings.first(where: { $0.name == name }) {
            return setting.secret
                ? "--\(name): a secret must not be on a command line; write it to a file and give "
                    + "\(setting.option)" : nil
        }
        let file = "-file"
        let isFile = name.hasSuffix(file)
        let setting = isFile ? String(name.dropLast(file.count)) : name
        if let known = kind.settings.first(where: { isFile && $0.name == setting }) {
            return known.secret ? nil : "--\(name): '\(setting)' is no secret; give \(known.option)"
        }
        let names = kind.settings.map { $0.secret ? $0.name + file : $0.name }
        let hint = Suggestion.nearest(to: name, in: names).map { "; did you mean --\($0)?" } ?? ""
        return "--\(name): \(kind.name) has no such setting\(hint) "
            + "('herald providers kinds \(kind.name)' lists them)"
    }

    /// Returns the content of a file without its final newline.
    private static func content(of path: String, _ what: String) throws -> String {
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)' with \(what)")
        }
        let content = text.withoutLineEnd
        guard !content.isEmpty else { throw UsageError("the file '\(path)' is empty") }
        return content
    }

    private static func text(_ response: Proto.SetProviderResponse) -> String {
        guard let provider = response.provider else { return "" }
        var record = Record()
        record.add("name", provider.name)
        record.add("kind", provider.kind)
        for setting in provider.settings {
            let isSecret = !setting.fingerprint.isEmpty
            record.add(setting.name, isSecret ? "secret:\(setting.fingerprint)" : setting.text)
        }
        record.add("expires", provider.credentialsExpireTime.text)
        record.add("blocked", provider.blockedText)
        let test = "herald providers test \(provider.name) --device ID"
        return record.text + "checked and stored; '\(test.printable)' sends one message\n"
    }
}
