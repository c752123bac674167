import Protocol
import ServiceKit

/// The exit statuses of the command.
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

    /// The meaning in one line, for the help and the documentation.
    var meaning: String {
        switch self {
        case .success: "done"
        case .failure:
            "the call failed for a reason that is not listed here, or its answer could not be "
                + "written"
        case .usage: "the command line, a file or a field is wrong; nothing was done"
        case .unavailable: "the suite, or a service that is needed, does not answer: try again"
        case .denied: "the key is not valid, or its role does not allow the call"
        case .notFound: "there is no such thing in this app"
        case .precondition: "the state does not allow it, or it exists already"
        case .exhausted: "a limit, a queue or a disk is full: try later"
        case .badInput: "part of a file is not valid; the rest was done"
        case .nobody: "send --wait: no device got it; the audience is empty or cannot be reached"
        case .stalled:
            "send --wait: a kill switch or a paused rollout holds it, or a second person has to "
                + "approve it"
        case .partlyFailed: "send --wait: it was sent, but some of its deliveries failed"
        case .timedOut: "send --wait: the time of --timeout is over; sending goes on"
        }
    }

    /// Creates the status for an error.
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
