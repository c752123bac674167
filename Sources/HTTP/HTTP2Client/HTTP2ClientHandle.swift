import CNGHTTP2

extension HTTP2Handle {
    /// Creates a client's session with `limits` and queues its SETTINGS; nil when memory runs out.
    static func client(_ limits: HTTP2ClientLimits) -> HTTP2Handle? {
        var callbacks: OpaquePointer?
        var option: OpaquePointer?
        var raw: OpaquePointer?
        defer {
            unsafe nghttp2_session_callbacks_del(callbacks)
            unsafe nghttp2_option_del(option)
        }
        guard unsafe nghttp2_session_callbacks_new(&callbacks) == 0,
            unsafe nghttp2_option_new(&option) == 0, let callbacks = unsafe callbacks
        else { return nil }
        unsafe setHTTP2ClientCallbacks(callbacks)
        unsafe nghttp2_option_set_no_closed_streams(option, 1)
        // The session itself limits the streams before it submits a request.
        unsafe nghttp2_option_set_peer_max_concurrent_streams(option, UInt32(Int32.max))
        guard unsafe nghttp2_session_client_new2(&raw, callbacks, nil, option) == 0,
            let raw = unsafe raw
        else { return nil }
        let handle = unsafe HTTP2Handle(taking: raw)
        guard handle.submitClientSettings(limits) else { return nil }
        return handle
    }

    private func submitClientSettings(_ limits: HTTP2ClientLimits) -> Bool {
        func entry(_ id: nghttp2_settings_id, _ value: Int) -> nghttp2_settings_entry {
            nghttp2_settings_entry(
                settings_id: Int32(bitPattern: id.rawValue), value: UInt32(clamping: value))
        }
        let entries = [
            entry(NGHTTP2_SETTINGS_ENABLE_PUSH, 0),
            entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, limits.headerBytes),
        ]
        return unsafe entries.withUnsafeBufferPointer { entries in
            unsafe nghttp2_submit_settings(
                raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), entries.baseAddress, entries.count) == 0
        }
    }

    /// Returns the slot of the request on `stream`; nil once that request has ended.
    func clientSlot(of stream: Int32) -> HTTP2ClientSlot? {
        guard let data = unsafe nghttp2_session_get_stream_user_data(raw, stream) else {
            return nil
        }
        return unsafe HTTP2ClientSlot(raw: data)
    }

    /// Removes the slot of a stream that nghttp2 still has open.
    func forgetSlot(of stream: Int32) {
        unsafe nghttp2_session_set_stream_user_data(raw, stream, nil)
    }

    /// The number of streams the peer allows at once.
    var allowedStreams: Int {
        Int(
            unsafe nghttp2_session_get_remote_settings(
                raw, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS))
    }
}
