import CNGHTTP2

/// What nghttp2 tells about requests coming in. Called only from within nghttp2.
extension HTTP2Session {
    /// Counts frames that ask for nothing.
    ///
    /// Those of unknown types are not told here; they leave nothing behind, and keep no
    /// connection from being idle.
    func frameBegan(_ header: nghttp2_frame_hd) {
        let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        switch UInt32(header.type) {
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_CONTINUATION.rawValue, NGHTTP2_RST_STREAM.rawValue:
            return  // Each has a limit of its own.
        case NGHTTP2_DATA.rawValue where header.length > 0 || endsStream:
            return
        default:
            if !idleFrames.take(now: now) { termination = NGHTTP2_ENHANCE_YOUR_CALM }
        }
    }

    /// Whether the stream is accepted.
    func streamBegan(_ id: Int32) -> Bool {
        guard termination == nil, streams.count < limits.streams else {
            handle.reset(id, NGHTTP2_REFUSED_STREAM)
            return false
        }
        let slot = streams.open(id, deadline: now + limits.headerTimeout)
        note(streams[slot].deadline)
        handle.setSlot(slot, of: id)
        return true
    }

    /// Keeps one field, or counts it when it is over the limit; false resets the stream.
    func fieldCame(
        _ id: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>,
        isTrailer: Bool
    ) -> Bool {
        guard let slot = slot(of: id) else { return true }
        streams[slot].fieldBytes += name.count + value.count + 32
        streams[slot].fieldCount += 1
        guard streams[slot].fieldBytes <= limits.headerBytes,
            streams[slot].fieldCount <= limits.headerFields + 4  // the pseudo-header fields
        else {
            if streams[slot].problem == nil { streams[slot].problem = .headersTooLarge }
            // Decoding goes on for the compression's sake; being polite has an end.
            guard !isTrailer, streams[slot].fieldBytes <= 4 * limits.headerBytes,
                streams[slot].fieldCount <= 4 * limits.headerFields
            else {
                handle.reset(id, NGHTTP2_ENHANCE_YOUR_CALM)
                return false
            }
            return true
        }
        if isTrailer { return true }
        if unsafe name.first == UInt8(ascii: ":") {
            unsafe pseudoFieldCame(slot, name, value)
        } else {
            unsafe regularFieldCame(slot, name, value)
        }
        return true
    }

    private func pseudoFieldCame(
        _ slot: Int, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        if unsafe name.equals(":method") {
            unsafe streams[slot].request.method = HTTPMethod(value)
        } else if unsafe name.equals(":path") {
            guard value.count <= limits.targetBytes else {
                streams[slot].problem = .targetTooLong
                return
            }
            unsafe streams[slot].request.targetRange = streams[slot].request.fields.keep(value)
        } else if unsafe name.equals(":authority") {
            unsafe streams[slot].request.authorityRange = streams[slot].request.fields.keep(value)
        }
    }

    private func regularFieldCame(
        _ slot: Int, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        unsafe streams[slot].request.fields.appendChecked(name, value)
        if limits.refusesUnderscores, unsafe name.contains(UInt8(ascii: "_")) {
            streams[slot].problem = .malformed("A field name must not contain an underscore.")
        }
        if unsafe name.equals("expect") {
            guard unsafe value.equals("100-continue") else {
                streams[slot].problem = .expectation
                return
            }
            streams[slot].expectsContinue = true
        }
    }

    /// nghttp2 drops a field with a malformed name or value; the request must fall with it.
    func invalidFieldCame(_ id: Int32) {
        guard let slot = slot(of: id) else { return }
        streams[slot].problem = .malformed("A header field is malformed.")
    }

    func bodyCame(_ id: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        let count = bytes.count
        guard let slot = slot(of: id), streams[slot].phase == .body else {
            unsafe nghttp2_session_consume(handle.raw, id, count)
            return
        }
        // The stream's window is no bound, the body's limit is; the connection's window is one.
        unsafe nghttp2_session_consume_stream(handle.raw, id, count)
        streams[slot].credit += count
        incompleteBytes += count
        let length = streams[slot].request.body.count + count
        if length > streams[slot].bodyLimit {
            refuse(slot, .bodyTooLarge)
        } else if incompleteBytes > limits.connectionWindow / 2 {
            forgetBody(slot)
            streams[slot].phase = .refused
            handle.reset(id, NGHTTP2_REFUSED_STREAM)
        } else {
            unsafe streams[slot].request.body.append(contentsOf: bytes)
            streams[slot].deadline += limits.time(for: count)
        }
    }

    func frameCame(_ header: nghttp2_frame_hd) {
        let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        switch UInt32(header.type) {
        case NGHTTP2_HEADERS.rawValue:
            guard let slot = slot(of: header.stream_id) else { return }
            if streams[slot].phase == .head { headCame(slot, isWhole: endsStream) }
            if endsStream, streams[slot].phase == .body { deliver(slot) }
        case NGHTTP2_DATA.rawValue:
            guard endsStream, let slot = slot(of: header.stream_id) else { return }
            if streams[slot].phase == .body { deliver(slot) }
        case NGHTTP2_SETTINGS.rawValue:
            hasSettings = true
        case NGHTTP2_PING.rawValue where header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0:
            sendFinalNotice()
        default: break
        }
    }

    /// Decides on a request whose header section is complete.
    private func headCame(_ slot: Int, isWhole: Bool) {
        streams[slot].phase = .body
        streams[slot].isHead = streams[slot].request.method == .head
        streams[slot].deadline = now + limits.bodyGrace
        do throws(HTTPProblem) {
            if let problem = streams[slot].problem { throw problem }
            try streams[slot].request.checkHTTP2Head()
        } catch {
            return refuse(slot, error, isWhole: isWhole)
        }
        guard !isWhole else { return }
        note(streams[slot].deadline)
        streams[slot].bodyLimit = bodyLimit?(streams[slot].request) ?? limits.bodyBytes
        let length = streams[slot].request.fields["content-length"]
            .flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        if let length, length > streams[slot].bodyLimit { return refuse(slot, .bodyTooLarge) }
        if streams[slot].expectsContinue { submitContinue(streams[slot].id) }
    }

    private func deliver(_ slot: Int) {
        incompleteBytes -= streams[slot].credit
        streams[slot].phase = .working
        idleFrames.refund(limits.idleFramesPerRequest)
        var request = HTTPRequest(stream: streams[slot].id)
        swap(&request, &streams[slot].request)
        events.append(.request(request))
    }

    /// Forgets a body that will not be delivered, and gives its credit back.
    func forgetBody(_ slot: Int) {
        incompleteBytes -= streams[slot].credit
        returnCredit(slot)
        streams[slot].request.body = []
    }

    func returnCredit(_ slot: Int) {
        guard streams[slot].credit > 0 else { return }
        unsafe nghttp2_session_consume_connection(handle.raw, streams[slot].credit)
        streams[slot].credit = 0
    }

    func slot(of id: Int32) -> Int? {
        guard let slot = handle.slot(of: id), slot >= 0, slot < streams.indices.upperBound else {
            return nil
        }
        return slot
    }

    /// nghttp2 has done with a stream; if the gateway has not, it is told to give up.
    func streamClosed(_ id: Int32) {
        guard let slot = slot(of: id) else { return }
        switch streams[slot].phase {
        case .working:
            streams[slot].isOpen = false
            events.append(.cancelled(stream: id))
        case .body:
            incompleteBytes -= streams[slot].credit
            close(slot)
        default: close(slot)
        }
    }

    /// Remembers the earliest deadline of a stream.
    func note(_ deadline: Duration) {
        guard let streamDeadline, streamDeadline <= deadline else {
            streamDeadline = deadline
            return
        }
    }

    /// Acts on streams that took too long, and finds the next deadline.
    func checkStreams() {
        streamDeadline = nil
        for slot in streams.indices {
            switch streams[slot].phase {
            case .none, .working: continue
            case .body where now >= streams[slot].deadline: refuse(slot, .tooSlow)
            case .head where now >= streams[slot].deadline,
                .refused where now >= streams[slot].deadline,
                .answering where now >= streams[slot].deadline:
                // A head that stands still blocks every stream; an answer, the memory of it.
                termination = NGHTTP2_ENHANCE_YOUR_CALM
            default: break
            }
            note(streams[slot].deadline)
        }
    }
}
