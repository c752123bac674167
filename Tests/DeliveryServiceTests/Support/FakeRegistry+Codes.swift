import Protocol
import Synchronization

/// Codes for addresses that nobody has confirmed yet.
extension FakeRegistry {
    /// Sets the addresses that delivery sends codes to.
    func ask(for pending: [Proto.PendingConfirmation]) {
        state.withLock { ($0.pending, $0.asksForCodes) = (pending, 0) }
    }

    /// The codes that were sent, as delivery has reported them.
    var confirmed: [Proto.ConfirmationSent] { state.withLock { $0.confirmed } }

    /// The codes that no provider was given, as delivery has reported them.
    var untried: [Proto.PendingConfirmation] { state.withLock { $0.untried } }

    /// The number of times that delivery asked for codes since the test set some.
    var asksForCodes: Int { state.withLock { $0.asksForCodes } }

    /// Returns the codes that are to be sent, once, and records those that were sent or not tried.
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
