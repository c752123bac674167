import CNGHTTP2

/// Connects nghttp2's callbacks to the methods of `HTTP2ClientSession`, which is their user data.
///
/// The session outlives its handle, and nghttp2 calls back only during the session's own calls. So
/// an unretained reference is safe, and needs no reference counting.
func setHTTP2ClientCallbacks(_ callbacks: OpaquePointer) {
    unsafe nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks, onBeginFrame)
    unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader)
    unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, onDataChunk)
    unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, onFrame)
    unsafe nghttp2_session_callbacks_set_before_frame_send_callback(callbacks, beforeFrame)
    unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, onStreamClose)
    unsafe nghttp2_session_callbacks_set_error_callback2(callbacks, onError)
}

private func withSession<Result>(
    _ data: UnsafeMutableRawPointer?, orElse failure: Result,
    _ body: (HTTP2ClientSession) -> Result
) -> Result {
    guard let data = unsafe data else { return failure }
    return unsafe Unmanaged<HTTP2ClientSession>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
}

private let failure = NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
private let streamFailure = NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue

private func onBeginFrame(
    _: OpaquePointer?, _ header: UnsafePointer<nghttp2_frame_hd>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let header = unsafe header?.pointee else { return failure }
    return unsafe withSession(data, orElse: failure) { session in
        session.frameBegan(header) ? 0 : failure
    }
}

private func onHeader(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ name: UnsafePointer<UInt8>?,
    _ nameLength: Int, _ value: UnsafePointer<UInt8>?, _ valueLength: Int, _: UInt8,
    _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let stream = unsafe frame?.pointee.hd.stream_id else { return failure }
    return unsafe withSession(data, orElse: failure) { session in
        let name = unsafe UnsafeBufferPointer(start: name, count: nameLength)
        let value = unsafe UnsafeBufferPointer(start: value, count: valueLength)
        unsafe session.fieldCame(stream, name, value)
        return 0
    }
}

private func onDataChunk(
    _: OpaquePointer?, _: UInt8, _ stream: Int32, _ bytes: UnsafePointer<UInt8>?, _ length: Int,
    _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe withSession(data, orElse: failure) { session in
        unsafe session.bodyCame(stream, UnsafeBufferPointer(start: bytes, count: length))
        return 0
    }
}

private func onFrame(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let frame = unsafe frame else { return failure }
    let header = unsafe frame.pointee.hd
    return unsafe withSession(data, orElse: failure) { session in
        if UInt32(header.type) == NGHTTP2_GOAWAY.rawValue {
            unsafe session.goawayCame(frame.pointee.goaway)
        } else {
            session.frameCame(header)
        }
        return 0
    }
}

private func beforeFrame(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let header = unsafe frame?.pointee.hd else { return failure }
    return unsafe withSession(data, orElse: failure) { session in
        session.frameLeaves(header)
        return 0
    }
}

private func onStreamClose(
    _: OpaquePointer?, _ stream: Int32, _ code: UInt32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe withSession(data, orElse: failure) { session in
        session.streamClosed(stream, code)
        return 0
    }
}

private func onError(
    _: OpaquePointer?, _: Int32, _ message: UnsafePointer<CChar>?, _ length: Int,
    _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe withSession(data, orElse: failure) { session in
        unsafe message?.withMemoryRebound(to: UInt8.self, capacity: length) { bytes in
            let bytes = unsafe UnsafeBufferPointer(start: bytes, count: length)
            session.complaint = unsafe String(decoding: bytes, as: UTF8.self)
        }
        return 0
    }
}

/// Gives nghttp2 the next piece of a request's body; the source is the request's slot.
func readHTTP2ClientBody(
    _: OpaquePointer?, _ stream: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ length: Int,
    _ flags: UnsafeMutablePointer<UInt32>?, _ source: UnsafeMutablePointer<nghttp2_data_source>?,
    _ data: UnsafeMutableRawPointer?
) -> Int {
    guard let flags = unsafe flags, let raw = unsafe source?.pointee.ptr else {
        return Int(failure)
    }
    return unsafe withSession(data, orElse: Int(failure)) { session in
        let slot = unsafe HTTP2ClientSlot(raw: raw)
        // The request may have ended, and its slot may hold another one.
        guard slot.stream.id == stream else { return Int(streamFailure) }
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length)
        let (count, isLast) = unsafe session.fillBody(slot, buffer)
        if isLast { unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
        return count
    }
}
