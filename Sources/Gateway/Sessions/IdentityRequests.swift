package import Protocol

/// Makes the registry's requests to the identity provider: the registry has no network.
package struct IdentityRequests: Sendable {
    /// A function that makes a request; it returns the answer, or the reason why there is none.
    package typealias Sender =
        @Sendable (Proto.IdentityRequest) async -> Proto.AnswerIdentityRequestRequest

    /// The time to wait after the registry could not be asked.
    private static let pause: Duration = .milliseconds(500)

    private let registry: AccountsClient
    private let send: Sender

    /// Creates what asks `registry` for requests and makes them by `send`.
    package init(_ registry: any Caller, send: @escaping Sender) {
        (self.registry, self.send) = (AccountsClient(registry), send)
    }

    /// Makes requests until the task is cancelled, several at a time: the registry limits how many
    /// there are.
    package func makeAll() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let taken = try? await registry.takeIdentityRequests(.init(), CallContext())
                guard let taken else {
                    try? await Task.sleep(for: Self.pause)
                    continue
                }
                for request in taken.requests { group.addTask { await make(request) } }
            }
        }
    }

    private func make(_ request: Proto.IdentityRequest) async {
        var answer = await send(request)
        answer.number = request.number
        // The registry tells the person that nothing was answered.
        _ = try? await registry.answerIdentityRequest(answer, CallContext())
    }
}
