import Protocol

/// One connection of a `TTRPCClient`, on the client's loop.
final class TTRPCClientConnection: DeadlineWatcher {
    /// The error of a call that was in flight when the connection was lost.
    struct Broken: Error, RPCErrorConvertible {
        var rpcError: RPCError {
            RPCError(.unavailable, "the connection was lost before the response came")
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
    /// True if the peer has sent any response yet.
    private(set) var hasAnswered = false

    init(on loop: EventLoop, _ limits: TransportLimits) {
        self.loop = loop
        self.limits = limits
    }

    /// Starts to use a connected socket, which the connection then owns.
    func start(_ descriptor: Int32) throws(SystemError) {
        channel = try unsafe SocketChannel(
            taking: descriptor, on: loop,
            onBytes: { bytes in unsafe self.received(bytes) },
            onClose: { self.close() })
    }

    /// True if new calls may use the connection: it is open and has stream ids left.
    var isOpen: Bool { channel != nil && nextStream < UInt32.max - 2 }

    /// Sends a call, which ends by the deadline at the latest.
    ///
    /// - Throws: `Broken` when the connection is lost; `RPCError` when the deadline has passed, the
    ///   request is too large or the peer does not read.
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
                .resourceExhausted, "\(method.service) is overloaded; try again later",
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

    /// Cancels a call, if it is still in flight.
    func cancel(_ call: OutgoingCall) {
        loop.checkIsolated()
        finish(call.stream, .failure(RPCError(.cancelled, "the call was cancelled")))
    }

    /// Tells the other process that nobody waits for a call, if it is still in flight.
    func giveUp(_ call: OutgoingCall) {
        loop.checkIsolated()
        guard let channel, calls[call.stream] != nil else { return }
        channel.write { $0.appendGivingUp(call.stream) }
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

    /// Takes no more calls, and closes when those in flight have ended.
    func retire() {
        isRetired = true
        if calls.isEmpty { close() }
    }

    /// Closes the connection; calls in flight end with `Broken`.
    func close() {
        guard let channel else { return }
        self.channel = nil  // The channel's callbacks hold this connection.
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
                    .resourceExhausted, "the response exceeds \(FrameLimits.length) bytes")
                finish(header.stream, .failure(error))
            default: close()  // Not a response: the peer uses another protocol.
            }
        }
    }

    /// Gives a response to the waiting caller; a late response is dropped.
    private func finish(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        guard let call = calls.removeValue(forKey: stream) else { return }
        call.finish(outcome.mapError { $0 })
        if isRetired, calls.isEmpty { close() }
    }
}
