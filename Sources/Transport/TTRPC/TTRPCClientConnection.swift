import Protocol

/// One connection of a `TTRPCClient`, on the client's loop like the client itself.
final class TTRPCClientConnection: DeadlineWatcher {
    /// The connection ended while the call was under way.
    struct Broken: Error, RPCErrorConvertible {
        var rpcError: RPCError {
            RPCError(.unavailable, "the connection broke before the answer came")
        }
    }

    @safe private struct Waiter {
        let continuation: UnsafeContinuation<[UInt8], any Error>
        let deadline: MonotonicInstant
    }

    private let loop: EventLoop
    private let limits: TransportLimits
    private var channel: SocketChannel?
    private var decoder = FrameDecoder()
    private var waiters: [UInt32: Waiter] = [:]
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

    /// The id of a new call, which `send` must follow.
    ///
    /// - Throws: `Broken`, or `resourceExhausted` when the peer does not read.
    func open(_ method: Method) throws -> UInt32 {
        guard let channel else { throw Broken() }
        guard channel.outputCount < limits.outputBytes else {
            throw RPCError(
                .resourceExhausted, "\(method.service) does not keep up; try again later")
        }
        defer { nextStream += 2 }
        return nextStream
    }

    /// Sends a call; `answer` hears what comes of it, by the deadline at the latest.
    func send(
        _ stream: UInt32, _ method: Method, _ request: [UInt8], _ context: CallContext,
        until deadline: MonotonicInstant, _ answer: UnsafeContinuation<[UInt8], any Error>
    ) {
        guard let channel else { return unsafe answer.resume(throwing: Broken()) }
        waiters[stream] = unsafe Waiter(continuation: answer, deadline: deadline)
        let timeout = deadline - loop.now
        guard timeout > .zero else {
            return finish(
                stream, .failure(RPCError(.deadlineExceeded, "the deadline has passed")))
        }
        deadlines.watch(deadline, on: loop, self)
        do throws(RPCError) {
            try channel.write { output throws(RPCError) in
                try output.appendRequest(stream, method, request, context, timeout: timeout)
            }
        } catch {
            finish(stream, .failure(error))
        }
    }

    /// Gives a call up, if it is still under way.
    func cancel(_ stream: UInt32) {
        finish(stream, .failure(RPCError(.cancelled, "the call was cancelled")))
    }

    func deadlineCame() {
        deadlines.fired()
        let now = loop.now
        for (stream, waiter) in waiters {
            if waiter.deadline <= now {
                finish(stream, .failure(RPCError(.deadlineExceeded, "no answer in time")))
            } else {
                deadlines.watch(waiter.deadline, on: loop, self)
            }
        }
    }

    /// Takes no more calls, and ends when those under way have ended.
    func retire() {
        isRetired = true
        if waiters.isEmpty { close() }
    }

    /// Ends; whoever waits is told.
    func close() {
        guard let channel else { return }
        self.channel = nil  // It holds this connection through its callbacks.
        channel.close()
        let waiters = waiters.values
        self.waiters.removeAll()
        deadlines.stop(on: loop)
        for waiter in waiters {
            unsafe waiter.continuation.resume(throwing: Broken())
        }
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
        guard let waiter = waiters.removeValue(forKey: stream) else { return }
        switch outcome {
        case .success(let payload): unsafe waiter.continuation.resume(returning: payload)
        case .failure(let error): unsafe waiter.continuation.resume(throwing: error)
        }
        if isRetired, waiters.isEmpty { close() }
    }
}
