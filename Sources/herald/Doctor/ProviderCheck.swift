import Protocol
import ServiceKit

/// The check of `herald doctor` that a provider works, as far as that is known.
struct ProviderCheck {
    /// The time before the end of credentials in which they should be replaced, in seconds.
    static let notice: Int64 = 30 * 86_400

    var provider: Proto.Provider
    /// True if a message is known to have gone through the provider since it was set up.
    var isUsed = false
    /// The present Unix time in seconds.
    var now: Int64 = 0

    private var place: String { "app \(provider.app), \(provider.name)" }
    private var trial: String {
        "herald providers test \(provider.name) --app \(provider.app) --device ID"
    }

    /// The findings about the provider.
    ///
    /// Blocks of a provider, and retries through it, are reported by the suite's status.
    var findings: [DoctorFinding] { [use].compactMap(\.self) + certificates }

    private var use: DoctorFinding? {
        guard provider.blocked.isEmpty, provider.retries == nil else { return nil }
        if let tried = provider.trial, tried.outcome != .accepted {
            // A message that went through it later counts for more than a device's old address.
            guard !isUsed else { return .good("provider", "\(place): messages go through it") }
            return .warning(
                "provider",
                "\(place): its last test ended with "
                    + "\(tried.outcome.name(without: "PROVIDER_OUTCOME_")), at \(tried.time.text)",
                "'\(trial)' says why in the provider's words")
        }
        if provider.trial != nil || isUsed {
            return .good("provider", "\(place): it has accepted messages")
        }
        return .warning(
            "provider",
            "\(place): it is not proven: no message is known to have gone through it since it was "
                + "set up",
            "'\(trial)' sends one message; 'herald doctor --test-device ID' tries every provider")
    }

    /// The findings about certificates in the provider's settings that have ended or end soon.
    ///
    /// An example are the certificates of authorities.
    private var certificates: [DoctorFinding] {
        provider.settings.compactMap { setting in
            guard let end = PEMText.firstEnd(setting.value), end - now < Self.notice else {
                return nil
            }
            let days = (end - now) / 86_400
            let text = "\(place): a certificate of its setting \(setting.name)"
            let advice = "'herald providers set \(provider.kind)' takes a new one"
            return end < now
                ? .bad("provider", "\(text) has expired", advice)
                : .warning("provider", "\(text) ends in \(Plural.text(days, "day"))", advice)
        }
    }
}

extension ProviderCheck {
    /// Returns the finding for a test of a provider.
    static func tested(
        _ provider: Proto.Provider, _ response: Proto.TestProviderResponse
    ) -> DoctorFinding {
        let place = "app \(provider.app), \(provider.name)"
        let outcome = response.outcome.name(without: "PROVIDER_OUTCOME_")
        guard response.outcome != .accepted else {
            return .good("provider test", "\(place): accepted")
        }
        let text = response.reason.isEmpty ? outcome : "\(outcome): \(response.reason)"
        return .bad("provider test", "\(place): \(text)", advice(response.outcome, provider))
    }

    private static func advice(
        _ outcome: Proto.ProviderOutcome, _ provider: Proto.Provider
    ) -> String {
        switch outcome {
        case .gone: "the device's address is no longer valid: open the app on it, then try again"
        case .credentials, .wrongTarget:
            "correct it with 'herald providers set \(provider.kind) --app \(provider.app)'"
        case .unreachable:
            "see that this suite may connect to the provider through firewalls and proxies"
        case .refused: "the words of the provider say what it does not like about the message"
        default: "try again in a few minutes; the provider's status page may say more"
        }
    }

    /// Returns the finding for a provider that could not be tested.
    static func untested(_ provider: Proto.Provider, _ reason: String) -> DoctorFinding {
        .warning(
            "provider test", "app \(provider.app), \(provider.name): not tested: \(reason)",
            "test it with a device that it reaches, by 'herald providers test \(provider.name) "
                + "--app \(provider.app) --device ID'")
    }

    /// Returns the adapters of an app that have had an accepted attempt since the start of
    /// delivery, by the text of /metrics.
    static func used(_ metrics: String, app: String) -> Set<String> {
        Set(
            metrics.split(separator: "\n").compactMap { line in
                guard line.hasPrefix("herald_deliveries_total{"), !line.hasSuffix(" 0"),
                    line.contains("app=\"\(app)\""), line.contains("outcome=\"accepted\""),
                    let adapter = line.firstMatch(of: /adapter="([^"]*)"/)
                else { return nil }
                return String(adapter.1)
            })
    }
}
