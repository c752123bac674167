/// The reasons for which FCM refuses a message, in the names that FCM uses.
package enum FCMError: String, CaseIterable, Sendable {
    case unregistered = "UNREGISTERED"
    case senderIDMismatch = "SENDER_ID_MISMATCH"
    case invalidArgument = "INVALID_ARGUMENT"
    case thirdPartyAuthError = "THIRD_PARTY_AUTH_ERROR"
    case quotaExceeded = "QUOTA_EXCEEDED"
    case unavailable = "UNAVAILABLE"
    case `internal` = "INTERNAL"
    /// The access token is missing or invalid; FCM has no name of its own for this.
    case unauthenticated = "UNAUTHENTICATED"
    /// The project or path is wrong; FCM has no name of its own for this.
    case notFound = "NOT_FOUND"

    /// The HTTP status of the error.
    package var status: Int {
        switch self {
        case .unregistered, .notFound: 404
        case .senderIDMismatch: 403
        case .invalidArgument: 400
        case .thirdPartyAuthError, .unauthenticated: 401
        case .quotaExceeded: 429
        case .unavailable: 503
        case .internal: 500
        }
    }

    /// Returns the name in google.rpc.Code for an HTTP status, which says less than FCM's error.
    static func code(for status: Int) -> String {
        switch status {
        case 400: "INVALID_ARGUMENT"
        case 401: "UNAUTHENTICATED"
        case 403: "PERMISSION_DENIED"
        case 404: "NOT_FOUND"
        case 429: "RESOURCE_EXHAUSTED"
        case 503: "UNAVAILABLE"
        default: "INTERNAL"
        }
    }

    /// True if the error has details of FCM's own.
    var hasDetails: Bool { self != .unauthenticated && self != .notFound }

    /// Returns the usual error of a status; nil for other statuses.
    static func usual(for status: Int) -> FCMError? {
        switch status {
        case 400: .invalidArgument
        case 401: .unauthenticated
        case 403: .senderIDMismatch
        case 404: .unregistered
        case 429: .quotaExceeded
        case 500: .internal
        case 503: .unavailable
        default: nil
        }
    }
}
