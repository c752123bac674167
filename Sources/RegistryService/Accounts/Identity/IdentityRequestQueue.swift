import Crypto
import OpenID
import Protocol

/// The requests to the identity provider, which the gateway makes: the registry has no network.
actor IdentityRequestQueue {
    /// The time that a request waits for its answer.
    ///
    /// The gateway gives a request ten seconds.
    private let patience: Duration
    /// The time that the gateway waits for a request in one call.
    ///
    /// It is short, as a registry that stops answers that call first.
    private let wait: Duration

    private let executor: any SerialExecutor
    private var last: UInt64
    private var callers: [UInt64: CheckedContinuation<IdentityRequest.Result, Never>] = [:]
    private var untaken: [(number: UInt64, request: IdentityRequest)] = []
    /// The gateway's call that waits, and its number.
    private var taker: (call: UInt64, continuation: CheckedContinuation<Void, Never>)?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - executor: runs the queue.
    ///   - random: where the numbers of the requests begin. An answer to a request of the
    ///     registry's earlier process has another number.
    init(
        on executor: any SerialExecutor, random: Random, patience: Duration = .seconds(12),
        wait: Duration = .seconds(2)
    ) {
        (self.executor, self.patience, self.wait) = (executor, patience, wait)
        last = random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Makes a request; returns its answer, or why there is none.
    func send(_ request: IdentityRequest) async -> IdentityRequest.Result {
        let number = next()
        let timer = Task { [patience] in
            try await Task.sleep(for: patience)
            answer(number, .failure(Self.unanswered))
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { caller in
            callers[number] = caller
            untaken.append((number, request))
            ring()
        }
    }

    /// Returns the requests to make; waits a moment for one.
    func take() async -> [(number: UInt64, request: IdentityRequest)] {
        if untaken.isEmpty { await waitForOne() }
        // A gateway that has gone leaves them to the next.
        guard !Task.isCancelled else { return [] }
        defer { untaken = [] }
        return untaken
    }

    /// Takes the answer to a request; nobody waits for one that comes too late.
    func answer(_ number: UInt64, _ result: IdentityRequest.Result) {
        untaken.removeAll { $0.number == number }
        callers.removeValue(forKey: number)?.resume(returning: result)
    }

    private func waitForOne() async {
        // A gateway that has come back takes the place of the one before.
        ring()
        let call = next()
        let timer = Task { [wait] in
            try await Task.sleep(for: wait)
            if taker?.call == call { ring() }
        }
        defer { timer.cancel() }
        await withCheckedContinuation { taker = (call, $0) }
    }

    private func ring() {
        taker?.continuation.resume()
        taker = nil
    }

    private func next() -> UInt64 {
        last &+= 1
        return last
    }

    private static let unanswered = OpenIDProblem(
        .provider,
        "the gateway, which asks it, has not answered; see 'herald status' and its log")
}

/// The calls of the gateway.
extension IdentityRequestQueue {
    /// Answers `TakeIdentityRequests`.
    func take(
        _ request: Proto.TakeIdentityRequestsRequest
    ) async -> Proto.TakeIdentityRequestsResponse {
        var response = Proto.TakeIdentityRequestsResponse()
        response.requests = await take().map {
            Proto.IdentityRequest($0.request, number: $0.number)
        }
        return response
    }

    /// Answers `AnswerIdentityRequest`.
    func answer(
        _ request: Proto.AnswerIdentityRequestRequest
    ) -> Proto.AnswerIdentityRequestResponse {
        answer(
            request.number,
            request.status == 0
                ? .failure(OpenIDProblem(.provider, request.failure))
                : .success((Int(request.status), request.body)))
        return Proto.AnswerIdentityRequestResponse()
    }
}

extension Proto.IdentityRequest {
    fileprivate init(_ request: IdentityRequest, number: UInt64) {
        self.init()
        (self.number, uri) = (number, request.uri)
        (form, authorization) = (request.form ?? "", request.authorization ?? "")
    }
}
