/// Whom a message of FCM is for: exactly one of these is said.
package enum FCMTarget: Hashable, Sendable {
    /// A Firebase installation id.
    case fid(String)
    /// A registration token, which Google asks to leave for the installation id.
    case token(String)

    /// The target of an address of a device.
    package init?(kind: String, value: String) {
        switch kind {
        case "fcm-fid": self = .fid(value)
        case "fcm-token": self = .token(value)
        default: return nil
        }
    }

    /// The member's name.
    var name: String {
        switch self {
        case .fid: "fid"
        case .token: "token"
        }
    }

    /// The member's value.
    var value: String {
        switch self {
        case .fid(let value), .token(let value): value
        }
    }
}
