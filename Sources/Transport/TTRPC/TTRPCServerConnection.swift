import Protocol

/// One client's connection to a `TTRPCServer`: reads frames, starts calls, writes responses.
@safe actor TTRPCServerConnection: DeadlineWatcher {
    private struct Call {
        let route: Router.Route
        let began: MonotonicInstant
        let deadline: MonotonicInstant
        /// The number of the worker that serves the call; nil while the call waits for one.
        var worker: Int?
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
    private var isAwaitingOutput = false
    private var queue = CallQueue()
    private var deadlines = CallDeadlines()
    /// The tasks that serve calls, one call after the other; a task per call would cost more than
    /// most calls.
    private var workers: [Int: Task<Void, Never>] = [:]
    private var idleWorkers: [UnsafeContinuation<Void, Never>] = unsafe []
    private var nextWorker = 0
    /// True if a worker was woken and has not looked at the queue yet.
    private var isWorkerComing = false
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

    /// Takes ownership of the socket; returns false when it cannot be watched, and is closed.
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

    /// Answers the calls in flight, refuses new ones, and then closes.
    func drain() {
        isDraining = true
        closeIfDrained()
    }

    /// Closes at once; calls in flight are cancelled, as nobody receives their responses.
    func close() {
        guard let onClose else { return }
        self.onClose = nil
        channel?.close()
        channel = nil  // The channel's callbacks hold this connection.
        deadlines.stop(on: loop)
        calls.removeAll()
        queue.removeWaiting()
        for worker in workers.values { worker.cancel() }
        while let worker = unsafe idleWorkers.popLast() { unsafe worker.resume() }
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
        if isPaused, isOutputFull { resumeWhenWritten() }
    }

    private var isFull: Bool {
        queue.heldCalls >= limits.callsInFlight || queue.heldBytes >= limits.requestBytes
            || isOutputFull
    }

    private var isOutputFull: Bool { (channel?.outputCount ?? 0) >= limits.outputBytes }

    private func refuseOversize(_ header: FrameHeader) {
        let isOurs = header.kind == .request || header.kind == .data
        guard isOurs, header.length <= limits.skippedFrameLength else { return close() }
        let error = RPCError(
            .resourceExhausted,
            "a message of \(header.length) bytes exceeds \(FrameLimits.length); send it in parts")
        respond(header.stream, .failure(error))
    }

    private func handle(_ header: FrameHeader, _ body: Range<Int>) {
        switch header.kind {
        case .request: handleRequest(header.stream, body)
        case .data where header.isGivingUp: givenUp(header.stream)
        case .data:
            let error = RPCError(.unimplemented, "only unary calls are supported")
            respond(header.stream, .failure(error))
        default: close()  // A peer that sends responses uses another protocol.
        }
    }

    private func handleRequest(_ stream: UInt32, _ body: Range<Int>) {
        guard stream % 2 == 1, stream > lastStream else {
            let error = RPCError(.invalidArgument, "stream \(stream): ids must be odd and increase")
            return respond(stream, .failure(error))
        }
        lastStream = stream
        guard !isDraining else {
            return respond(stream, .failure(RPCError(.unavailable, "this process is stopping")))
        }
        do throws(CodecError) {
            let call = try unsafe decoder.withBody(body) { bytes in
                Result { () throws(CodecError) in try unsafe ReceivedCall(bytes, in: router) }
            }.get()
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
        let now = loop.roundStart
        let asked = call.timeout ?? route.method.deadline
        guard asked > .zero else {
            return respond(stream, .failure(RPCError(.deadlineExceeded, "the deadline has passed")))
        }
        let deadline = now + min(asked, route.method.deadline)
        deadlines.watch(deadline, on: loop, self)
        calls[stream] = Call(route: route, began: now, deadline: deadline)
        let context = CallContext(
            deadline: deadline, requestID: call.requestID, principal: call.principal,
            client: call.client)
        queue.append(stream, call.payload, context)
        wakeWorker()
    }

    nonisolated func deadlineCame() { assumeIsolated { $0.endOverdue() } }

    private func endOverdue() {
        deadlines.fired()
        let now = loop.now
        let due = calls.filter { $0.value.deadline <= now }.keys
        for stream in due { expired(stream) }
        // A response that finds no room closes the connection.
        guard onClose != nil, let next = calls.values.lazy.map(\.deadline).min() else { return }
        deadlines.watch(CallDeadlines.next(next, after: now), on: loop, self)
    }

    private func expired(_ stream: UInt32) {
        cancel(
            stream, RPCError(.deadlineExceeded, "the call took longer than its caller allowed"))
    }

    /// Ends a heavy read that its caller no longer waits for; any other call goes on, as what it
    /// changes may be half done.
    private func givenUp(_ stream: UInt32) {
        guard calls[stream]?.route.method.endsWithoutCaller == true else { return }
        cancel(stream, RPCError(.cancelled, "the caller has left"))
    }

    private func cancel(_ stream: UInt32, _ error: RPCError) {
        if let worker = calls[stream]?.worker { workers.removeValue(forKey: worker)?.cancel() }
        finish(stream, .failure(error))
    }

    /// Answers a call, unless it was already answered or its caller has disconnected.
    private func finish(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        guard let call = calls.removeValue(forKey: stream) else { return }
        respond(stream, outcome)
        observer.answered(call.route.method, outcome.code, loop.now - call.began)
        resumeIfPaused()
        closeIfDrained()
    }

    private func resumeIfPaused() {
        guard isPaused, queue.heldCalls <= limits.callsInFlight / 2,
            queue.heldBytes <= limits.requestBytes / 2
        else { return }
        guard !isOutputFull else { return resumeWhenWritten() }
        isPaused = false
        // This must not happen inside a call's answer: the stack would grow with every waiting
        // call.
        loop.beforeSleep { [self] in takeFrames() }
    }

    private func resumeWhenWritten() {
        guard !isAwaitingOutput else { return }
        isAwaitingOutput = true
        channel?.whenOutput(isAtMost: limits.outputBytes / 2) { [self] in
            isAwaitingOutput = false
            if !queue.isEmpty { wakeWorker() }
            resumeIfPaused()
        }
    }

    private func respond(_ stream: UInt32, _ outcome: Result<[UInt8], RPCError>) {
        guard let channel else { return }
        guard channel.outputCount < limits.outputBytesAtMost else { return close() }
        channel.write { $0.appendResponse(stream, outcome) }
    }

    private func closeIfDrained() {
        guard isDraining, calls.isEmpty else { return }
        channel?.whenOutput(isAtMost: 0) { [self] in close() }
    }
}

extension TTRPCServerConnection {
    /// The number of idle workers that are kept; more exist only because handlers waited for
    /// something.
    private static let keptWorkers = 16

    private func wakeWorker() {
        guard !isWorkerComing else { return }
        isWorkerComing = true
        if let worker = unsafe idleWorkers.popLast() { return unsafe worker.resume() }
        let id = nextWorker
        nextWorker += 1
        workers[id] = Task { await self.work(id) }
    }

    private func work(_ id: Int) async {
        while onClose != nil {
            isWorkerComing = false
            while let (call, route) = nextCall(for: id) {
                // If this call waits for something, another worker goes on with the queue.
                if !queue.isEmpty { wakeWorker() }
                do {
                    finish(
                        call.stream, .success(try await route.answer(call.payload, call.context)))
                } catch {
                    finish(call.stream, .failure(RPCError(error)))
                }
                release(call.payload)
                // The worker was cancelled with its call and is no longer in `workers`.
                guard !Task.isCancelled else { return }
            }
            guard onClose != nil, unsafe idleWorkers.count < Self.keptWorkers else { break }
            await unsafe withUnsafeContinuation { unsafe idleWorkers.append($0) }
        }
        workers[id] = nil
    }

    /// Records that a request's handler has ended, or was never started.
    private func release(_ payload: [UInt8]) {
        queue.release(payload)
        resumeIfPaused()
    }

    /// Takes the first call that still waits; nil if there is none, or while too much output waits
    /// to be written.
    private func nextCall(for worker: Int) -> (CallQueue.Item, Router.Route)? {
        while !queue.isEmpty {
            guard !isOutputFull else {
                resumeWhenWritten()
                return nil
            }
            guard let call = queue.popFirst() else { return nil }
            guard let index = calls.index(forKey: call.stream) else {
                release(call.payload)
                continue
            }
            calls.values[index].worker = worker
            return (call, calls.values[index].route)
        }
        return nil
    }
}

extension Result where Failure == RPCError {
    fileprivate var code: RPCError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
