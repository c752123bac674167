import Protocol

/// What a client is asked to do.
struct OutgoingCall {
    let method: Method
    let request: [UInt8]
    let context: CallContext
    let deadline: MonotonicInstant
}

/// One connection of a `TTRPCClient`, confined to that client and its loop.
final class TTRPCClientConnection: TimerTarget {
    /// The connection ended while the call was under way.
    struct Broken: Error, RPCErrorConvertible {
        var rpcError: RPCError {
            RPCError(.unavailable, "the connection broke before the answer came")
        }
    }

    @safe private struct Waiter {
        let continuation: UnsafeContinuation<[UInt8], any Error>
        let timer: EventLoop.Timer
    }

    private let loop: EventLoop
    private let limits: TransportLimits
    private var channel: SocketChannel?
    private var decoder = FrameDecoder()
    private var waiters: [UInt32: Waiter] = [:]
    private var nextStream: UInt32 = 1
    private var isRetired = false

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

    /// Makes a call; its answer, its deadline or `cancel` resumes `continuation`.
    ///
    /// - Returns: the call's stream.
    /// - Throws: `Broken` or `RPCError`, and then `continuation` is left alone.
    func begin(
        _ call: OutgoingCall, _ continuation: UnsafeContinuation<[UInt8], any Error>
    ) throws -> UInt32 {
        guard let channel else { throw Broken() }
        let timeout = call.deadline - loop.now
        guard timeout > .zero else {
            throw RPCError(.deadlineExceeded, "the deadline has passed")
        }
        guard channel.outputCount < limits.outputBytes else {
            throw RPCError(
                .resourceExhausted, "\(call.method.service) does not keep up; try again later")
        }
        let stream = nextStream
        nextStream += 2
        try channel.write { output throws(RPCError) in
            try output.appendRequest(
                stream, call.method, call.request, call.context, timeout: timeout)
        }
        let timer = loop.schedule(at: call.deadline, self, stream)
        waiters[stream] = unsafe Waiter(continuation: continuation, timer: timer)
        return stream
    }

    /// Ends a call whose caller does not wait any more.
    func cancel(_ stream: UInt32) {
        finish(stream, .failure(RPCError(.cancelled, "the call was cancelled")))
    }

    func timerFired(_ id: UInt32) {
        finish(id, .failure(RPCError(.deadlineExceeded, "no answer in time")))
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
        for waiter in waiters {
            loop.cancel(waiter.timer)
            unsafe waiter.continuation.resume(throwing: Broken())
        }
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        unsafe decoder.append(bytes)
        while channel != nil, let event = decoder.next() {
            switch event {
            case .frame(let header, let body) where header.kind == .response:
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
        loop.cancel(waiter.timer)
        switch outcome {
        case .success(let payload): unsafe waiter.continuation.resume(returning: payload)
        case .failure(let error): unsafe waiter.continuation.resume(throwing: error)
        }
        if isRetired, waiters.isEmpty { close() }
    }
}
