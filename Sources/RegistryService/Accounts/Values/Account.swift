import Addresses
import Crypto
import Protocol
import ServiceKit

/// A person who uses Herald, as the registry keeps it.
struct Account: Sendable {
    let id: String
    let login: String
    /// All but the id and the login, as it is stored.
    var stored: Proto.StoredAccount

    /// The login and the id, as the audit log and `created_by` show them.
    var subject: String { "\(login) (\(id))" }

    /// True if the person can prove who they are.
    var isActive: Bool {
        !stored.isDisabled && (hasSecret || hasIdentity || stored.lastSignIn > 0)
    }

    /// True if the identity provider signs its person in.
    var hasIdentity: Bool { !stored.identitySubject.isEmpty }

    /// True if there is a password or a passkey.
    var hasSecret: Bool { stored.password != nil || !stored.passkeys.isEmpty }

    /// True if a password needs a code as well.
    var hasTOTP: Bool { !stored.totp.isEmpty }

    /// The role in an app, or in the whole suite for the empty name; nil for none.
    func role(in app: String) -> Role? {
        stored.roles.first { $0.app == app }.flatMap { Role(rawValue: UInt8($0.role.rawValue)) }
    }

    /// Sets the role in an app; nil takes it away.
    mutating func setRole(_ role: Role?, in app: String) {
        stored.roles.removeAll { $0.app == app }
        guard let role else { return }
        var entry = Proto.AppRole()
        (entry.app, entry.role) = (app, Proto.KeyRole(rawValue: Int32(role.rawValue)))
        stored.roles.append(entry)
        stored.roles.sort { $0.app < $1.app }
    }

    /// Removes the password, the passkeys and the codes that prove who the person is.
    mutating func removeSecrets() {
        stored.password = nil
        (stored.totp, stored.recoveryCodes, stored.passkeys) = ([], [], [])
        (stored.link, stored.linkEnds, stored.knownNetworks) = ([], 0, [])
        setIdentity("", "")
    }

    /// Voids the invitations and links that are not used yet.
    mutating func voidInvitations() {
        (stored.invitation, stored.invitationEnds) = ([], 0)
        (stored.link, stored.linkEnds) = ([], 0)
    }

    /// Sets the person's issuer and subject at the identity provider; empty for nobody.
    mutating func setIdentity(_ issuer: String, _ subject: String) {
        guard (stored.identityIssuer, stored.identitySubject) != (issuer, subject) else { return }
        (stored.identityIssuer, stored.identitySubject) = (issuer, subject)
        stored.identitySecondFactor = false
    }

    /// Records that a sign-in at the identity provider had a second factor.
    ///
    /// A sign-in without one does not remove the record: else a stolen password of the provider
    /// would be enough to set up another factor.
    mutating func noteIdentity(hasSecondFactor: Bool) {
        if hasSecondFactor { stored.identitySecondFactor = true }
    }

    /// Words that make a password easy to guess.
    var ownWords: [String] {
        [login, stored.name]
            + (login + " " + stored.name).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Returns whether the account has signed in from a network.
    func knows(_ network: AddressBlock?) -> Bool {
        guard let network else { return false }
        return stored.knownNetworks.contains("\(network)")
    }

    /// Remembers a network that the account signed in from.
    mutating func remember(_ network: AddressBlock?, _ limits: AccountLimits) {
        guard let network else { return }
        stored.knownNetworks.removeAll { $0 == "\(network)" }
        stored.knownNetworks.insert("\(network)", at: 0)
        stored.knownNetworks = Array(stored.knownNetworks.prefix(limits.networks))
    }

    /// Returns the account as others see it.
    ///
    /// - Parameter app: the app whose people are asked about; empty for all.
    func message(for app: String, at now: UnixTime) -> Proto.Account {
        var message = Proto.Account()
        (message.id, message.login, message.name) = (id, login, stored.name)
        message.roles = stored.roles.filter { app.isEmpty || $0.app == app }
        message.state = stored.isDisabled ? .disabled : isActive ? .active : .invited
        message.createTime = UnixTime(milliseconds: stored.created).timestamp
        message.createdBy = stored.createdBy
        if stored.invitationEnds > now.milliseconds {
            message.invitationExpireTime = UnixTime(milliseconds: stored.invitationEnds).timestamp
        }
        if stored.lastSignIn > 0 {
            message.lastSignInTime = UnixTime(milliseconds: stored.lastSignIn).timestamp
        }
        (message.hasPassword, message.hasTotp) = (stored.password != nil, hasTOTP)
        message.recoveryCodes = UInt32(stored.recoveryCodes.count)
        message.passkeys = stored.passkeys.map(\.message)
        message.hasIdentity = hasIdentity
        return message
    }
}

extension Proto.StoredPasskey {
    /// The passkey as its owner sees it.
    var message: Proto.Passkey {
        var message = Proto.Passkey()
        (message.id, message.name) = (Base64.url.encode(credentialId), name)
        message.createTime = UnixTime(milliseconds: created).timestamp
        if used > 0 { message.lastUseTime = UnixTime(milliseconds: used).timestamp }
        return message
    }
}
