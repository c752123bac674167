import CNGHTTP2

/// The control of a connection beside its answers, for servers that imitate a provider.
extension HTTP2Session {
    /// The stream that a GOAWAY names as the last one that was, or may be, processed.
    package enum LastStream: Hashable, Sendable {
        /// The last stream that was received.
        case received
        /// The given stream; streams above it are closed without a response.
        case stream(Int32)
        /// The greatest stream id: a notice that another GOAWAY follows.
        case greatest
    }

    /// Tells the peer how many streams may be open from now on.
    ///
    /// Open streams stay open. A stream that begins before the peer has read the new limit is
    /// refused with REFUSED_STREAM, which says that it was not processed.
    package func limitStreams(to streams: Int, now: Duration) {
        self.now = now
        streamLimit = streams
        let entry = nghttp2_settings_entry(
            settings_id: Int32(bitPattern: NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue),
            value: UInt32(clamping: streams))
        let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
        _ = unsafe withUnsafePointer(to: entry) { entry in
            unsafe nghttp2_submit_settings(handle.raw, none, entry, 1)
        }
    }

    /// Sends a GOAWAY with `reason` as its debug data; open streams may still be answered.
    package func goAway(last: LastStream, code: UInt32, reason: [UInt8], now: Duration) {
        self.now = now
        let received = unsafe nghttp2_session_get_last_proc_stream_id(handle.raw)
        let lastStream: Int32 =
            switch last {
            case .received: received
            case .stream(let stream): max(0, min(stream, received))
            case .greatest: .max
            }
        _ = unsafe reason.withUnsafeBufferPointer { reason in
            unsafe nghttp2_submit_goaway(
                handle.raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), lastStream, code, reason.baseAddress,
                reason.count)
        }
    }

    /// Ends one stream with RST_STREAM, without a response.
    package func reset(_ stream: Int32, code: UInt32, now: Duration) {
        self.now = now
        guard let slot = slot(of: stream), slot.stream.phase == .working else { return }
        returnCredit(slot)
        debts.workEnded()
        slot.stream.phase = .answering
        slot.stream.deadline = now + limits.writeTimeout
        note(slot.stream.deadline)
        _ = unsafe nghttp2_submit_rst_stream(
            handle.raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, code)
    }

    /// Sends a response's header, but holds its body back until `release(_:of:now:)`.
    package func respondHeld(
        to stream: Int32, _ response: HTTPResponse, now: Duration, into events: inout [HTTPEvent]
    ) {
        slot(of: stream)?.stream.allowance = 0
        respond(to: stream, response, now: now, into: &events)
    }

    /// Lets `bytes` more bytes of a held body be sent, and returns whether some are still held.
    package func release(_ bytes: Int, of stream: Int32, now: Duration) -> Bool {
        self.now = now
        guard let slot = slot(of: stream), slot.stream.phase == .answering,
            let allowance = slot.stream.allowance
        else { return false }
        slot.stream.allowance = allowance + bytes
        _ = unsafe nghttp2_session_resume_data(handle.raw, stream)
        return slot.stream.sent + allowance + bytes < slot.stream.responseBody.count
    }
}
