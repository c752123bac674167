import Protocol
import ServiceKit

/// Judges whether accounts and sessions have the second factor that rules demand.
///
/// A passkey counts as two: whoever has it has also verified themselves at it. A password needs a
/// code beside it. Of an identity provider it counts if its token says so (`amr` with `mfa`, RFC
/// 8176), or if the operator trusts the provider with it. A link of the command is one factor.
struct SecondFactor: Hashable, Sendable {
    /// True if a sign-in at the identity provider counts whatever its token says.
    let trustsProvider: Bool
    /// The issuer of the provider; nil if the suite has none.
    let issuer: String?

    /// Creates what counts with an identity provider; nil for none.
    init(_ provider: IdentitySettings? = nil) {
        trustsProvider = provider?.trustsSecondFactor ?? false
        issuer = provider?.issuer
    }

    /// Returns whether an account has a second factor.
    ///
    /// Of a provider that the suite has no more nobody could prove one.
    func isSetUp(_ account: Account) -> Bool {
        !account.stored.passkeys.isEmpty || account.hasTOTP && account.stored.password != nil
            || account.hasIdentity && account.stored.identityIssuer == issuer
                && counts(said: account.stored.identitySecondFactor)
    }

    /// Returns whether a sign-in at the identity provider counts.
    ///
    /// - Parameter said: True if its token says that it had a second factor.
    func counts(said: Bool) -> Bool { said || trustsProvider }

    /// Returns whether the person of a session has proved a second factor in it.
    func isProved(in session: AccountSession) -> Bool {
        let said = session.stored.secondFactor
        return switch session.stored.means {
        case .passkey, .passwordAndTotp, .passwordAndRecoveryCode: true
        case .identityProvider: counts(said: said)
        default: said
        }
    }

    /// Returns what is demanded of a session of an account of which a rule demands a second factor.
    func demand(_ account: Account, _ session: AccountSession) -> Proto.SecondFactorDemand {
        guard isSetUp(account) else { return .enrol }
        return isProved(in: session) ? .unspecified : .prove
    }
}

extension Proto.SignInMeans {
    /// True if it is a password with something beside it.
    var isPasswordWithCode: Bool { self == .passwordAndTotp || self == .passwordAndRecoveryCode }
}

extension Proto.StoredSecondFactorRule {
    /// What people see of the rule in the audit log.
    var text: String { isRequired ? "required" : "optional" }

    /// The rule as it is told.
    var message: Proto.SecondFactorRule {
        var message = Proto.SecondFactorRule()
        (message.isRequired, message.setBy) = (isRequired, setBy)
        message.setTime = UnixTime(milliseconds: set).timestamp
        return message
    }
}
