import TLS

/// Certificates in PEM form that are in a text.
enum PEMText {
    /// Returns the end of the certificate in a text that ends first, as a Unix time in seconds; nil
    /// if the text has none.
    static func firstEnd(_ text: String) -> Int64? {
        guard text.contains("-----BEGIN CERTIFICATE-----") else { return nil }
        return CertificateChain(pem: text)?.facts.compactMap(\.validity?.ends).min()
    }
}
