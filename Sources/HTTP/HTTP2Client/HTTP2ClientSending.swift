import CNGHTTP2

/// Sending of requests.
extension HTTP2ClientSession {
    /// Begins a request that must be answered by `deadline`, and returns its number.
    ///
    /// Numbers are reused, and are below the greatest number of requests that were in flight at
    /// once.
    ///
    /// - Throws: an error when the request cannot be sent; no request has begun then.
    package func send(
        _ request: HTTP2Request, until deadline: Duration, now: Duration
    ) throws(HTTP2Failure) -> Int {
        self.now = now
        guard request.hasValidPath else {
            throw HTTP2Failure(
                .invalidRequest, "the path must begin with '/' and consist of visible ASCII")
        }
        guard request.body.count <= limits.requestBytes else {
            throw HTTP2Failure(
                .invalidRequest,
                "a body may have at most \(limits.requestBytes) bytes; this one has "
                    + "\(request.body.count)")
        }
        guard free > 0 else {
            throw HTTP2Failure(.noRoom, "no more requests may begin; wait until one has ended")
        }
        if streams.count == 0 { busySince = now }
        let slot = streams.open()
        slot.stream.body = request.body
        slot.stream.finalDeadline = deadline
        let deadline = isOpen ? deadline : min(deadline, now + limits.leaveTime)
        slot.stream.deadline = deadline
        slot.stream.isHeld = isOpen ? nil : request.isHeld
        let id = submit(request, slot)
        guard id > 0 else {
            streams.close(slot)
            throw HTTP2Failure(
                .noRoom, unsafe "nghttp2 refused it: \(String(cString: nghttp2_strerror(id)))")
        }
        slot.stream.id = id
        requests += 1
        rounds.begin()
        waitingRequests += 1
        waitingBytes += request.body.count
        note(deadline)
        return slot.stream.number
    }

    private func submit(_ request: HTTP2Request, _ slot: HTTP2ClientSlot) -> Int32 {
        scratch.removeAll(keepingCapacity: true)
        scratch.appendDecimal(request.body.count)
        let length = scratch
        let capacity = request.shared.count + request.own.count + 5
        return unsafe withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: capacity) {
            storage in
            var block = unsafe HTTP2Block(storage, reserved: 4)
            return unsafe request.shared.bytes.withUnsafeBufferPointer { shared in
                unsafe request.own.bytes.withUnsafeBufferPointer { own in
                    unsafe append(request.shared, shared, NGHTTP2_NV_FLAG_NONE, to: &block)
                    unsafe append(request.own, own, NGHTTP2_NV_FLAG_NO_INDEX, to: &block)
                    return unsafe length.withUnsafeBufferPointer { length in
                        if !request.body.isEmpty {
                            unsafe block.append("content-length", length)
                        }
                        return unsafe submit(request, slot, &block)
                    }
                }
            }
        }
    }

    private func submit(
        _ request: HTTP2Request, _ slot: HTTP2ClientSlot, _ block: inout HTTP2Block
    ) -> Int32 {
        unsafe authority.withUnsafeBufferPointer { authority in
            unsafe request.path.withUnsafeBufferPointer { path in
                unsafe block.prepend(":authority", authority)
                unsafe block.prepend(":path", path)
                unsafe block.prepend(":scheme", scheme.bytes)
                unsafe block.prepend(":method", request.method.bytes)
                guard !request.body.isEmpty else {
                    return unsafe nghttp2_submit_request(
                        handle.raw, nil, block.start, block.count, nil, slot.raw)
                }
                var provider = unsafe nghttp2_data_provider(
                    source: nghttp2_data_source(ptr: slot.raw),
                    read_callback: readHTTP2ClientBody)
                return unsafe nghttp2_submit_request(
                    handle.raw, nil, block.start, block.count, &provider, slot.raw)
            }
        }
    }

    private func append(
        _ fields: HTTPFields, _ bytes: UnsafeBufferPointer<UInt8>, _ flag: nghttp2_nv_flag,
        to block: inout HTTP2Block
    ) {
        for index in 0..<fields.count {
            let (name, value) = fields.ranges(at: index)
            let nameBytes = unsafe UnsafeBufferPointer(rebasing: bytes[name])
            if unsafe nameBytes.isSessionField { continue }
            unsafe block.append(nameBytes, UnsafeBufferPointer(rebasing: bytes[value]), flag)
        }
    }

    /// Copies the next piece of a body into nghttp2's frame.
    func fillBody(
        _ slot: HTTP2ClientSlot, _ buffer: UnsafeMutableRawBufferPointer
    ) -> (count: Int, isLast: Bool) {
        let sent = slot.stream.sent
        let count = min(buffer.count, slot.stream.body.count - sent)
        unsafe slot.stream.body.withUnsafeBytes { body in
            let piece = unsafe UnsafeRawBufferPointer(rebasing: body[sent..<sent + count])
            unsafe buffer.copyMemory(from: piece)
        }
        slot.stream.sent += count
        waitingBytes -= count
        blockedSince = nil
        guard slot.stream.sent == slot.stream.body.count else { return (count, false) }
        // nghttp2 asks for a piece only after all earlier output was taken.
        slot.stream.end = output + Self.frameHeader + count
        waitingRequests -= 1
        slot.stream.body = []
        slot.stream.sent = 0
        return (count, true)
    }

    private static let frameHeader = 9

    /// Notices that a request without a body is about to be sent.
    func frameLeaves(_ header: nghttp2_frame_hd) {
        guard UInt32(header.type) == NGHTTP2_HEADERS.rawValue,
            header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
            let slot = handle.clientSlot(of: header.stream_id), slot.stream.end == .max
        else { return }
        // nghttp2 does not say how long the frame is, so its first byte counts as the whole frame.
        slot.stream.end = output + 1
        waitingRequests -= 1
    }

    /// Updates whether flow control holds requests back.
    func noteBlocking() {
        if waitingRequests == 0 || handle.wantsWrite {
            blockedSince = nil
        } else if blockedSince == nil {
            blockedSince = now
        }
    }

    /// True if flow control holds requests back at this moment.
    package var isHeldUp: Bool { blockedSince != nil }

    /// Returns whether flow control has let nothing out for `limits.stallTime`.
    package func isStalled(now: Duration) -> Bool {
        guard let blockedSince else { return false }
        return now - blockedSince >= limits.stallTime
    }
}

extension StaticString {
    /// The bytes of the string's UTF-8.
    var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
