import CNGHTTP2

/// A client's side of one HTTP/2 connection, over nghttp2: requests in, answers out, no I/O.
///
/// nghttp2 frames, compresses, flow-controls and checks messages; this class keeps the requests,
/// the limits and the deadlines, and knows of each request whether it was written to its end:
/// on that depends whether it may be sent again.
@safe package final class HTTP2ClientSession {
    /// The end of a request.
    package struct Ended: Sendable {
        /// What `send` has returned.
        package let request: Int
        /// What became of it.
        package let result: HTTP2Result
    }

    let limits: HTTP2ClientLimits
    let handle: HTTP2Handle
    let authority: [UInt8]
    let scheme: StaticString
    /// Names of the fields of answers that are kept.
    let wanted: [StaticString]
    var streams = HTTP2ClientStreams()
    /// What the present call will return; filled by nghttp2's callbacks.
    var ended: [Ended] = []
    /// The time of the last call that brought one.
    var now: Duration
    /// Bytes of requests' bodies that are in no frame yet.
    package internal(set) var waitingBytes = 0
    /// Requests whose end is in no frame yet.
    var waitingRequests = 0
    /// Bytes of answers that are not complete.
    var incompleteBytes = 0
    /// Bytes that nghttp2 gave out.
    private(set) var output = 0
    /// Bytes of these that the socket took.
    var written = 0
    /// Digits on their way into a header block.
    var scratch: [UInt8] = []
    /// nghttp2's last words about the peer's mistakes.
    var complaint: String?
    /// Whether a request was answered with 200.
    package internal(set) var hasProven = false
    /// Whether any request was answered.
    package internal(set) var hasAnswered = false
    /// Whether the peer's SETTINGS have come.
    package internal(set) var hasSettings = false
    /// How many streams the peer allows at once, as it said last.
    var allowedStreams: Int
    /// How many go at a time while that keeps falling.
    package internal(set) var rounds: StreamRounds
    private let startsWithOne: Bool
    var requests = 0
    /// Why the peer goes away, once it said so.
    package internal(set) var goaway: HTTP2Failure?
    private(set) var isTerminated = false
    private(set) var isDead = false
    /// A frame that nghttp2 gave out and the buffer could not take whole; nghttp2 keeps it until
    /// it is asked for the next.
    private var rest: UnsafeRawBufferPointer
    /// Whether there is a connection that requests can leave by.
    var isOpen = true
    /// No later than the earliest deadline of a request.
    var requestDeadline: Duration?
    var lastReceived: Duration
    var busySince: Duration
    var pingSent: Duration?
    /// Since when the flow control lets nothing out, although something waits.
    var blockedSince: Duration?

    /// A session for a connection begun `now`; nil when memory is out.
    ///
    /// - Parameters:
    ///   - authority: the host, with its port unless that is the scheme's own.
    ///   - startsWithOne: whether one request at a time goes out until one was answered with 200.
    ///   - wanted: names, in lower case, of the fields of answers that are kept.
    ///   - inRounds: whether requests go in rounds from the first on.
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
        self.now = now
        lastReceived = now
        busySince = now
        unsafe rest = UnsafeRawBufferPointer(start: nil, count: 0)
        unsafe nghttp2_session_set_user_data(
            self.handle.raw, Unmanaged.passUnretained(self).toOpaque())
    }

    /// How many requests may begin now.
    package var free: Int {
        guard acceptsRequests, waitingBytes < limits.waitingBytes else { return 0 }
        let allowed = startsWithOne && !hasProven ? min(1, allowedStreams) : allowedStreams
        return max(0, min(min(allowed, limits.streams) - streams.count, rounds.room))
    }

    /// Whether requests go in rounds, and no more of them belong to the one that is to leave.
    package var isRoundFull: Bool { rounds.isFull }

    /// Whether it is, or will be, of use for further requests.
    package var acceptsRequests: Bool {
        !isDead && !isTerminated && goaway == nil && requests < limits.requestsPerConnection
    }

    /// Requests under way.
    package var count: Int { streams.count }

    private var hasRest: Bool { unsafe !rest.isEmpty }

    /// Whether there is something for `takeOutput`.
    package var wantsWrite: Bool { !isDead && (hasRest || handle.wantsWrite) }

    /// Whether the connection is of no further use, and all is said.
    package var wantsClose: Bool {
        isDead || !hasRest && !handle.wantsWrite && (isTerminated || !handle.wantsRead)
            || !acceptsRequests && streams.count == 0 && !wantsWrite
    }

    /// Takes bytes of the peer.
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
            guard taken < 0 else { return }
            let text = unsafe String(cString: nghttp2_strerror(Int32(clamping: taken)))
            terminate(HTTP2Failure(.badProtocol, complaint ?? text))
        }
    }

    /// Puts what is to be written into `buffer`, and says how much.
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

    /// Takes note that the socket took `count` bytes more.
    package func wrote(_ count: Int) { written += count }

    /// Ends every request, for the connection is gone; `wasOpen`: whether it ever was there.
    package func connectionLost(
        _ failure: HTTP2Failure, wasOpen: Bool, into ended: inout [Ended]
    ) {
        collect(into: &ended) {
            endAll(failure, taken: written, isUnreachable: !wasOpen)
        }
        isDead = true
    }

    /// Says goodbye: no answer is waited for any more.
    package func leave(_ failure: HTTP2Failure, into ended: inout [Ended]) {
        collect(into: &ended) { terminate(failure) }
    }

    private func nextFrame() -> Bool {
        var bytes: UnsafePointer<UInt8>?
        let length = unsafe nghttp2_session_mem_send(handle.raw, &bytes)
        guard length > 0 else {
            if length < 0 {
                endAll(HTTP2Failure(.memory, "nghttp2 can make no frame"), taken: Self.allGivenOut)
                isDead = true
            }
            return false
        }
        unsafe rest = UnsafeRawBufferPointer(start: bytes, count: length)
        output += length
        return true
    }

    /// Runs `body`, in which nghttp2 may call back, and hands over what ended in it.
    func collect(into ended: inout [Ended], _ body: () -> Void) {
        swap(&ended, &self.ended)
        body()
        // nghttp2 ends a session by itself when frames break the protocol.
        if !isTerminated, !handle.wantsRead {
            let failure = HTTP2Failure(.badProtocol, complaint ?? "the session is over")
            terminate(goaway ?? failure)
        }
        swap(&ended, &self.ended)
    }

    /// Ends the session; what is under way gets no answer any more.
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

    /// What a failure means for a request, when the peer can have had `taken` bytes of the output:
    /// whether its end is among them decides.
    func outcome(
        _ slot: HTTP2ClientSlot, _ failure: HTTP2Failure, _ taken: Int
    ) -> HTTP2Result {
        slot.stream.end <= taken ? .uncertain(failure) : .unprocessed(failure)
    }

    /// More than any request's end that is known: what nghttp2 gave out still goes out, if only
    /// into a buffer, where nobody sees when it leaves.
    static let allGivenOut = Int.max - 1

    /// Tells of a request's end, and frees its place.
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
