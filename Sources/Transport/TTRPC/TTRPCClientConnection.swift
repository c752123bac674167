import Protocol

/// One connection of a `TTRPCClient`, on the client's loop like the client itself.
final class TTRPCClientConnection: DeadlineWatcher {
    /// The connection ended while the call was under way.
    struct Broken: Error, RPCErrorConvertible {
        var rpcError: RPCError {
            RPCError(.unavailable, "the connection broke before the answer came")
        }
    }

    private let loop: EventLoop
    private let limits: TransportLimits
    private var channel: SocketChannel?
    private var decoder = FrameDecoder()
    private var calls: [UInt32: OutgoingCall] = [:]
    private var deadlines = CallDeadlines()
    private var nextStream: UInt32 = 1
    private var isRetired = false
    /// Whether the peer has answered anything yet.
    private(set) var hasAnswered = false

    init(on loop: EventLoop, _ limits: TransportLimits) {
        self.loop = loop
        self.limits = limits
    }

    /// Takes a connected socket.
    func start(_ descriptor: Int32) throws(SystemError) {
        channel = try unsafe SocketChannel(
            taking: descriptor, on: loop,
            onBytes: { bytes in unsafe self.received(bytes) },
            onClose: { self.close() })
    }

    /// Whether new calls may use it: it is connected and has ids left.
    var isOpen: Bool { channel != nil && nextStream < UInt32.max - 2 }

    /// Sends a call, which ends by the deadline at the latest.
    ///
    /// - Throws: `Broken`; `RPCError` when the deadline has passed, the request is too large or the
    ///   peer does not read.
    func send(
        _ method: Method, _ request: [UInt8], _ context: CallContext,
        until deadline: MonotonicInstant
    ) throws -> OutgoingCall {
        loop.checkIsolated()
        guard let channel else { throw Broken() }
        let timeout = deadline - loop.now
        guard timeout > .zero else {
            throw RPCError(.deadlineExceeded, "the deadline has passed")
        }
        guard channel.outputCount < limits.outputBytes else {
            throw RPCError(
                .resourceExhausted, "\(method.service) does not keep up; try again later",
                retryAfter: .seconds(1))
        }
        let call = OutgoingCall(nextStream, until: deadline)
        nextStream += 2
        try channel.write { output throws(RPCError) in
            try output.appendRequest(call.stream, method, request, context, timeout: timeout)
        }
        calls[call.stream] = call
        deadlines.watch(deadline, on: loop, self)
        return call
    }

    /// Gives a call up, if it is still under way.
    func cancel(_ call: OutgoingCall) {
        loop.checkIsolated()
        finish(call.stream, .failure(RPCError(.cancelled, "the call was cancelled")))
    }

    func deadlineCame() {
        deadlines.fired()
        let now = loop.now
        let due = calls.values.filter { $0.deadline <= now }
        for call in due {
            finish(call.stream, .failure(RPCError(.deadlineExceeded, "no answer in time")))
        }
        guard let next = calls.values.lazy.map(\.deadline).min() else { return }
        deadlines.watch(CallDeadlines.next(next, after: now), on: loop, self)
    }

    /// Takes no more calls, and ends when those under way have ended.
    func retire() {
        isRetired = true
        if calls.isEmpty { close() }
    }

    /// Ends; whoever waits is told.
    func close() {
        guard let channel else { return }
        self.channel = nil  // It holds this connection through its callbacks.
        channel.close()
        deadlines.stop(on: loop)
        let calls = calls.values
        self.calls.removeAll()
        for call in calls { call.finish(.failure(Broken())) }
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        unsafe decoder.append(bytes)
        while channel != nil, let event = decoder.next() {
            switch event {
            case .frame(let header, let body) where header.kind == .response:
                hasAnswered = true
                let outcome = unsafe decoder.withBody(body) {
                    unsafe Proto.EnvelopeResponse.outcome($0)
                }
                finish(header.stream, outcome)
            case .oversize(let header) where header.kind == .response:
                let error = RPCError(
                    .resourceExhausted, "the answer is over \(FrameLimits.length) bytes")
                finish(header.stream, .failure(error))
            default: close()  // Not an answer: the peer speaks something else.
            }
        }
    }

    /// Hands an answer to whoever waits for it; a late one is dropped.
    private func finish(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        guard let call = calls.removeValue(forKey: stream) else { return }
        call.finish(outcome.mapError { $0 })
        if isRetired, calls.isEmpty { close() }
    }
}
