import Foundation
import TestSupport

/// Valid and invalid attestations, made by Python's cryptography, cbor2 and jwcrypto.
package struct MadeAttestations: Decodable, Sendable {
    /// Attestation objects in Base64, made like Apple's, with their own authority.
    package struct Apple: Decodable, Sendable {
        package let authorities: String
        package let cases: [String: String]
    }

    /// Tokens made like Google's, with the keys of a Play Console.
    package struct Google: Decodable, Sendable {
        package let verification: String
        package let decryption: String
        package let cases: [String: String]
    }

    package let apple: Apple
    package let google: Google

    package static let appID = "ABCDE12345.com.example.news"
    package static let package = "com.example.news"

    /// True if attestations are made: always, unless Python's modules are missing and may be.
    package static let isWanted: Bool =
        !Peers.mayBeMissing
        || (try? ChildProcess.run(
            "/usr/bin/python3", ["-c", "import cbor2, cryptography, jwcrypto"])) != nil

    /// Makes attestations.
    ///
    /// - Parameters:
    ///   - hash: the hash that they have to prove, in hexadecimal.
    ///   - time: the time at which they are made, in seconds since 1970.
    package static func make(hash: String, time: Int64) throws -> MadeAttestations {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "attestations.py").path
        let scratch = ScratchDirectory()
        let question =
            #"{"hash": "\#(hash)", "app": "\#(appID)", "package": "\#(package)", "time": \#(time)}"#
        try Data(question.utf8).write(to: URL(filePath: scratch.file("question")))
        let answer = try ChildProcess.run(
            "/usr/bin/python3", [script, scratch.file("question")])
        return try JSONDecoder().decode(Self.self, from: Data(answer.utf8))
    }
}
