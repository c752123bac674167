/// The recipient of an FCM message: exactly one of these members is sent.
package enum FCMTarget: Hashable, Sendable {
    /// A Firebase installation id.
    case fid(String)
    /// A registration token, which Google asks to replace by the installation id.
    case token(String)

    /// Creates the target for a device's address; returns nil if the kind is not FCM's.
    package init?(kind: String, value: String) {
        switch kind {
        case "fcm-fid": self = .fid(value)
        case "fcm-token": self = .token(value)
        default: return nil
        }
    }

    /// The name of the message's member.
    var name: String {
        switch self {
        case .fid: "fid"
        case .token: "token"
        }
    }

    /// The value of the message's member.
    var value: String {
        switch self {
        case .fid(let value), .token(let value): value
        }
    }
}
