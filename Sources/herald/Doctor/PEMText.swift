import TLS

/// Certificates in PEM form that are in a text.
enum PEMText {
    /// Returns when the first of the certificates in a text ends, as a Unix time in seconds; nil if
    /// it has none.
    static func firstEnd(_ text: String) -> Int64? {
        guard text.contains("-----BEGIN CERTIFICATE-----") else { return nil }
        return CertificateChain(pem: text)?.facts.compactMap(\.validity?.ends).min()
    }
}
