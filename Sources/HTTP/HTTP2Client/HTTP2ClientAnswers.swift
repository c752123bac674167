import CNGHTTP2

/// Handling of incoming responses. nghttp2's callbacks call these methods.
extension HTTP2ClientSession {
    func fieldCame(
        _ id: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) {
        guard let slot = handle.clientSlot(of: id) else { return }
        slot.stream.fieldBytes += name.count + value.count + 32
        guard slot.stream.fieldBytes <= limits.headerBytes else { return truncate(slot) }
        if unsafe name.first == UInt8(ascii: ":") {
            guard unsafe name.equals(":status") else { return }
            // nghttp2 has checked that these are three digits.
            slot.stream.status = unsafe value.reduce(0) { $0 * 10 + Int($1 & 15) }
            slot.stream.fields = HTTPFields()
        } else if wanted.contains(where: { unsafe name.equals($0) }) {
            unsafe slot.stream.fields.appendChecked(name, value)
        }
    }

    func bodyCame(_ id: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        guard let slot = handle.clientSlot(of: id) else { return }
        let room = min(
            limits.bodyBytes - slot.stream.answer.count, limits.incompleteBytes - incompleteBytes)
        let taken = max(0, min(room, bytes.count))
        unsafe slot.stream.answer.append(contentsOf: bytes.prefix(taken))
        incompleteBytes += taken
        if taken < bytes.count { truncate(slot) }
    }

    func frameCame(_ header: nghttp2_frame_hd) {
        switch UInt32(header.type) {
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
            guard header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
                let slot = handle.clientSlot(of: header.stream_id)
            else { return }
            answer(slot, isTruncated: false)
        case NGHTTP2_SETTINGS.rawValue
        where header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0:
            hasSettings = true
            let allowed = handle.allowedStreams
            if allowed < allowedStreams { rounds.limitFell() }
            allowedStreams = allowed
        default: break
        }
    }

    /// Ends a request with the received part of its response, and stops the rest.
    private func truncate(_ slot: HTTP2ClientSlot) {
        let id = slot.stream.id
        if slot.stream.status >= 200 {
            answer(slot, isTruncated: true)
        } else {
            handle.forgetSlot(of: id)
            let failure = HTTP2Failure(.badProtocol, "the response's header section is too large")
            end(slot, outcome(slot, failure, written))
        }
        handle.reset(id, NGHTTP2_CANCEL)
    }

    private func answer(_ slot: HTTP2ClientSlot, isTruncated: Bool) {
        let id = slot.stream.id
        handle.forgetSlot(of: id)
        hasAnswered = true
        frames.answered()
        if slot.stream.status == 200 { hasProven = true }
        // The peer answered before the request was sent completely, and will not read the rest.
        if slot.stream.end == .max, !isTruncated { handle.reset(id, NGHTTP2_CANCEL) }
        let response = HTTP2Response(
            status: slot.stream.status, fields: slot.stream.fields, body: slot.stream.answer,
            isTruncated: isTruncated)
        end(slot, .response(response))
    }

    func goawayCame(_ frame: nghttp2_goaway) {
        let length = unsafe min(frame.opaque_data_len, Self.longestReason)
        let data = unsafe UnsafeBufferPointer(start: frame.opaque_data, count: length)
        let reason = unsafe String(
            decoding: data.map { $0.isFieldContent ? $0 : UInt8(ascii: " ") }, as: UTF8.self)
        let code = unsafe Self.name(frame.error_code)
        goaway = HTTP2Failure(
            .goingAway, "the peer sent GOAWAY, \(code)\(reason.isEmpty ? "" : ": \(reason)")")
        // nghttp2 then closes the streams above the last one as refused.
    }

    /// Ends the request of a stream that nghttp2 closed without a response.
    func streamClosed(_ id: Int32, _ code: UInt32) {
        guard let slot = handle.clientSlot(of: id), slot.stream.id == id else { return }
        handle.forgetSlot(of: id)
        if code == NGHTTP2_REFUSED_STREAM.rawValue {
            let refusal = HTTP2Failure(.refused, "the peer refused the stream or is shutting down")
            rounds.refused()
            end(slot, .unprocessed(goaway ?? refusal))
        } else {
            let name = Self.name(code)
            let failure = HTTP2Failure(.reset, "the stream was reset (\(name)) before a response")
            end(slot, outcome(slot, failure, written))
        }
    }

    /// The number of bytes of a GOAWAY's debug data that are kept; Apple sends 30.
    private static let longestReason = 256

    private static func name(_ code: UInt32) -> String {
        unsafe String(cString: nghttp2_http2_strerror(code))
    }
}
