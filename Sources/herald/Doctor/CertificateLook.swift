import Glibc
import ServiceKit
import TLS

/// Looks at the gateway's certificate for `herald doctor`: at its file and at what is served.
struct CertificateLook {
    private let settings: Settings
    private let directories: Directories

    init(_ settings: Settings) {
        self.settings = settings
        directories = Directories(settings)
    }

    /// The file of the gateway's certificate.
    private var path: String {
        settings.string("HERALD_GATEWAY_CERTIFICATE", or: directories.secret("certificate.pem"))
    }

    /// Returns whether the certificate of this machine's gateway is for a host.
    func covers(_ host: String) -> Bool {
        CertificateChain(file: path)?.covers(host) == true
    }

    /// Returns the findings about the file of the certificate and about its key.
    func fileFindings() -> [DoctorFinding] {
        let key = settings.string("HERALD_GATEWAY_KEY", or: directories.secret("key.pem"))
        do {
            _ = try TLSServerContext.load(certificateChain: path, key: key)
        } catch {
            return [
                .bad(
                    "certificate", "\(error.message)",
                    "set HERALD_GATEWAY_CERTIFICATE and HERALD_GATEWAY_KEY to its files")
            ]
        }
        guard let chain = CertificateChain(file: path) else { return [] }
        let words = CertificateNames(settings).complaints.map { what, complaint in
            DoctorFinding.bad(
                "certificate names", "\(what): \(complaint)", "'herald config check' looks again")
        }
        let renewal = "replace \(path) and its key, then send the gateway SIGHUP"
        // Behind a proxy that ends TLS, clients see the proxy's certificate and never this one.
        let isHidden = settings.string("HERALD_GATEWAY_PROXY_HEADER", or: "") == "x-forwarded-for"
        let findings =
            isHidden ? [] : check(chain, "the certificate in \(path)", names: names).findings
        return dates(chain, advice: renewal) + words
            // What a word of the setting says is not said twice.
            + findings.filter { words.isEmpty || $0.verdict != .good }
    }

    /// Returns the findings about the certificate that is served at an address.
    ///
    /// - Parameters:
    ///   - route: the host and the port to connect to; nil for those of `url`.
    ///   - isOwn: true if it is this machine's gateway, so that it must be the one in the file.
    func servedFindings(
        at url: String, route: String?, authorities: String?, isOwn: Bool
    ) -> [DoctorFinding] {
        guard let address = GatewayAddress(url) else { return [] }
        let place = route.flatMap { GatewayAddress("https://\($0)") } ?? address
        guard let descriptor = place.connected() else { return [] }
        defer { close(descriptor) }
        let name = address.isNumeric ? nil : address.host
        guard let chain = CertificateChain(servedOn: descriptor, name: name) else { return [] }
        let stored = isOwn ? CertificateChain(file: path) : nil
        guard let stored else {
            let what = "the certificate that \(url) shows"
            let names = [address.host]
            return dates(chain, advice: "renew it where it is served")
                + check(chain, what, names: names, authorities: authorities).findings
        }
        guard stored.certificates[0] != chain.certificates[0] else { return [] }
        return [
            .bad(
                "certificate",
                "the gateway does not show the certificate in \(path), but an "
                    + "older one",
                "'systemctl reload herald-gateway' or SIGHUP has it read the file again; its log "
                    + "says if it cannot use it")
        ]
    }

    /// The names that clients use: those of this machine and those that the settings name.
    private var names: [String] {
        let address = settings.string("HERALD_GATEWAY_ADDRESS", or: "127.0.0.1")
        let isWildcard = address == "::" || address == "0.0.0.0"
        let url = settings.string("HERALD_URL", or: "")
        var names = url.isEmpty ? ["localhost"] : []
        if let host = GatewayAddress(url)?.host { names.append(host) }
        // Behind a proxy clients never see the gateway's own address.
        let isBehindProxy = !settings.list("HERALD_GATEWAY_PROXIES").isEmpty
        if !isWildcard, !isBehindProxy, isOwn, !names.contains(address) { names.append(address) }
        return names
    }

    /// True if the installation made the certificate, which is then for localhost and addresses.
    ///
    /// Public authorities give neither.
    private var isOwn: Bool {
        CertificateSignature.isBy(authority: directories.secret("ca.pem"), of: path)
    }

    private func check(
        _ chain: CertificateChain, _ what: String, names: [String], authorities: String? = nil
    ) -> CertificateCheck {
        let facts = chain.facts
        var check = CertificateCheck(what: what, names: facts.first?.names ?? [])
        check.missing = names.filter { !chain.covers($0) && (isOwn || $0 != "localhost") }
        check.issuer = facts.first?.issuer ?? ""
        check.intermediates = chain.certificates.count - 1
        check.keyStrength = facts.first?.keyStrength ?? 0
        // Nobody looks at the signature of an authority by itself.
        check.signatureStrength = facts.filter { $0.subject != $0.issuer }
            .compactMap(\.signatureStrength).min()
        check.trust = trust(in: chain, authorities: authorities)
        return check
    }

    /// Returns whether a chain is trusted by the system, by the given authorities, or by those of
    /// the suite.
    private func trust(
        in chain: CertificateChain, authorities: String?
    ) -> CertificateCheck.Trust {
        guard let distrust = chain.distrust(authorities: nil) else { return .trusted }
        let given = settings.string("HERALD_CA", or: "")
        for file in [authorities ?? "", given, directories.secret("ca.pem")]
        where unsafe !file.isEmpty && access(file, R_OK) == 0 {
            if chain.distrust(authorities: file) == nil { return .trusted }
        }
        return distrust.lacksIssuer ? .lacksIssuer : .refused(distrust.reason)
    }

    /// Returns the findings about the dates of a chain: how long it is valid, or what has expired.
    private func dates(_ chain: CertificateChain, advice: String) -> [DoctorFinding] {
        let now = WallClock.system.now().milliseconds / 1000
        guard let validity = chain.facts.compactMap(\.validity).min(by: { $0.ends < $1.ends })
        else { return [] }
        let days = (validity.ends - now) / 86_400
        guard let warning = validity.warning(at: now) else {
            return [.good("certificate", "valid for \(Plural.text(days, "day"))")]
        }
        return [
            validity.ends < now || validity.begins > now
                ? .bad("certificate", "\(warning)", advice)
                : .warning("certificate", "\(warning)", advice)
        ]
    }
}
