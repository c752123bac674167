package import Crypto

/// The rule that says which attestations of Apple's App Attest count.
package struct AppAttestRule: Hashable, Sendable {
    /// The App IDs, each a team's ID, a dot and a bundle's ID.
    package let appIDs: [String]
    /// The certificates to trust, in PEM form, as they were set; empty for Apple's own.
    package let pem: String
    /// True if attestations of the development environment count.
    package let allowsDevelopment: Bool
    let authorities: PEMCertificates
    let appHashes: [[UInt8]]

    /// Creates a rule.
    ///
    /// - Throws: `CryptoError` if the certificates cannot be read.
    package init(
        appIDs: [String], authorities pem: String = "", allowsDevelopment: Bool = false
    ) throws(CryptoError) {
        (self.appIDs, self.pem, self.allowsDevelopment) = (appIDs, pem, allowsDevelopment)
        authorities = try PEMCertificates(pem.isEmpty ? Self.appleRoot : pem)
        appHashes = appIDs.map { SHA256.digest(of: Array($0.utf8)).array }
    }

    /// Returns whether a text has the form of an App ID.
    package static func isAppID(_ text: String) -> Bool {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 10
            && parts[0].utf8.allSatisfy(Self.isLetterOrDigit) && PackageName.isOne(parts[1])
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    /// Apple's App Attestation Root CA, good until 2045.
    ///
    /// It is as Apple's page of certificate authorities offers it, in
    /// `Apple_App_Attestation_Root_CA.pem`. The SHA-256 of its DER form is
    /// 1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932.
    private static let appleRoot = """
        -----BEGIN CERTIFICATE-----
        MIICITCCAaegAwIBAgIQC/O+DvHN0uD7jG5yH2IXmDAKBggqhkjOPQQDAzBSMSYw
        JAYDVQQDDB1BcHBsZSBBcHAgQXR0ZXN0YXRpb24gUm9vdCBDQTETMBEGA1UECgwK
        QXBwbGUgSW5jLjETMBEGA1UECAwKQ2FsaWZvcm5pYTAeFw0yMDAzMTgxODMyNTNa
        Fw00NTAzMTUwMDAwMDBaMFIxJjAkBgNVBAMMHUFwcGxlIEFwcCBBdHRlc3RhdGlv
        biBSb290IENBMRMwEQYDVQQKDApBcHBsZSBJbmMuMRMwEQYDVQQIDApDYWxpZm9y
        bmlhMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAERTHhmLW07ATaFQIEVwTtT4dyctdh
        NbJhFs/Ii2FdCgAHGbpphY3+d8qjuDngIN3WVhQUBHAoMeQ/cLiP1sOUtgjqK9au
        Yen1mMEvRq9Sk3Jm5X8U62H+xTD3FE9TgS41o0IwQDAPBgNVHRMBAf8EBTADAQH/
        MB0GA1UdDgQWBBSskRBTM72+aEH/pwyp5frq5eWKoTAOBgNVHQ8BAf8EBAMCAQYw
        CgYIKoZIzj0EAwMDaAAwZQIwQgFGnByvsiVbpTKwSga0kP0e8EeDS4+sQmTvb7vn
        53O5+FRXgeLhpJ06ysC5PrOyAjEAp5U4xDgEgllF7En3VcE3iexZZtKeYnpqtijV
        oyFraWVIyd/dganmrduC1bmTBGwD
        -----END CERTIFICATE-----
        """
}

/// Names of apps at the shops of Apple and Google: `com.example.news`.
package enum PackageName {
    /// Returns whether a text has that form.
    package static func isOne(_ text: some StringProtocol) -> Bool {
        1...255 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
