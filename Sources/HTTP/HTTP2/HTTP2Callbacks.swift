import CNGHTTP2

/// Connects nghttp2's callbacks to the methods of `HTTP2Session`, which is their user data.
///
/// The session outlives its handle, and nghttp2 calls back only during the session's own calls. So
/// an unretained reference is safe, and needs no reference counting.
func setHTTP2Callbacks(_ callbacks: OpaquePointer) {
    unsafe nghttp2_session_callbacks_set_on_begin_frame_callback(callbacks, onBeginFrame)
    unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, onBeginHeaders)
    unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks, onHeader)
    unsafe nghttp2_session_callbacks_set_on_invalid_header_callback(callbacks, onInvalidHeader)
    unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, onDataChunk)
    unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, onFrame)
    unsafe nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, onFrameSent)
    unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, onStreamClose)
    unsafe nghttp2_session_callbacks_set_unpack_extension_callback(callbacks, dropExtension)
}

private func withSession<Result>(
    _ data: UnsafeMutableRawPointer?, orElse failure: Result, _ body: (HTTP2Session) -> Result
) -> Result {
    guard let data = unsafe data else { return failure }
    return unsafe Unmanaged<HTTP2Session>.fromOpaque(data)._withUnsafeGuaranteedRef(body)
}

private let failure = NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
private let streamFailure = NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue

private func onBeginFrame(
    _: OpaquePointer?, _ header: UnsafePointer<nghttp2_frame_hd>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let header = unsafe header?.pointee else { return failure }
    return unsafe withSession(data, orElse: failure) { session in
        session.frameBegan(header)
        return 0
    }
}

private func onBeginHeaders(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let frame = unsafe frame, unsafe frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST else {
        return 0
    }
    let stream = unsafe frame.pointee.hd.stream_id
    return unsafe withSession(data, orElse: failure) { session in
        session.streamBegan(stream) ? 0 : streamFailure
    }
}

private func onHeader(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ name: UnsafePointer<UInt8>?,
    _ nameLength: Int, _ value: UnsafePointer<UInt8>?, _ valueLength: Int, _: UInt8,
    _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let frame = unsafe frame else { return failure }
    let stream = unsafe frame.pointee.hd.stream_id
    let isTrailer = unsafe frame.pointee.headers.cat != NGHTTP2_HCAT_REQUEST
    return unsafe withSession(data, orElse: failure) { session in
        let name = unsafe UnsafeBufferPointer(start: name, count: nameLength)
        let value = unsafe UnsafeBufferPointer(start: value, count: valueLength)
        return unsafe session.fieldCame(stream, name, value, isTrailer: isTrailer)
            ? 0 : streamFailure
    }
}

private func onInvalidHeader(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ name: UnsafePointer<UInt8>?,
    _ nameLength: Int, _ value: UnsafePointer<UInt8>?, _ valueLength: Int, _: UInt8,
    _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let frame = unsafe frame else { return failure }
    let stream = unsafe frame.pointee.hd.stream_id
    return unsafe withSession(data, orElse: failure) { session in
        let name = unsafe UnsafeBufferPointer(start: name, count: nameLength)
        let value = unsafe UnsafeBufferPointer(start: value, count: valueLength)
        session.invalidFieldCame(stream, unsafe InvalidField.problem(name, value))
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
    guard let header = unsafe frame?.pointee.hd else { return failure }
    return unsafe withSession(data, orElse: failure) { session in
        session.frameCame(header)
        return 0
    }
}

private func onFrameSent(
    _: OpaquePointer?, _ frame: UnsafePointer<nghttp2_frame>?, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let header = unsafe frame?.pointee.hd else { return failure }
    return unsafe withSession(data, orElse: failure) { session in
        session.frameSent(header)
        return 0
    }
}

private func onStreamClose(
    _: OpaquePointer?, _ stream: Int32, _: UInt32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe withSession(data, orElse: failure) { session in
        session.streamClosed(stream)
        return 0
    }
}

/// Ignores a frame of a type that HTTP/2 does not define, after it was counted at its begin.
private func dropExtension(
    _: OpaquePointer?, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _: UnsafePointer<nghttp2_frame_hd>?, _: UnsafeMutableRawPointer?
) -> Int32 {
    NGHTTP2_ERR_CANCEL.rawValue
}

/// Gives nghttp2 the next piece of a response's body; the source is the stream's slot.
func readHTTP2Body(
    _: OpaquePointer?, _: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ length: Int,
    _ flags: UnsafeMutablePointer<UInt32>?, _ source: UnsafeMutablePointer<nghttp2_data_source>?,
    _ data: UnsafeMutableRawPointer?
) -> Int {
    guard let flags = unsafe flags, let raw = unsafe source?.pointee.ptr else {
        return Int(failure)
    }
    return unsafe withSession(data, orElse: Int(failure)) { session in
        let buffer = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length)
        guard let piece = unsafe session.fillBody(slot: HTTP2Slot(raw: raw), buffer) else {
            return Int(NGHTTP2_ERR_DEFERRED.rawValue)
        }
        if piece.isLast {
            unsafe flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
            if piece.hasTrailers {
                unsafe flags.pointee |= NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
            }
        }
        return piece.length
    }
}
