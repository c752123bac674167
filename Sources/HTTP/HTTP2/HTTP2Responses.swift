import CNGHTTP2

/// Sending of responses.
extension HTTP2Session {
    /// The piece of a body that was copied into a frame.
    struct BodyPiece {
        var length: Int
        var isLast: Bool
        var hasTrailers: Bool
    }

    package func respond(
        to stream: Int32, _ response: HTTPResponse, now: Duration, into events: inout [HTTPEvent]
    ) {
        self.now = now
        if let slot = slot(of: stream), slot.stream.phase == .working {
            returnCredit(slot)
            debts.workEnded()
            submit(response, on: slot)
        } else {
            finished(stream)
        }
        if debts.hasWaiting { collect(into: &events) {} }
    }

    /// Answers a request that will not be delivered, and then drops the rest of it.
    func refuse(_ slot: HTTP2Slot, _ problem: HTTPProblem, isWhole: Bool = false) {
        forgetBody(slot)
        // A copy: the compiler would use an argument in the slot after the access to it has ended.
        let request = slot.stream.request
        submit(refusal?(problem, request) ?? problem.response, on: slot)
        if !isWhole { slot.stream.phase = .refused }
    }

    private func submit(_ response: HTTPResponse, on slot: HTTP2Slot) {
        let sendsBody = !slot.stream.isHead && !response.isBodiless
        let isEndless = sendsBody && response.source != nil
        let hasBody = isEndless || sendsBody && (!response.body.isEmpty || response.trailers != nil)
        if isEndless { setEndless(slot, true) }
        slot.stream.phase = .answering
        let length = sendsBody ? response.body.count : 0
        slot.stream.deadline = now + limits.time(forAnswer: length)
        note(slot.stream.deadline)
        if hasBody {
            slot.stream.responseBody = response.body
            slot.stream.trailers = response.trailers
        }
        debts.answered(slot.stream.unsent)
        let result = submitHead(response, on: slot, hasBody: hasBody)
        if result != 0 { handle.reset(slot.stream.id, NGHTTP2_INTERNAL_ERROR) }
    }

    private func submitHead(_ response: HTTPResponse, on slot: HTTP2Slot, hasBody: Bool) -> Int32 {
        scratch.removeAll(keepingCapacity: true)
        scratch.appendDecimal(min(max(response.status, 200), 999))
        let statusLength = scratch.count
        let hasLength =
            response.trailers == nil && !response.isBodiless && !slot.stream.isEndless
        if hasLength { scratch.appendDecimal(response.body.count) }
        let dateStart = scratch.count
        if let date { scratch.append(contentsOf: date()) }
        let values = scratch
        let id = slot.stream.id
        return unsafe values.withUnsafeBufferPointer { values in
            unsafe withBlock(response.fields, extra: 3) { block in
                let status = unsafe UnsafeBufferPointer(rebasing: values[..<statusLength])
                unsafe block.prepend(":status", status)
                if hasLength {
                    let length = unsafe UnsafeBufferPointer(
                        rebasing: values[statusLength..<dateStart])
                    unsafe block.append("content-length", length)
                }
                if dateStart < values.count {
                    // Another value each second would push all others out of the peer's table.
                    let date = unsafe UnsafeBufferPointer(rebasing: values[dateStart...])
                    unsafe block.append("date", date, NGHTTP2_NV_FLAG_NO_INDEX)
                }
                guard hasBody else {
                    return unsafe nghttp2_submit_response(
                        handle.raw, id, block.start, block.count, nil)
                }
                var provider = unsafe nghttp2_data_provider(
                    source: nghttp2_data_source(ptr: slot.raw), read_callback: readHTTP2Body)
                return unsafe nghttp2_submit_response(
                    handle.raw, id, block.start, block.count, &provider)
            }
        }
    }

    /// Sends the interim response that asks for the body.
    func submitContinue(_ id: Int32) {
        let digits: [UInt8] = [0x31, 0x30, 0x30]
        _ = unsafe digits.withUnsafeBufferPointer { digits in
            unsafe withBlock(HTTPFields(), extra: 2) { block in
                unsafe block.prepend(":status", digits)
                return unsafe nghttp2_submit_headers(
                    handle.raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, nil, block.start,
                    block.count, nil)
            }
        }
    }

    /// Copies the next piece of a body into nghttp2's frame; nil while nothing may be sent.
    func fillBody(slot: HTTP2Slot, _ buffer: UnsafeMutableRawBufferPointer) -> BodyPiece? {
        let sent = slot.stream.sent
        let left = slot.stream.unsent
        let length = min(buffer.count, left, slot.stream.allowance ?? left)
        if left == 0, slot.stream.isEndless {
            drained(slot)
            return nil
        }
        if length == 0, left > 0 { return nil }
        unsafe slot.stream.responseBody.withUnsafeBytes { body in
            let piece = unsafe UnsafeRawBufferPointer(rebasing: body[sent..<sent + length])
            unsafe buffer.copyMemory(from: piece)
        }
        slot.stream.sent += length
        debts.paid(length)
        if let allowance = slot.stream.allowance { slot.stream.allowance = allowance - length }
        frames.pieceWent()
        let isLast =
            slot.stream.sent == slot.stream.responseBody.count && !slot.stream.isEndless
        guard isLast, let trailers = slot.stream.trailers, !trailers.isEmpty else {
            return BodyPiece(length: length, isLast: isLast, hasTrailers: false)
        }
        let id = slot.stream.id
        let result = unsafe withBlock(trailers, extra: 2) { block in
            unsafe nghttp2_submit_trailer(handle.raw, id, block.start, block.count)
        }
        return BodyPiece(length: length, isLast: true, hasTrailers: result == 0)
    }

    /// Counts the resets that this side sends, and notices when an upload was answered early.
    func frameSent(_ header: nghttp2_frame_hd) {
        switch UInt32(header.type) {
        case NGHTTP2_RST_STREAM.rawValue:
            if !frames.allowsOwnReset(now: now) { termination = NGHTTP2_ENHANCE_YOUR_CALM }
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
            guard header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
                let slot = slot(of: header.stream_id), slot.stream.phase == .refused
            else { return }
            // With an immediate reset, Debian's curl would lose the response.
            slot.stream.phase = .discarding
            slot.stream.deadline = now + limits.refusedGrace
            note(slot.stream.deadline)
        default: break
        }
    }

    /// Calls `body` with the fields in nghttp2's form; their bytes are valid during the call only.
    private func withBlock(
        _ fields: HTTPFields, extra: Int, _ body: (inout HTTP2Block) -> Int32
    ) -> Int32 {
        unsafe fields.bytes.withUnsafeBufferPointer { bytes in
            unsafe withUnsafeTemporaryAllocation(
                of: nghttp2_nv.self, capacity: fields.count + extra
            ) { storage in
                var block = unsafe HTTP2Block(storage, reserved: 1)
                for index in 0..<fields.count {
                    let (name, value) = fields.ranges(at: index)
                    let nameBytes = unsafe UnsafeBufferPointer(rebasing: bytes[name])
                    if unsafe nameBytes.isServerField { continue }
                    unsafe block.append(nameBytes, UnsafeBufferPointer(rebasing: bytes[value]))
                }
                return unsafe body(&block)
            }
        }
    }
}
