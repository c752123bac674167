import CNGHTTP2

/// The client's side of one HTTP/2 connection, over nghttp2: requests in, responses out, no I/O.
///
/// nghttp2 does framing, compression and flow control, and checks messages. This class keeps the
/// requests, the limits and the deadlines. It also records of each request whether it was written
/// completely, because only an incomplete request may safely be sent again.
@safe package final class HTTP2ClientSession {
    /// A request that has ended.
    package struct Ended: Sendable {
        /// The request's number, as `send` returned it.
        package let request: Int
        /// The outcome of the request.
        package let result: HTTP2Result
    }

    let limits: HTTP2ClientLimits
    let handle: HTTP2Handle
    let authority: [UInt8]
    let scheme: StaticString
    /// The names of the response fields that are kept.
    let wanted: [StaticString]
    var streams = HTTP2ClientStreams()
    /// The ended requests that the present call will return, added by nghttp2's callbacks.
    var ended: [Ended] = []
    /// The time that the latest call was given.
    var now: Duration
    /// The number of bytes of request bodies that are not in a frame yet.
    package internal(set) var waitingBytes = 0
    /// The number of requests that are not completely in frames yet.
    var waitingRequests = 0
    /// The number of bytes of incomplete responses the connection holds.
    var incompleteBytes = 0
    /// The number of bytes nghttp2 has produced.
    private(set) var output = 0
    /// The number of output bytes that the socket took.
    var written = 0
    /// A buffer for the digits of numbers in a header block.
    var scratch: [UInt8] = []
    /// nghttp2's latest message about a mistake of the peer; nil if there was none.
    var complaint: String?
    /// True if a request was answered with 200.
    package internal(set) var hasProven = false
    /// True if any request was answered.
    package internal(set) var hasAnswered = false
    /// True if the peer's SETTINGS have arrived.
    package internal(set) var hasSettings = false
    /// The number of streams that the peer allows at once, by its latest SETTINGS.
    var allowedStreams: Int
    /// The rounds in which requests are sent while the peer keeps lowering its limit.
    package internal(set) var rounds: StreamRounds
    private let startsWithOne: Bool
    var requests = 0
    /// The frames that the peer may still send.
    var frames: HTTP2ClientFrames
    /// True if the peer sent more.
    var isFlooded = false
    /// The reason for which the peer is closing the connection; nil until it has sent GOAWAY.
    package internal(set) var goaway: HTTP2Failure?
    private(set) var isTerminated = false
    private(set) var isDead = false
    /// The rest of a frame that nghttp2 produced and the buffer could not take whole.
    ///
    /// nghttp2 keeps the memory valid until the next frame is requested.
    private var rest: UnsafeRawBufferPointer
    /// True if the connection is open, so that requests can be written.
    var isOpen = true
    /// A time no later than the earliest deadline of a request; nil when there is none.
    var requestDeadline: Duration?
    var lastReceived: Duration
    var busySince: Duration
    var pingSent: Duration?
    /// The time at which flow control began to hold requests back; nil while it does not.
    var blockedSince: Duration?

    /// Creates a session for a connection that was begun at `now`; nil when memory runs out.
    ///
    /// - Parameters:
    ///   - authority: the host, with its port unless that is the scheme's default.
    ///   - startsWithOne: true if one request at a time is sent until one was answered with 200.
    ///   - wanted: the names, in lower case, of the response fields to keep.
    ///   - inRounds: true if requests go in rounds from the beginning.
    package init?(
        authority: String, isCleartext: Bool = false, startsWithOne: Bool = false,
        wanted: [StaticString] = [], inRounds: Bool = false,
        limits: HTTP2ClientLimits = HTTP2ClientLimits(), now: Duration
    ) {
        guard let handle = HTTP2Handle.client(limits) else { return nil }
        self.handle = handle
        self.limits = limits
        self.authority = Array(authority.utf8)
        self.startsWithOne = startsWithOne
        self.wanted = wanted
        scheme = isCleartext ? "http" : "https"
        allowedStreams = limits.streamsBeforeSettings
        rounds = StreamRounds(limits.rounds, isOn: inRounds)
        frames = HTTP2ClientFrames(limits, now: now)
        self.now = now
        lastReceived = now
        busySince = now
        unsafe rest = UnsafeRawBufferPointer(start: nil, count: 0)
        unsafe nghttp2_session_set_user_data(
            self.handle.raw, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The number of requests that may begin now.
    package var free: Int {
        guard acceptsRequests, waitingBytes < limits.waitingBytes else { return 0 }
        let allowed = startsWithOne && !hasProven ? min(1, allowedStreams) : allowedStreams
        return max(0, min(min(allowed, limits.streams) - streams.count, rounds.room))
    }

    /// True if requests go in rounds and the present round is full, so that it should be sent.
    package var isRoundFull: Bool { rounds.isFull }

    /// True if the session can take requests, now or later.
    package var acceptsRequests: Bool {
        !isDead && !isTerminated && goaway == nil && requests < limits.requestsPerConnection
    }

    /// The number of requests in flight.
    package var count: Int { streams.count }

    private var hasRest: Bool { unsafe !rest.isEmpty }

    /// True if `takeOutput` would give something.
    package var wantsWrite: Bool { !isDead && (hasRest || handle.wantsWrite) }

    /// True if the connection is of no further use and has nothing left to write.
    package var wantsClose: Bool {
        isDead || !hasRest && !handle.wantsWrite && (isTerminated || !handle.wantsRead)
            || !acceptsRequests && streams.count == 0 && !wantsWrite
    }

    /// Processes bytes that came from the peer.
    package func receive(
        _ bytes: UnsafeRawBufferPointer, now: Duration, into ended: inout [Ended]
    ) {
        guard !isDead, !isTerminated else { return }
        self.now = now
        lastReceived = now
        pingSent = nil
        collect(into: &ended) {
            let start = unsafe bytes.assumingMemoryBound(to: UInt8.self)
            let taken = unsafe nghttp2_session_mem_recv(handle.raw, start.baseAddress, start.count)
            guard taken < 0, !isFlooded else { return took(max(0, taken)) }
            let text = unsafe String(cString: nghttp2_strerror(Int32(clamping: taken)))
            terminate(HTTP2Failure(.badProtocol, complaint ?? text))
        }
    }

    /// Fills `buffer` with output and returns the number of bytes.
    package func takeOutput(
        into buffer: UnsafeMutableRawBufferPointer, now: Duration, ended: inout [Ended]
    ) -> Int {
        guard !isDead else { return 0 }
        self.now = now
        var filled = 0
        collect(into: &ended) {
            while filled < buffer.count {
                if !hasRest, !nextFrame() { break }
                let length = unsafe min(rest.count, buffer.count - filled)
                let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(length))
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                    .copyMemory(from: piece)
                unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length))
                filled += length
            }
        }
        noteBlocking()
        if filled > 0 { rounds.leave(underWay: streams.count) }
        return filled
    }

    /// Records that the socket took `count` more bytes.
    package func wrote(_ count: Int) { written += count }

    /// Ends every request because the connection is lost; `wasOpen` says whether it was ever open.
    package func connectionLost(
        _ failure: HTTP2Failure, wasOpen: Bool, into ended: inout [Ended]
    ) {
        collect(into: &ended) {
            endAll(failure, taken: written, isUnreachable: !wasOpen)
        }
        isDead = true
    }

    /// Closes the session with GOAWAY; the requests in flight end without a response.
    package func leave(_ failure: HTTP2Failure, into ended: inout [Ended]) {
        collect(into: &ended) { terminate(failure) }
    }

    private func nextFrame() -> Bool {
        var bytes: UnsafePointer<UInt8>?
        let length = unsafe nghttp2_session_mem_send(handle.raw, &bytes)
        guard length > 0 else {
            if length < 0 {
                endAll(
                    HTTP2Failure(.memory, "nghttp2 could not produce a frame"),
                    taken: Self.allGivenOut)
                isDead = true
            }
            return false
        }
        unsafe rest = UnsafeRawBufferPointer(start: bytes, count: length)
        output += length
        return true
    }

    /// Runs `body`, in which nghttp2 may call back, and appends the requests that ended to `ended`.
    func collect(into ended: inout [Ended], _ body: () -> Void) {
        swap(&ended, &self.ended)
        body()
        // nghttp2 ends a session by itself when frames violate the protocol.
        if !isTerminated, !handle.wantsRead {
            let failure = HTTP2Failure(.badProtocol, complaint ?? "the HTTP/2 session has ended")
            terminate(goaway ?? failure)
        }
        swap(&ended, &self.ended)
    }

    /// Ends the session with GOAWAY; the requests in flight end without a response.
    func terminate(_ failure: HTTP2Failure) {
        guard !isTerminated else { return }
        isTerminated = true
        unsafe nghttp2_session_terminate_session(handle.raw, NGHTTP2_NO_ERROR.rawValue)
        endAll(failure, taken: Self.allGivenOut)
    }

    private func endAll(_ failure: HTTP2Failure, taken: Int, isUnreachable: Bool = false) {
        for slot in streams.slots where slot.stream.id != 0 {
            handle.forgetSlot(of: slot.stream.id)
            end(slot, isUnreachable ? .unreachable(failure) : outcome(slot, failure, taken))
        }
    }

    /// Returns the result of a failed request: uncertain if its end is among the first `taken`
    /// bytes of the output, which the peer may have received; otherwise unprocessed.
    func outcome(
        _ slot: HTTP2ClientSlot, _ failure: HTTP2Failure, _ taken: Int
    ) -> HTTP2Result {
        slot.stream.end <= taken ? .uncertain(failure) : .unprocessed(failure)
    }

    /// An offset beyond every known end of a request: all output of nghttp2 counts as sent.
    ///
    /// Such output still goes into a buffer, and nobody can see when it leaves that.
    static let allGivenOut = Int.max - 1

    /// Reports a request's end, and frees its slot.
    func end(_ slot: HTTP2ClientSlot, _ result: HTTP2Result) {
        if slot.stream.end == .max {
            waitingBytes -= slot.stream.body.count - slot.stream.sent
            waitingRequests -= 1
        }
        incompleteBytes -= slot.stream.answer.count
        ended.append(Ended(request: slot.stream.number, result: result))
        streams.close(slot)
        rounds.end(underWay: streams.count)
    }
}
