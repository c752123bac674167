import Protocol
import Suggestions

/// `herald providers …`.
enum ProvidersCommand {
    static let command: Command = Command(
        name: "providers", summary: "Set up and test the providers of an app",
        notes: [
            "A provider has a kind, such as apns, and a name. The name is the kind unless "
                + "another one is given, so that an app may have several providers of one kind. "
                + "Secrets are stored encrypted and are never shown again, only their fingerprints."
        ],
        examples: [
            "herald providers kinds",
            "herald providers set webhook --secret-file webhook.secret",
            "herald providers list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the providers, and the problem that each of them has",
                examples: ["herald providers list --app news"],
                action: list),
            Command(
                name: "show", summary: "Show a provider: its settings, its public key, its state",
                examples: ["herald providers show webpush"],
                arguments: [name],
                action: show),
            ProviderSetCommand.command,
            ProviderTestCommand.command,
            Command.deletion(
                "delete", summary: "Delete a provider and its secrets; it sends no more messages",
                examples: ["herald providers delete webhook"],
                arguments: [name],
                question: { "delete the provider \($0.argument("NAME")) and its secrets" },
                action: delete),
            Command(
                name: "kinds", summary: "List the kinds of providers and their settings",
                examples: [
                    "herald providers kinds",
                    "herald providers kinds apns",
                ],
                arguments: [
                    Argument(
                        name: "KIND", summary: "only this kind", isOptional: true,
                        source: .providerKinds)
                ], action: kinds),
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the provider's name", source: .providers)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListProvidersRequest()
        request.app = try await session.app()
        let response = try await session.delivery.listProviders(request, session.context)
        invocation.answer(response, human: text)
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.RemoveProviderRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.delivery.removeProvider(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListProvidersRequest()
        request.app = try await session.app()
        let name = invocation.argument("NAME")
        let all = try await session.delivery.listProviders(request, session.context).providers
        guard let provider = all.first(where: { $0.name == name }) else {
            throw Spelling.notFound(
                "provider", name, in: all.map(\.name), list: "herald providers")
        }
        invocation.answer(provider, human: text)
    }

    /// Returns a provider with a line for each setting.
    static func text(_ provider: Proto.Provider) -> String {
        var record = Record()
        record.add("name", provider.name)
        record.add("kind", provider.kind)
        for setting in provider.settings {
            record.add(
                setting.name,
                setting.fingerprint.isEmpty
                    ? setting.text
                    : "secret, recognised by \(setting.fingerprint)" + setting.since)
        }
        record.add("public key", provider.publicKey)
        record.add("set by", provider.setBy)
        record.add("set at", provider.setTime.text)
        record.add("expires", provider.credentialsExpireTime.text)
        let outcome = provider.trial?.outcome.name(without: "PROVIDER_OUTCOME_")
        record.add("last test", outcome.map { "\($0), \(provider.trial?.time.text ?? "")" } ?? "")
        record.add("blocked", provider.blockedText)
        record.add("retrying", provider.retries.map(RetryText.words) ?? "")
        return record.text
    }

    private static func kinds(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var response = try await session.delivery.listProviderKinds(
            Proto.ListProviderKindsRequest(), session.context)
        if let name = invocation.arguments["KIND"] {
            response.kinds = [try kind(name, of: response)]
        }
        invocation.answer(response, human: text)
    }

    /// Returns the kind with a name.
    ///
    /// - Throws: `UsageError` that lists the kinds if there is no such kind.
    static func kind(
        _ name: String, of response: Proto.ListProviderKindsResponse
    ) throws(UsageError) -> Proto.ProviderKind {
        if let kind = response.kinds.first(where: { $0.name == name }) { return kind }
        let names = response.kinds.map(\.name)
        let hint = Suggestion.nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
        let known = names.isEmpty ? "the suite knows none" : names.joined(separator: ", ")
        throw UsageError("there is no kind '\(name)'\(hint) (\(known))")
    }

    /// Returns a table with a line for each provider.
    static func text(_ response: Proto.ListProvidersResponse) -> String {
        guard !response.providers.isEmpty else {
            return "no provider is set: herald providers set KIND\n"
        }
        var table = Table(
            "NAME", "KIND", "ENVIRONMENT", "SETTINGS", "SET BY", "SINCE", "SECRETS SINCE",
            "EXPIRES", "PROBLEM",
            leastImportant: ["SETTINGS", "SET BY", "SECRETS SINCE", "SINCE", "ENVIRONMENT"])
        for provider in response.providers {
            let settings = provider.settings.filter { $0.name != "environment" }
            table.add(
                provider.name, provider.kind, provider.environment,
                settings.map(\.line).joined(separator: " "), provider.setBy,
                provider.setTime.text, provider.credentialsSetTime.day,
                provider.credentialsExpireTime.text, provider.problem)
        }
        return table.text
    }

    /// Returns the kinds, each with a table of its settings.
    static func text(_ response: Proto.ListProviderKindsResponse) -> String {
        guard !response.kinds.isEmpty else { return "the suite knows no kind of provider\n" }
        return response.kinds.map { kind in
            let reach = kind.addressKinds.joined(separator: ", ").printable
            var table = Table("OPTION", "REQUIRED", "MEANING")
            for setting in kind.settings {
                let path =
                    setting.secret
                    ? " (PATH: the file that has it)" : setting.file ? " (PATH: the file)" : ""
                table.add(
                    setting.option, setting.required ? "yes" : "no", setting.summary + path)
            }
            let whom = reach.isEmpty ? "every device" : "addresses of the kinds \(reach)"
            let title = "\(kind.name.printable), for \(whom)"
            return "\(title)\n\(table.text)"
        }.joined(separator: "\n")
    }
}

extension Proto.ProviderKindSetting {
    /// The option that sets it: `--team-id VALUE`; for a secret `--key-file PATH`; for another
    /// file `--authorities PATH`.
    var option: String {
        secret ? "--\(name)-file PATH" : file ? "--\(name) PATH" : "--\(name) VALUE"
    }
}

extension Proto.Provider {
    /// The reason why the provider is blocked, and until when; empty if it is not.
    var blockedText: String { blocked.until(blockedUntil) }

    /// The reason why the provider is blocked, or the retries through it; empty if all is well.
    fileprivate var problem: String {
        blocked.isEmpty ? retries.map(RetryText.words) ?? "" : blockedText
    }
}

extension String {
    /// Returns the reason, with the time at which it ends if that is known.
    func until(_ time: Proto.Timestamp?) -> String {
        isEmpty || time == nil ? self : "\(self), until \(time.text)"
    }
}

extension Proto.ProviderSetting {
    private static let certificate = "-----BEGIN CERTIFICATE-----"
    /// The longest value that a table shows whole.
    private static let shown = 40

    /// The value for people; of certificates their number.
    var text: String {
        let count = value.split(separator: Self.certificate, omittingEmptySubsequences: false).count
        return switch count - 1 {
        case 0: value
        case 1: "1 certificate"
        default: "\(count - 1) certificates"
        }
    }

    /// The words `, since TIME`, of when the secret was last changed; empty if that is not known.
    fileprivate var since: String { setTime == nil ? "" : ", since \(setTime.text)" }

    /// The setting as `team-id=ABCDE12345`; of a secret with its fingerprint as the value.
    fileprivate var line: String {
        fingerprint.isEmpty
            ? "\(name)=\(text.cut(to: Self.shown))" : "\(name)=secret:\(fingerprint)"
    }
}
