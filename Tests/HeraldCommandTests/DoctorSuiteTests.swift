import Foundation
import Protocol
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// Findings of `herald doctor` about certificates and providers, from given values.
struct DoctorSuiteTests {
    private let certificate = CertificateCheck(
        what: "the certificate", names: ["DNS:push.example.org", "IP Address:192.0.2.1"])

    @Test func `a certificate that clients accept gives its names`() {
        #expect(
            certificate.findings == [
                .good("certificate names", "push.example.org, 192.0.2.1")
            ])
    }

    @Test func `a certificate without a name that clients use is named, with the names it has`() {
        var check = certificate
        check.missing = ["api.example.org"]
        let finding = check.findings.first
        #expect(finding?.verdict == .bad && finding?.what == "certificate names")
        #expect(finding?.detail.contains("not for api.example.org") == true)
        #expect(finding?.detail.contains("push.example.org, 192.0.2.1") == true)
        #expect(finding?.advice.contains("HERALD_CERTIFICATE_NAMES=api.example.org") == true)
    }

    @Test func `a chain without its issuer, and one that clients refuse, say what to do`() {
        var check = certificate
        (check.trust, check.issuer) = (.lacksIssuer, "R11")
        #expect(check.findings.map(\.what) == ["certificate chain"])
        #expect(check.findings[0].detail.contains("issuer R11"))
        #expect(check.findings[0].advice.contains("full chain"))
        check.intermediates = 1
        #expect(check.findings[0].detail.contains("does not lead to an authority"))
        check.trust = .refused("self-signed certificate")
        #expect(check.findings[0].detail.contains("self-signed certificate"))
    }

    @Test func `a weak key and a weak signature are named`() {
        var check = certificate
        (check.keyStrength, check.signatureStrength) = (80, 63)
        #expect(check.findings.map(\.what) == ["certificate key", "certificate signature"])
        #expect(check.findings.allSatisfy { $0.verdict == .bad && !$0.advice.isEmpty })
        (check.keyStrength, check.signatureStrength) = (112, 128)
        #expect(check.findings.map(\.verdict) == [.good])
    }

    @Test func `the host and the port of a gateway's address are read`() {
        let addresses: [(String, String, Int)] = [
            ("https://push.example.org", "push.example.org", 443),
            ("https://push.example.org:8443/", "push.example.org", 8443),
            ("https://[::1]:8443", "::1", 8443), ("https://192.0.2.1:1", "192.0.2.1", 1),
        ]
        for (url, host, port) in addresses {
            let address = GatewayAddress(url)
            #expect(address?.host == host && address?.port == port, "\(url)")
        }
        for url in ["", "push.example.org", "http://push.example.org", "https://", "https://x:y"] {
            #expect(GatewayAddress(url) == nil, "\(url)")
        }
        #expect(GatewayAddress("https://[::1]:8443")?.isNumeric == true)
        #expect(GatewayAddress("https://localhost")?.isLoopback == true)
        #expect(GatewayAddress("https://push.example.org")?.isNumeric == false)
    }

    @Test func `credentials that expire are a warning, and a fault once they have`() {
        var expiring = Proto.ExpiringCredentials()
        (expiring.app, expiring.provider) = ("news", "apns")
        expiring.expireTime = UnixTime(milliseconds: 10 * 86_400_000).timestamp
        let soon = CredentialsCheck.finding(
            expiring, now: UnixTime(milliseconds: 3 * 86_400_000 - 1))
        #expect(soon.verdict == .warning)
        #expect(soon.detail.hasPrefix("app news, apns: its credentials expire in 7 days, at 1970"))
        #expect(soon.advice.contains("--name apns --app news"))
        let late = CredentialsCheck.finding(
            expiring, now: UnixTime(milliseconds: 10 * 86_400_000))
        #expect(late.verdict == .bad)
        #expect(late.detail.contains("its credentials expired at 1970-01-11T00:00:00"))
        var status = Proto.GetStatusResponse()
        status.expiringCredentials = [expiring]
        #expect(SuiteChecks.findings(status).contains { $0.detail.contains("expired at 1970") })
    }

    @Test func `a provider that a kill switch alone stops is no fault of its own`() {
        var (status, stopped, refused) = (
            Proto.GetStatusResponse(), Proto.AdapterBlock(), Proto.AdapterBlock()
        )
        (stopped.app, stopped.adapter, stopped.bySwitch) = ("news", "apns", true)
        (refused.app, refused.adapter, refused.reason) = ("news", "fcm", "the key is refused")
        status.blocks = [stopped, refused]
        let faults = SuiteChecks.findings(status).filter { $0.verdict == .bad }
        #expect(faults.map(\.what) == ["provider"])
        #expect(faults.first?.detail.contains("fcm") == true)
        status.blocks = [stopped]
        #expect(SuiteChecks.findings(status).contains(.good("providers", "none is blocked")))
    }

    private func provider() -> Proto.Provider {
        var provider = Proto.Provider()
        (provider.app, provider.name, provider.kind) = ("news", "apns", "apns")
        return provider
    }

    @Test func `a provider through which nothing has gone yet says how to test it`() {
        let finding = ProviderCheck(provider: provider()).findings.first
        #expect(finding?.verdict == .warning)
        #expect(finding?.detail.contains("app news, apns") == true)
        #expect(finding?.advice.contains("herald providers test apns --app news") == true)
        #expect(ProviderCheck(provider: provider(), isUsed: true).findings[0].verdict == .good)
        // What blocks it is said once, by the status.
        var blocked = provider()
        blocked.blocked = "connection refused"
        #expect(ProviderCheck(provider: blocked).findings.isEmpty)
    }

    @Test func `the last test of a provider counts, unless messages have gone through it`() {
        var tested = provider()
        var trial = Proto.ProviderTrial()
        trial.outcome = .credentials
        tested.trial = trial
        let failed = ProviderCheck(provider: tested).findings.first
        #expect(failed?.verdict == .warning && failed?.detail.contains("credentials") == true)
        #expect(ProviderCheck(provider: tested, isUsed: true).findings[0].verdict == .good)
        trial.outcome = .accepted
        tested.trial = trial
        #expect(ProviderCheck(provider: tested).findings[0].verdict == .good)
    }

    @Test func `the test of a provider tells the provider's words and what to do`() {
        var response = Proto.TestProviderResponse()
        response.outcome = .accepted
        #expect(ProviderCheck.tested(provider(), response).verdict == .good)
        (response.outcome, response.reason) = (.credentials, "answered 403 InvalidProviderToken")
        let refused = ProviderCheck.tested(provider(), response)
        #expect(refused.verdict == .bad && refused.detail.contains("InvalidProviderToken"))
        #expect(refused.advice.contains("herald providers set apns"))
        (response.outcome, response.reason) = (.unreachable, "connection refused")
        let away = ProviderCheck.tested(provider(), response)
        #expect(away.verdict == .bad && away.advice.contains("firewalls"))
        let none = ProviderCheck.untested(provider(), "the device has no address in use")
        #expect(none.verdict == .warning && none.detail.contains("no address in use"))
    }

    @Test func `the metrics say through which providers of an app messages have gone`() {
        let metrics = """
            # TYPE herald_deliveries_total counter
            herald_deliveries_total{app="news",adapter="apns",outcome="accepted"} 3
            herald_deliveries_total{app="news",adapter="fcm",outcome="accepted"} 0
            herald_deliveries_total{app="news",adapter="webpush",outcome="gone"} 2
            herald_deliveries_total{app="other",adapter="fcm",outcome="accepted"} 7
            """
        #expect(ProviderCheck.used(metrics, app: "news") == ["apns"])
        #expect(ProviderCheck.used("", app: "news").isEmpty)
    }
}
