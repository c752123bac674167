import Crypto
import Foundation
import Testing

/// The example of Apple's "Attestation Object Validation Guide", without its receipt, which nothing
/// here reads.
enum AppleVector {
    static let appID = "0352187391.com.apple.example_app_attest"
    static let challenge = Array("test_server_challenge".utf8)
    /// 18 April 2024: the certificate is good from the 17th to the 20th.
    static let seconds: Int64 = 1_713_441_600

    /// Returns the attestation object of Apple's example, in CBOR.
    static func object() throws -> [UInt8] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/apple-attestation.b64")
        let text = try String(contentsOf: file, encoding: .utf8)
        return try #require(Base64.standard.decode(text.filter { !$0.isWhitespace }))
    }
}
