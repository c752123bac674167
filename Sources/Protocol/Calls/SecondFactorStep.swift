/// What somebody may call whose session lacks a second factor that a rule demands; the numbers are
/// the schema's (`herald.v1.SecondFactorStep`).
package enum SecondFactorStep: UInt8, CaseIterable, Sendable {
    /// The call is refused.
    case refused = 0
    /// Part of setting a second factor up, for an account that has none.
    case enrol = 1
    /// Proves one, tells what is missing, or ends the session.
    case always = 2
}

extension Method {
    /// Returns whether a session may call the method of which a rule demands this.
    ///
    /// A demand that is not known leaves what is always open.
    package func isOpen(to demand: Proto.SecondFactorDemand) -> Bool {
        switch demand {
        case .unspecified: true
        case .enrol: secondFactorStep != .refused
        default: secondFactorStep == .always
        }
    }
}
