import Protocol

/// One connection of a `TTRPCClient`.
actor TTRPCClientConnection {
    /// The connection ended while the call was under way.
    struct Broken: Error, RPCErrorConvertible {
        var rpcError: RPCError {
            RPCError(.unavailable, "the connection broke before the answer came")
        }
    }

    private struct Waiter {
        let continuation: CheckedContinuation<[UInt8], any Error>
        let timer: EventLoop.Timer
    }

    private let loop: EventLoop
    private let limits: TransportLimits
    private var channel: SocketChannel?
    private var decoder = FrameDecoder()
    private var waiters: [UInt32: Waiter] = [:]
    private var nextStream: UInt32 = 1

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

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

    /// Makes a call and waits for its answer, its deadline or the caller's cancellation.
    func call(
        _ method: Method, _ request: [UInt8], _ context: CallContext
    ) async throws -> [UInt8] {
        guard let channel else { throw Broken() }
        let now = loop.now
        let deadline = context.deadline ?? now + method.deadline
        guard deadline > now else {
            throw RPCError(.deadlineExceeded, "the deadline has passed")
        }
        let body = try context.envelope(method, request, timeout: deadline - now).encoded()
        guard body.count <= FrameLimits.length else {
            throw RPCError(.resourceExhausted, "the request is over \(FrameLimits.length) bytes")
        }
        guard channel.outputCount < limits.outputBytes else {
            throw RPCError(
                .resourceExhausted, "\(method.service) does not keep up; try again later")
        }
        let stream = nextStream
        nextStream += 2
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let timer = loop.schedule(at: deadline) { [unowned self] in
                    finish(stream, .failure(RPCError(.deadlineExceeded, "no answer in time")))
                }
                waiters[stream] = Waiter(continuation: continuation, timer: timer)
                channel.write { $0.appendFrame(.request, stream, body) }
            }
        } onCancel: {
            loop.perform {
                self.assumeIsolated {
                    $0.finish(stream, .failure(RPCError(.cancelled, "the call was cancelled")))
                }
            }
        }
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
            waiter.continuation.resume(throwing: Broken())
        }
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        unsafe decoder.append(bytes)
        while channel != nil, let event = decoder.next() {
            switch event {
            case .frame(let header, let body) where header.kind == .response:
                finish(header.stream, Proto.EnvelopeResponse.outcome(body))
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
        waiter.continuation.resume(with: outcome.mapError { $0 as any Error })
    }
}
