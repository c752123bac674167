/// The permission to call a method in a session that lacks a second factor which a rule demands.
///
/// The numbers are the schema's (`herald.v1.SecondFactorStep`).
package enum SecondFactorStep: UInt8, CaseIterable, Sendable {
    /// The call is refused.
    case refused = 0
    /// The call is part of setting a second factor up, and allowed for an account that has none.
    case enrol = 1
    /// The call is always allowed: it proves a factor, tells what is missing, or ends the session.
    case always = 2
}

extension Method {
    /// Returns whether a session with a demand may call the method.
    ///
    /// A demand that is not known allows only methods that are always open.
    package func isOpen(to demand: Proto.SecondFactorDemand) -> Bool {
        switch demand {
        case .unspecified: true
        case .enrol: secondFactorStep != .refused
        default: secondFactorStep == .always
        }
    }
}
