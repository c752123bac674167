import Protocol
import Synchronization

/// Codes for addresses that nobody has confirmed yet.
extension FakeRegistry {
    /// Sets the addresses that delivery sends codes to.
    func ask(for pending: [Proto.PendingConfirmation]) {
        state.withLock { ($0.pending, $0.asksForCodes) = (pending, 0) }
    }

    /// To which addresses codes were sent.
    var confirmed: [Proto.ConfirmationSent] { state.withLock { $0.confirmed } }

    /// Which codes no provider was given.
    var untried: [Proto.PendingConfirmation] { state.withLock { $0.untried } }

    /// The number of times that it was asked for addresses since there were any.
    var asksForCodes: Int { state.withLock { $0.asksForCodes } }

    /// Answers what is to be sent, and notes what has become of it.
    func take(
        _ request: Proto.TakeConfirmationsRequest
    ) throws -> Proto.TakeConfirmationsResponse {
        try state.withLock { state in
            state.asksForCodes += 1
            guard !state.isDeaf else { throw RPCError(.unavailable, "not now") }
            state.confirmed += request.sent
            state.untried += request.untried
            var response = Proto.TakeConfirmationsResponse()
            (response.confirmations, state.pending) = (state.pending, [])
            return response
        }
    }
}
