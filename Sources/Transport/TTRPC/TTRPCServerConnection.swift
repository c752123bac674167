import Protocol

/// One client of a `TTRPCServer`: frames in, calls begun, answers out.
actor TTRPCServerConnection {
    private struct Call {
        let method: Method
        let began: MonotonicInstant
        let timer: EventLoop.Timer
        /// Nil while its first stretch runs, and for good if that answered it.
        var task: Task<Void, Never>?
    }

    private let loop: EventLoop
    private let router: Router
    private let limits: TransportLimits
    private let observer: any CallObserver
    private var channel: SocketChannel?
    private var decoder = FrameDecoder()
    private var calls: [UInt32: Call] = [:]
    private var lastStream: UInt32 = 0
    private var isDraining = false
    private var isPaused = false
    private var onClose: (@Sendable () -> Void)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    init(
        _ router: Router, on loop: EventLoop, _ limits: TransportLimits,
        _ observer: any CallObserver
    ) {
        self.router = router
        self.loop = loop
        self.limits = limits
        self.observer = observer
    }

    var callsInFlight: Int { calls.count }

    /// Takes the socket; false when it could not be watched and is closed.
    func start(_ descriptor: Int32, onClose: @escaping @Sendable () -> Void) -> Bool {
        self.onClose = onClose
        do {
            channel = try unsafe SocketChannel(
                taking: descriptor, on: loop,
                onBytes: { bytes in unsafe self.received(bytes) },
                onClose: { self.close() })
            return true
        } catch {
            return false
        }
    }

    /// Answers what is in flight, refuses the rest and leaves.
    func drain() {
        isDraining = true
        closeIfDrained()
    }

    /// Leaves now; calls in flight are cancelled, for nobody hears their answers.
    func close() {
        guard let onClose else { return }
        self.onClose = nil
        channel?.close()
        channel = nil  // It holds this connection through its callbacks.
        for call in calls.values {
            loop.cancel(call.timer)
            call.task?.cancel()
        }
        calls.removeAll()
        onClose()
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        unsafe decoder.append(bytes)
        takeFrames()
    }

    private func takeFrames() {
        while !isFull, onClose != nil, let event = decoder.next() {
            switch event {
            case .frame(let header, let body): handle(header, body)
            case .oversize(let header): refuseOversize(header)
            }
        }
        isPaused = isFull
        channel?.setReading(!isPaused)
    }

    private var isFull: Bool {
        calls.count >= limits.callsInFlight || (channel?.outputCount ?? 0) >= limits.outputBytes
    }

    private func refuseOversize(_ header: FrameHeader) {
        guard header.length <= limits.skippedFrameLength else { return close() }
        let error = RPCError(
            .resourceExhausted,
            "a message of \(header.length) bytes is over \(FrameLimits.length); send it in parts")
        respond(header.stream, .failure(error))
    }

    private func handle(_ header: FrameHeader, _ body: [UInt8]) {
        switch header.kind {
        case .request: handleRequest(header.stream, body)
        case .data:
            respond(header.stream, .failure(RPCError(.unimplemented, "calls here are unary")))
        default: close()  // A peer that answers what was not asked speaks something else.
        }
    }

    private func handleRequest(_ stream: UInt32, _ body: [UInt8]) {
        guard stream % 2 == 1, stream > lastStream else {
            let error = RPCError(.invalidArgument, "stream \(stream): ids are odd and rise")
            return respond(stream, .failure(error))
        }
        lastStream = stream
        guard !isDraining else {
            return respond(stream, .failure(RPCError(.unavailable, "this process is stopping")))
        }
        do throws(CodecError) {
            let call = try ReceivedCall(body, in: router)
            guard let route = call.route else {
                observer.answered(nil, .unimplemented, .zero)
                return respond(stream, .failure(.unimplemented(call.path)))
            }
            begin(stream, call, route)
        } catch {
            respond(stream, .failure(error.rpcError))
        }
    }

    private func begin(_ stream: UInt32, _ call: ReceivedCall, _ route: Router.Route) {
        let now = loop.now
        let asked = call.timeout ?? route.method.deadline
        guard asked > .zero else {
            return respond(stream, .failure(RPCError(.deadlineExceeded, "the deadline has passed")))
        }
        let deadline = now + min(asked, route.method.deadline)
        let timer = loop.schedule(at: deadline) { [unowned self] in expired(stream) }
        calls[stream] = Call(method: route.method, began: now, timer: timer)
        let context = CallContext(
            deadline: deadline, requestID: call.requestID, principal: call.principal)
        let payload = call.payload
        let task = Task.immediate {
            do {
                finish(stream, .success(try await route.answer(payload, context)))
            } catch {
                finish(stream, .failure(RPCError(error)))
            }
        }
        calls[stream]?.task = task
    }

    private func expired(_ stream: UInt32) {
        calls[stream]?.task?.cancel()
        let error = RPCError(.deadlineExceeded, "the call took longer than its caller allowed")
        finish(stream, .failure(error))
    }

    /// Answers a call, unless it was answered or its caller has left.
    private func finish(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        guard let call = calls.removeValue(forKey: stream) else { return }
        loop.cancel(call.timer)
        respond(stream, outcome)
        observer.answered(call.method, outcome.code, loop.now - call.began)
        if isDraining { closeIfDrained() } else { resumeIfPaused() }
    }

    private func resumeIfPaused() {
        guard isPaused, calls.count <= limits.callsInFlight / 2 else { return }
        isPaused = false
        // Not from inside a call's answer: the stack would grow with every call that waits.
        loop.beforeSleep { [unowned self] in takeFrames() }
    }

    private func respond(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        guard let channel else { return }
        var outcome = outcome
        if case .success(let payload) = outcome, payload.count > FrameLimits.length - 16 {
            outcome = .failure(
                RPCError(.resourceExhausted, "the answer is over \(FrameLimits.length) bytes"))
        }
        channel.write { $0.appendResponse(stream, outcome) }
    }

    private func closeIfDrained() {
        guard isDraining, calls.isEmpty else { return }
        // What is gathered goes out in this round; the close comes after it.
        loop.beforeSleep { [self] in
            loop.beforeSleep { [self] in close() }
        }
    }
}

extension Result where Failure == RPCError {
    fileprivate var code: RPCError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
