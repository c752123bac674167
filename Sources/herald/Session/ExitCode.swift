import Protocol
import ServiceKit

/// What the command's exit status says to a script.
enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
    case unavailable = 3
    case denied = 4
    case notFound = 5
    case precondition = 6
    case exhausted = 7
    case badInput = 8
    case nobody = 9
    case stalled = 10
    case partlyFailed = 11
    case timedOut = 12

    /// One line for the help and the documentation.
    var meaning: String {
        switch self {
        case .success: "done"
        case .failure:
            "the call failed, for a reason that is none of the following; or its answer could not "
                + "be written"
        case .usage: "the command line, a file or a field is wrong; nothing was done"
        case .unavailable: "the suite, or the service that is needed, is away: try again"
        case .denied: "no valid key, or its role does not allow it"
        case .notFound: "no such thing in this app"
        case .precondition: "the state does not allow it, or it exists already"
        case .exhausted: "a limit, a queue or a disk is full: try later"
        case .badInput: "part of a file is bad; the rest was done"
        case .nobody: "send --wait: nobody got it, for the audience is empty or out of reach"
        case .stalled: "send --wait: a kill switch holds it, until it is released"
        case .partlyFailed: "send --wait: it was sent, and some of its deliveries failed"
        case .timedOut: "send --wait: --timeout was over; the notification goes on"
        }
    }

    /// The status for an error.
    init(_ error: any Error) {
        switch error {
        case let error as RPCError: self.init(error.code)
        case is BadInput: self = .badInput
        case let error as CommandFailure: self = error.code
        case is UsageError, is ConfigurationError, is CodecError: self = .usage
        default: self = .failure
        }
    }

    private init(_ code: RPCError.Code) {
        self =
            switch code {
            case .invalidArgument, .outOfRange: .usage
            case .unavailable, .deadlineExceeded: .unavailable
            case .unauthenticated, .permissionDenied: .denied
            case .notFound: .notFound
            case .failedPrecondition, .alreadyExists, .aborted: .precondition
            case .resourceExhausted: .exhausted
            default: .failure
            }
    }
}
