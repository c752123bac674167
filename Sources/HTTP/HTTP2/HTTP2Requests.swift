import CNGHTTP2

/// Handling of incoming requests. nghttp2's callbacks call these methods.
extension HTTP2Session {
    /// Ends the connection when frames are a flood.
    func frameBegan(_ header: nghttp2_frame_hd) {
        let isUseful =
            switch UInt32(header.type) {
            case NGHTTP2_RST_STREAM.rawValue: handle.isOpen(header.stream_id)
            case NGHTTP2_DATA.rawValue: slot(of: header.stream_id)?.stream.phase == .body
            default: false
            }
        if !frames.allows(header, isUseful: isUseful, now: now) {
            termination = NGHTTP2_ENHANCE_YOUR_CALM
        }
    }

    /// Opens a slot for a new stream, and returns whether the stream is accepted.
    func streamBegan(_ id: Int32) -> Bool {
        guard termination == nil, streams.count < streamLimit else {
            handle.reset(id, NGHTTP2_REFUSED_STREAM)
            return false
        }
        frames.streamBegan()
        let slot = streams.open(id, deadline: now + limits.headerTimeout)
        note(slot.stream.deadline)
        handle.setSlot(slot, of: id)
        headSlot = slot
        return true
    }

    /// Stores one field, or counts it when the section is over its limit.
    ///
    /// Returns false if the stream was reset, because the section is far over its limit.
    func fieldCame(
        _ id: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>,
        isTrailer: Bool
    ) -> Bool {
        guard let slot = slot(of: id) else { return true }
        slot.stream.fieldBytes += name.count + value.count + 32
        slot.stream.fieldCount += 1
        guard slot.stream.fieldBytes <= limits.headerBytes,
            slot.stream.fieldCount <= limits.headerFields + 4  // the pseudo-header fields
        else {
            if slot.stream.problem == nil { slot.stream.problem = .headersTooLarge }
            // The section must still be decoded, to keep the compression state right, but not
            // endlessly.
            guard !isTrailer, slot.stream.fieldBytes <= 4 * limits.headerBytes,
                slot.stream.fieldCount <= 4 * limits.headerFields
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
        _ slot: HTTP2Slot, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        if unsafe name.equals(":method") {
            unsafe slot.stream.request.method = HTTPMethod(value)
        } else if unsafe name.equals(":path") {
            guard value.count <= limits.targetBytes else {
                slot.stream.problem = .targetTooLong
                return
            }
            unsafe slot.stream.request.targetRange = slot.stream.request.fields.keep(value)
        } else if unsafe name.equals(":authority") {
            unsafe slot.stream.request.authorityRange = slot.stream.request.fields.keep(value)
        }
    }

    private func regularFieldCame(
        _ slot: HTTP2Slot, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        unsafe slot.stream.request.fields.appendChecked(name, value)
        if limits.refusesUnderscores, unsafe name.contains(UInt8(ascii: "_")) {
            slot.stream.problem = .malformed("A field name must not contain an underscore.")
        }
        if unsafe name.equals("expect") {
            guard unsafe value.equals("100-continue") else {
                slot.stream.problem = .expectation
                return
            }
            slot.stream.expectsContinue = true
        }
    }

    /// Refuses the request: nghttp2 drops a field with a malformed name or value and goes on.
    func invalidFieldCame(_ id: Int32, _ problem: HTTPProblem) {
        guard let slot = slot(of: id) else { return }
        slot.stream.problem = problem
    }

    func bodyCame(_ id: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        let count = bytes.count
        frames.bodyCame()
        guard let slot = slot(of: id), slot.stream.phase == .body else {
            // A refused body may send one more window of the stream, not more.
            if slot(of: id)?.stream.phase == .discarding {
                unsafe nghttp2_session_consume_connection(handle.raw, count)
            } else {
                unsafe nghttp2_session_consume(handle.raw, id, count)
            }
            return
        }
        slot.stream.credit += count
        incompleteBytes += count
        let length = slot.stream.request.body.count + count
        if length > slot.stream.bodyLimit.bytes, !slot.stream.bodyLimit.isFinal {
            slot.stream.held += count
        } else {
            // The stream's window is given back at once, as the body's limit bounds it. The
            // connection's window is given back later, and bounds all bodies together.
            unsafe nghttp2_session_consume_stream(handle.raw, id, count)
        }
        if length > slot.stream.largestBody(limits) {
            refuse(slot, .bodyTooLarge)
        } else if incompleteBytes > limits.connectionWindow / 2 {
            forgetBody(slot)
            slot.stream.phase = .refused
            handle.reset(id, NGHTTP2_REFUSED_STREAM)
        } else {
            unsafe slot.stream.request.body.append(contentsOf: bytes)
            debts.hold(count, of: slot)
            slot.stream.deadline += limits.time(for: count)
        }
    }

    func frameCame(_ header: nghttp2_frame_hd) {
        let endsStream = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        switch UInt32(header.type) {
        case NGHTTP2_HEADERS.rawValue:
            guard let slot = slot(of: header.stream_id) else { return }
            if slot.stream.phase == .head { headCame(slot, isWhole: endsStream) }
            if endsStream, slot.stream.phase == .body { deliver(slot) }
        case NGHTTP2_DATA.rawValue:
            if !frames.allowsEnd(of: header, now: now) { termination = NGHTTP2_ENHANCE_YOUR_CALM }
            guard endsStream, let slot = slot(of: header.stream_id) else { return }
            if slot.stream.phase == .body { deliver(slot) }
        case NGHTTP2_SETTINGS.rawValue:
            hasSettings = true
        case NGHTTP2_PING.rawValue where header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0:
            sendFinalNotice()
        default: break
        }
    }

    /// Checks a request whose header section is complete, and decides on its body.
    private func headCame(_ slot: HTTP2Slot, isWhole: Bool) {
        slot.stream.phase = .body
        slot.stream.isHead = slot.stream.request.method == .head
        slot.stream.deadline = now + limits.bodyGrace
        do throws(HTTPProblem) {
            if let problem = slot.stream.problem { throw problem }
            try slot.stream.request.checkHTTP2Head()
        } catch {
            return refuse(slot, error, isWhole: isWhole)
        }
        debts.hold(slot.stream.fieldBytes, of: slot)
        guard !isWhole else { return }
        note(slot.stream.deadline)
        // A copy: the compiler would use an argument in the slot after the access to it has ended.
        let request = slot.stream.request
        slot.stream.bodyLimit = bodyLimit?(request) ?? HTTPBodyLimit(limits.bodyBytes)
        let length = slot.stream.request.fields["content-length"]
            .flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        if let length, length > slot.stream.largestBody(limits) {
            return refuse(slot, .bodyTooLarge)
        }
        if slot.stream.expectsContinue { submitContinue(slot.stream.id) }
    }

    package func decideBodyLimit(
        of stream: Int32, _ bytes: Int, now: Duration, into events: inout [HTTPEvent]
    ) {
        guard let slot = slot(of: stream), slot.stream.phase == .body else { return }
        self.now = now
        slot.stream.bodyLimit = HTTPBodyLimit(bytes)
        collect(into: &events) {
            if slot.stream.request.body.count > bytes {
                refuse(slot, .bodyTooLarge)
            } else if slot.stream.held > 0 {
                unsafe nghttp2_session_consume_stream(handle.raw, stream, slot.stream.held)
                slot.stream.held = 0
            }
        }
    }

    private func deliver(_ slot: HTTP2Slot) {
        incompleteBytes -= slot.stream.credit
        frames.requestCame()
        if debts.admits(slot) { begin(slot) }
    }

    /// Reports a complete request whose turn has come.
    func begin(_ slot: HTTP2Slot) {
        debts.began(slot)
        slot.stream.phase = .working
        var request = HTTPRequest(stream: slot.stream.id)
        swap(&request, &slot.stream.request)
        events.append(.request(request))
    }

    /// Drops a body that will not be delivered, and gives its flow-control credit back.
    func forgetBody(_ slot: HTTP2Slot) {
        incompleteBytes -= slot.stream.credit
        debts.letGo(slot)
        returnCredit(slot)
        slot.stream.request.body = []
    }

    func returnCredit(_ slot: HTTP2Slot) {
        guard slot.stream.credit > 0 else { return }
        unsafe nghttp2_session_consume_connection(handle.raw, slot.stream.credit)
        slot.stream.credit = 0
    }

    func slot(of id: Int32) -> HTTP2Slot? {
        if let headSlot, headSlot.stream.id == id, headSlot.stream.phase == .head {
            return headSlot
        }
        return handle.slot(of: id)
    }

    /// Handles that nghttp2 has closed a stream; a request in work is reported as cancelled.
    func streamClosed(_ id: Int32) {
        guard let slot = slot(of: id) else { return }
        switch slot.stream.phase {
        case .working:
            slot.stream.isOpen = false
            debts.workEnded()
            events.append(.cancelled(stream: id))
        case .body:
            incompleteBytes -= slot.stream.credit
            close(slot)
        case .answering where slot.stream.isEndless:
            setEndless(slot, false)
            events.append(.cancelled(stream: id))
            close(slot)
        default: close(slot)
        }
    }

    /// Moves the next deadline forward to `deadline` if that is earlier.
    func note(_ deadline: Duration) {
        guard let streamDeadline, streamDeadline <= deadline else {
            streamDeadline = deadline
            return
        }
    }

    /// Acts on streams whose deadline has passed, and computes the next deadline.
    func checkStreams() {
        streamDeadline = nil
        for slot in streams.slots {
            switch slot.stream.phase {
            case .none, .working, .waiting: continue
            // A drained body waits for the server, not for the peer.
            case .answering where slot.stream.isDrained: continue
            case .body where now >= slot.stream.deadline: refuse(slot, .tooSlow)
            case .discarding where now >= slot.stream.deadline:
                slot.stream.deadline = now + limits.writeTimeout
                slot.stream.phase = .answering
                handle.reset(slot.stream.id, NGHTTP2_NO_ERROR)
            case .head where now >= slot.stream.deadline,
                .refused where now >= slot.stream.deadline,
                .answering where now >= slot.stream.deadline:
                // An incomplete head blocks every other stream, and an unread response holds
                // memory.
                termination = NGHTTP2_ENHANCE_YOUR_CALM
            default: break
            }
            note(slot.stream.deadline)
        }
    }
}
