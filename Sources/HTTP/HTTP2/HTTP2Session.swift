import CNGHTTP2

/// HTTP/2 for one connection, over nghttp2: complete requests in, responses out, floods refused.
///
/// nghttp2 does framing, compression and flow control, and checks messages (RFC 9113 §8). This
/// class keeps the streams, the limits and the deadlines. An error that cannot be answered on a
/// stream ends the connection with GOAWAY.
@safe package final class HTTP2Session: HTTPServerSession {
    let limits: HTTPLimits
    let handle: HTTP2Handle
    var streams = HTTP2Streams()
    /// The stream whose header section is being received, kept so that its fields need no look-up.
    var headSlot: HTTP2Slot?
    /// The events that the present call will return, added by nghttp2's callbacks.
    var events: [HTTPEvent] = []
    /// The time that the latest call was given.
    var now: Duration
    /// The number of bytes of incomplete bodies the connection holds.
    var incompleteBytes = 0
    var frames: HTTP2FrameGuard
    var debts: HTTP2Debt
    /// The error code of the GOAWAY to send as soon as nghttp2 has returned; nil for none.
    var termination: nghttp2_error_code?
    var hasSettings = false
    /// The number of streams that may be open at once; `limits.streams` unless
    /// `limitStreams(to:now:)` changed it.
    var streamLimit: Int
    /// A buffer for the digits of numbers in a header block.
    var scratch: [UInt8] = []
    var shutdown = HTTP2Shutdown()
    /// The number of streams that send an endless body.
    var endlessStreams = 0
    private var isTerminated = false
    package private(set) var isOver = false
    /// The rest of a frame that nghttp2 produced and the buffer could not take whole.
    ///
    /// nghttp2 keeps the memory valid until the next frame is requested.
    private var rest: UnsafeRawBufferPointer
    let connectionEnd: Duration
    private var idleSince: Duration
    /// A time no later than the earliest deadline of a stream; nil when there is none.
    var streamDeadline: Duration?
    private var lastWordsDeadline: Duration?
    package var bodyLimit: ((HTTPRequest) -> HTTPBodyLimit)?
    package var refusal: ((HTTPProblem, HTTPRequest) -> HTTPResponse)?
    package var date: (() -> [UInt8])?

    /// Creates a session for a connection that was accepted at `now`; nil when memory runs out.
    ///
    /// - Parameter ageJitter: the fraction (±0.1) of the connection's maximum age that is added to
    ///   it, so that connections opened together do not end together.
    package init?(limits: HTTPLimits = HTTPLimits(), now: Duration, ageJitter: Double = 0) {
        guard let handle = HTTP2Handle.server(limits) else { return nil }
        self.handle = handle
        self.limits = limits
        streamLimit = limits.streams
        self.now = now
        idleSince = now
        connectionEnd = now + limits.connectionAge * (1 + ageJitter)
        frames = HTTP2FrameGuard(limits, now: now)
        debts = HTTP2Debt(limits)
        unsafe rest = UnsafeRawBufferPointer(start: nil, count: 0)
        unsafe nghttp2_session_set_user_data(
            self.handle.raw, Unmanaged.passUnretained(self).toOpaque())
    }

    private var hasRest: Bool { unsafe !rest.isEmpty }
    package var openStreams: Int {
        // Responses being sent need no more work of the backend, and after the end they are not
        // sent.
        guard isOver || isTerminated else { return streams.count }
        return streams.slots.count { $0.stream.phase == .working }
    }
    package var debt: Int { debts.bytes }
    package var isIdle: Bool { streams.count == 0 && !wantsWrite }
    package var wantsWrite: Bool {
        !isOver && (hasRest || handle.wantsWrite)
    }
    package var wantsRead: Bool {
        !isOver && !isTerminated && handle.outboundFrames < limits.outboundFrames
    }
    package var wantsClose: Bool {
        isOver || !hasRest && !handle.wantsWrite && (isTerminated || !handle.wantsRead)
    }

    package func receive(
        _ bytes: UnsafeRawBufferPointer, now: Duration, into events: inout [HTTPEvent]
    ) {
        guard !isOver, !isTerminated else { return }
        self.now = now
        collect(into: &events) {
            let start = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            let taken = unsafe nghttp2_session_mem_recv(handle.raw, start.baseAddress, start.count)
            if taken < 0 {
                termination = .init(ofFailure: taken)
            } else if !frames.took(taken, now: now) {
                termination = NGHTTP2_ENHANCE_YOUR_CALM
            }
            // A peer that does not read must not make this side queue frames without end.
            if handle.outboundFrames > limits.outboundFrames + limits.outboundAcknowledgements {
                termination = NGHTTP2_ENHANCE_YOUR_CALM
            }
        }
    }

    package func finished(_ stream: Int32) {
        guard let slot = streams.slot(ofClosed: stream) else { return }
        close(slot)
    }

    package func takeOutput(
        into buffer: UnsafeMutableRawBufferPointer, now: Duration, events: inout [HTTPEvent]
    ) -> Int {
        guard !isOver else { return 0 }
        self.now = now
        var filled = 0
        collect(into: &events) {
            while filled < buffer.count {
                if !hasRest {
                    var bytes: UnsafePointer<UInt8>?
                    let length = unsafe nghttp2_session_mem_send(handle.raw, &bytes)
                    guard length > 0 else {
                        if length < 0 { isOver = true }
                        break
                    }
                    unsafe rest = UnsafeRawBufferPointer(start: bytes, count: length)
                }
                let length = unsafe min(rest.count, buffer.count - filled)
                let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(length))
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                    .copyMemory(from: piece)
                unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
                filled += length
            }
        }
        return filled
    }

    package func disconnected(into events: inout [HTTPEvent]) {
        collect(into: &events) { cancelAll() }
        isOver = true
    }

    /// Runs `body`, in which nghttp2 may call back, and appends the resulting events to `events`.
    func collect(into events: inout [HTTPEvent], _ body: () -> Void) {
        swap(&events, &self.events)
        body()
        if let termination, !isTerminated { terminate(termination) }
        // nghttp2 also ends a session by itself when frames violate the protocol.
        if !isTerminated, !handle.wantsRead { end() }
        while !isTerminated, !isOver, let slot = debts.next() { begin(slot) }
        swap(&events, &self.events)
    }

    /// Frees a slot, and gives the flow-control credit of its body back to the peer.
    func close(_ slot: HTTP2Slot) {
        if slot.stream.phase == .working, slot.stream.isOpen { debts.workEnded() }
        debts.closed(slot)
        returnCredit(slot)
        streams.close(slot)
        if streams.count == 0 { idleSince = now }
    }

    /// Ends the connection with GOAWAY; nothing more is read.
    private func terminate(_ code: nghttp2_error_code) {
        end()
        unsafe nghttp2_session_terminate_session(handle.raw, code.rawValue)
    }

    private func end() {
        isTerminated = true
        lastWordsDeadline = now + limits.lastWordsTimeout
        cancelAll()
    }

    private func cancelAll() {
        for slot in streams.slots where slot.stream.phase == .working && slot.stream.isOpen {
            slot.stream.isOpen = false
            debts.workEnded()
            handle.setSlot(nil, of: slot.stream.id)
            events.append(.cancelled(stream: slot.stream.id))
        }
        for slot in streams.slots where slot.stream.isEndless {
            setEndless(slot, false)
            events.append(.cancelled(stream: slot.stream.id))
        }
    }
}

extension HTTP2Session {
    package func checkTimeouts(now: Duration, into events: inout [HTTPEvent]) {
        guard !isOver else { return }
        self.now = now
        collect(into: &events) {
            if let lastWordsDeadline, now >= lastWordsDeadline { isOver = true }
            if ages, now >= connectionEnd { beginGracefulShutdown(now: now) }
            switch shutdown.due(now) {
            case .finalNotice: sendFinalNotice()
            case .end: termination = NGHTTP2_NO_ERROR
            case nil: break
            }
            if let streamDeadline, now >= streamDeadline { checkStreams() }
            if let idleDeadline, now >= idleDeadline { termination = NGHTTP2_NO_ERROR }
        }
    }

    package var nextTimeout: Duration? {
        if isOver { return nil }
        if isTerminated { return lastWordsDeadline }
        return [ages ? connectionEnd : nil, shutdown.deadline, streamDeadline, idleDeadline]
            .compactMap { $0 }.min()
    }

    /// True if the connection's maximum age applies: it does not end an endless body.
    private var ages: Bool { !shutdown.hasBegun && endlessStreams == 0 }

    private var idleDeadline: Duration? {
        guard streams.count == 0, !isTerminated else { return nil }
        return idleSince + (hasSettings ? limits.idleTimeout : limits.headerTimeout)
    }
}
