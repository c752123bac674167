import Crypto
import Protocol
import ServiceKit

/// How an app's own server vouches for its installs.
struct AttestationRule: Hashable, Sendable {
    /// The public key of the server's tokens, in PEM form as it was set.
    let pem: String
    /// Whether devices without a token are refused.
    let isRequired: Bool
    private let key: P256PublicKey

    /// The rule as a protobuf message.
    var message: Proto.Attestation {
        var message = Proto.Attestation()
        (message.publicKey, message.required) = (pem, isRequired)
        return message
    }

    /// Reads a rule; returns nil without a public key.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init?(_ message: Proto.Attestation, _ field: String) throws(RPCError) {
        guard !message.publicKey.isEmpty else {
            guard !message.required else {
                throw .invalid("\(field).public_key", "is required: what else would be checked?")
            }
            return nil
        }
        do throws(CryptoError) {
            key = try P256PublicKey(pem: message.publicKey)
        } catch {
            throw .invalid("\(field).public_key", error.message)
        }
        (pem, isRequired) = (message.publicKey, message.required)
    }

    /// Returns whether the server has signed a token.
    func hasSigned(_ token: AttestationToken) -> Bool {
        key.isValid(token.signature, for: token.message)
    }
}

extension AttestationRule? {
    /// Checks the token of a registration by a device.
    ///
    /// - Throws: `permissionDenied` that names the field.
    func check(_ request: Proto.RegisterDeviceRequest, now: UnixTime) throws(RPCError) {
        guard let rule = self else { return }
        guard !request.attestation.isEmpty else {
            guard rule.isRequired else { return }
            throw .unattested("is required: a token of the app's server for this install")
        }
        guard let token = AttestationToken(request.attestation), rule.hasSigned(token) else {
            throw .unattested("is not a token (ES256) that the app's server has signed")
        }
        if let problem = token.problem(install: request.installId, app: request.app, now: now) {
            throw .unattested(problem)
        }
    }
}

extension RPCError {
    fileprivate static func unattested(_ description: String) -> RPCError {
        RPCError(
            .permissionDenied, "attestation: \(description)",
            violations: [Violation(field: "attestation", description: description)])
    }
}
