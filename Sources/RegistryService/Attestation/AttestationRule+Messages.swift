import Attestation
import Crypto
import Protocol

extension AppAttestRule {
    /// Reads a rule.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init(_ message: Proto.AppAttest, _ field: String) throws(RPCError) {
        try checkNames(
            message.appIds, "\(field).app_ids",
            "is a team's ID, a dot and a bundle's ID: ABCDE12345.com.example.news",
            AppAttestRule.isAppID)
        guard message.authorities.utf8.count <= RegistryLimits.authorityBytes else {
            throw .invalid(
                "\(field).authorities", "has over \(RegistryLimits.authorityBytes) bytes")
        }
        do throws(CryptoError) {
            try self.init(
                appIDs: message.appIds, authorities: message.authorities,
                allowsDevelopment: message.development)
        } catch {
            throw .invalid("\(field).authorities", error.message)
        }
    }

    /// The rule as a protobuf message.
    var message: Proto.AppAttest {
        var message = Proto.AppAttest()
        (message.appIds, message.authorities) = (appIDs, pem)
        message.development = allowsDevelopment
        return message
    }
}

extension PlayIntegrityRule {
    /// Reads a rule.
    ///
    /// - Throws: `invalidArgument` that names what is wrong in `field`.
    init(_ message: Proto.PlayIntegrity, _ field: String) throws(RPCError) {
        try checkNames(
            message.packages, "\(field).packages", "is a package's name: com.example.news"
        ) { PackageName.isOne($0) }
        let text = message.decryptionKey.filter { !$0.isWhitespace }
        guard let key = Base64.standard.decode(text), key.count == Self.decryptionKeySize else {
            throw .invalid(
                "\(field).decryption_key",
                "is the Base64 of \(Self.decryptionKeySize) bytes, as the Play Console shows it; "
                    + "it is needed with each change")
        }
        do throws(CryptoError) {
            try self.init(
                packages: message.packages, verification: message.verificationKey,
                decryptionKey: key)
        } catch {
            throw .invalid("\(field).verification_key", error.message)
        }
    }

    /// The rule as a protobuf message, without the key that decrypts.
    var message: Proto.PlayIntegrity {
        var message = Proto.PlayIntegrity()
        (message.packages, message.verificationKey) = (packages, verification)
        return message
    }
}

/// Checks that there are 1 to 8 names, each of a form.
private func checkNames(
    _ names: [String], _ field: String, _ wanted: String, _ isOne: (String) -> Bool
) throws(RPCError) {
    guard 1...RegistryLimits.attestedNames ~= names.count else {
        throw .invalid(
            field, "are \(names.count); there must be 1 to \(RegistryLimits.attestedNames)")
    }
    if let index = names.firstIndex(where: { !isOne($0) }) {
        throw .invalid("\(field)[\(index)]", wanted)
    }
}
