/// The check of `herald doctor` that clients accept the gateway's certificate.
///
/// The dates are looked at apart from it.
struct CertificateCheck: Hashable, Sendable {
    /// The bits of security that today's clients ask for.
    private static let strength = 112

    /// The result of the check that clients trust the certificate's issuer.
    enum Trust: Hashable, Sendable {
        case trusted
        /// A certificate between it and an authority is missing, or the authority is unknown.
        case lacksIssuer
        /// OpenSSL refuses it for this reason, in its words.
        case refused(String)
    }

    /// The name of the certificate in findings, such as "the certificate in /etc/herald/push.pem".
    var what: String
    /// The names that the certificate is for, such as `DNS:localhost`.
    var names: [String]
    /// The names and addresses that clients use and that the certificate is not for.
    var missing: [String] = []
    /// The name of the authority that issued the certificate; empty if it is not known.
    var issuer = ""
    /// The number of intermediate certificates that come with the certificate.
    var intermediates = 0
    var trust = Trust.trusted
    var keyStrength = 128
    /// The weakest signature of the chain, in bits of security; nil if it is not known.
    var signatureStrength: Int?

    var findings: [DoctorFinding] {
        let problems = [name, chain, key, signature].compactMap(\.self)
        guard problems.isEmpty else { return problems }
        return [.good("certificate names", names.map(Self.bare).joined(separator: ", "))]
    }

    private var name: DoctorFinding? {
        guard !missing.isEmpty else { return nil }
        let list = missing.joined(separator: ", ")
        let setting = "HERALD_CERTIFICATE_NAMES=" + missing.joined(separator: ",")
        let has = names.isEmpty ? "no name" : names.map(Self.bare).joined(separator: ", ")
        return .bad(
            "certificate names", "\(what) is not for \(list); it is for \(has)",
            "get one that is also for \(list), or have clients use a name that it has; for one "
                + "that the installation made, \(setting) and "
                + "'systemctl start herald-certificate' add them")
    }

    private var chain: DoctorFinding? {
        switch trust {
        case .trusted: return nil
        case .lacksIssuer where intermediates == 0:
            return .bad(
                "certificate chain",
                "\(what) comes without the certificate of its issuer \(issuer)",
                "append the issuer's certificates to the file, the nearest first (authorities call "
                    + "it the full chain); if the authority is your own, --ca or HERALD_CA names it"
            )
        case .lacksIssuer:
            return .bad(
                "certificate chain", "\(what) does not lead to an authority that is trusted here",
                "append the missing intermediate certificate to the file; if the authority is your "
                    + "own, --ca or HERALD_CA names it")
        case .refused(let reason):
            return .bad(
                "certificate chain", "clients refuse \(what): \(reason)",
                "get a certificate of an authority that clients trust; if it is your own, --ca or "
                    + "HERALD_CA names it")
        }
    }

    private var key: DoctorFinding? {
        guard keyStrength < Self.strength else { return nil }
        return .bad(
            "certificate key", "the key of \(what) is weak (\(keyStrength) bits of security)",
            "get a certificate for a new key: ECDSA P-256, or RSA with at least 2048 bits")
    }

    private var signature: DoctorFinding? {
        guard let signatureStrength, signatureStrength < Self.strength else { return nil }
        return .bad(
            "certificate signature",
            "\(what) or one of its chain has a weak signature, such as by SHA-1 "
                + "(\(signatureStrength) bits of security)",
            "get a new certificate, whose signatures are by SHA-256 or better")
    }

    /// Returns `localhost` for `DNS:localhost`.
    private static func bare(_ name: String) -> String {
        for kind in ["DNS:", "IP Address:"] where name.hasPrefix(kind) {
            return String(name.dropFirst(kind.count))
        }
        return name
    }
}
