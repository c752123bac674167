import Protocol
import ServiceKit

/// The judge of whether accounts and sessions have the second factor that rules demand.
///
/// A passkey counts as two factors: whoever has it has also verified themselves at it. A password
/// needs a code beside it. A sign-in at an identity provider counts if its token says so (`amr`
/// with `mfa`, RFC 8176), or if the operator trusts the provider with it. A link of the command is
/// one factor.
struct SecondFactor: Hashable, Sendable {
    /// True if a sign-in at the identity provider counts whatever its token says.
    let trustsProvider: Bool
    /// The issuer of the provider; nil if the suite has none.
    let issuer: String?

    /// Creates the judge for a suite with an identity provider; nil for none.
    init(_ provider: IdentitySettings? = nil) {
        trustsProvider = provider?.trustsSecondFactor ?? false
        issuer = provider?.issuer
    }

    /// Returns whether an account has a second factor.
    ///
    /// A factor at a provider that the suite has no more does not count: nobody could prove it.
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

    /// Returns the demand on a session of an account of which a rule demands a second factor.
    func demand(_ account: Account, _ session: AccountSession) -> Proto.SecondFactorDemand {
        guard isSetUp(account) else { return .enrol }
        return isProved(in: session) ? .unspecified : .prove
    }
}

extension Proto.SignInMeans {
    /// True for a password with a code beside it.
    var isPasswordWithCode: Bool { self == .passwordAndTotp || self == .passwordAndRecoveryCode }
}

extension Proto.StoredSecondFactorRule {
    /// The rule, as the audit log shows it.
    var text: String { isRequired ? "required" : "optional" }

    /// The rule as a protobuf message.
    var message: Proto.SecondFactorRule {
        var message = Proto.SecondFactorRule()
        (message.isRequired, message.setBy) = (isRequired, setBy)
        message.setTime = UnixTime(milliseconds: set).timestamp
        return message
    }
}
