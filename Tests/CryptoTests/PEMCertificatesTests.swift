import Foundation
import TestCertificates
import Testing

@testable import Crypto

/// Certificates of authorities in PEM.
struct PEMCertificatesTests {
    @Test func `only the certificates of a text are kept, in order`() throws {
        let one = try Certificates.shared.authorityText
        let two = try Certificates().authorityText
        let read = try PEMCertificates("subject=One\n\(one)\nissuer=Two\r\n\(two)the end")
        #expect(read.count == 2)
        #expect(read.text == one + two)
        #expect(try PEMCertificates(read.text) == read)
    }

    @Test(arguments: ["", "/etc/ssl/certs/ca.pem", "-----BEGIN PUBLIC KEY-----\n"])
    func `a text without a certificate is refused`(text: String) {
        let error = #expect(throws: CryptoError.self) { try PEMCertificates(text) }
        #expect(error?.code == .unreadable)
    }

    @Test func `a damaged certificate is named by its place`() throws {
        let good = try Certificates.shared.authorityText
        var lines = good.split(separator: "\n").map(String.init)
        lines[2] = String(lines[2].reversed())
        for bad in [lines.joined(separator: "\n"), String(good.dropLast(200))] {
            let error = #expect(throws: CryptoError.self) { try PEMCertificates(good + bad) }
            #expect(error?.message == "certificate 2 of 2 is damaged")
        }
    }

    @Test func `a private key beside a certificate is refused and not quoted`() throws {
        let certificates = try Certificates.shared
        let key = try String(contentsOfFile: certificates.key, encoding: .utf8)
        let error = #expect(throws: CryptoError.self) {
            try PEMCertificates(try certificates.authorityText + key)
        }
        #expect(error?.code == .wrongKind)
        #expect(error?.message.contains("private key") == true)
    }
}
