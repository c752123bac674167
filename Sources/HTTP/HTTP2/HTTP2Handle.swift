import CNGHTTP2

/// The owner of an nghttp2 session.
@safe struct HTTP2Handle: ~Copyable {
    let raw: OpaquePointer

    init(taking raw: OpaquePointer) { unsafe self.raw = raw }

    deinit { unsafe nghttp2_session_del(raw) }

    /// Creates a server's session with `limits` and queues its SETTINGS; nil when memory runs out.
    static func server(_ limits: HTTPLimits) -> HTTP2Handle? {
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
        unsafe setHTTP2Callbacks(callbacks)
        unsafe set(option, limits)
        guard unsafe nghttp2_session_server_new3(&raw, callbacks, nil, option, nil) == 0,
            let raw = unsafe raw
        else { return nil }
        let handle = unsafe HTTP2Handle(taking: raw)
        guard handle.submitSettings(limits) else { return nil }
        return handle
    }

    private static func set(_ option: OpaquePointer?, _ limits: HTTPLimits) {
        unsafe nghttp2_option_set_no_auto_window_update(option, 1)
        unsafe nghttp2_option_set_no_closed_streams(option, 1)
        unsafe nghttp2_option_set_max_continuations(option, limits.continuations)
        unsafe nghttp2_option_set_max_outbound_ack(option, limits.outboundAcknowledgements)
        unsafe nghttp2_option_set_max_settings(option, limits.settingsEntries)
        // Frames of types that HTTP/2 does not define are reported, so that they can be counted.
        for type in UInt8(NGHTTP2_ALTSVC.rawValue)...UInt8.max {
            unsafe nghttp2_option_set_user_recv_extension_type(option, type)
        }
        // This counts resets of streams that have ended, too. The session itself counts only resets
        // of open streams, so nghttp2's limit is switched off.
        unsafe nghttp2_option_set_stream_reset_rate_limit(option, .max, 1)
    }

    private func submitSettings(_ limits: HTTPLimits) -> Bool {
        func entry(_ id: nghttp2_settings_id, _ value: Int) -> nghttp2_settings_entry {
            nghttp2_settings_entry(
                settings_id: Int32(bitPattern: id.rawValue), value: UInt32(clamping: value))
        }
        let entries = [
            entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.streams),
            entry(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, limits.streamWindow),
            entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, limits.headerBytes),
            // Clients' priority trees would cost memory for no benefit: all responses here are
            // short.
            entry(NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES, 1),
        ]
        let none = UInt8(NGHTTP2_FLAG_NONE.rawValue)
        return unsafe entries.withUnsafeBufferPointer { entries in
            unsafe nghttp2_submit_settings(raw, none, entries.baseAddress, entries.count) == 0
                && nghttp2_session_set_local_window_size(
                    raw, none, 0, Int32(clamping: limits.connectionWindow)) == 0
        }
    }

    /// Returns the slot that `stream` was given; nil if it has none.
    func slot(of stream: Int32) -> HTTP2Slot? {
        guard let data = unsafe nghttp2_session_get_stream_user_data(raw, stream) else {
            return nil
        }
        return unsafe HTTP2Slot(raw: data)
    }

    /// Sets the slot of `stream`; nil removes it.
    func setSlot(_ slot: HTTP2Slot?, of stream: Int32) {
        unsafe nghttp2_session_set_stream_user_data(raw, stream, slot?.raw)
    }

    /// Returns whether the stream has not ended on both sides.
    ///
    /// A refused stream counts as open until its RST_STREAM is sent.
    func isOpen(_ stream: Int32) -> Bool {
        unsafe nghttp2_session_get_stream_remote_close(raw, stream) >= 0
    }

    func reset(_ stream: Int32, _ code: nghttp2_error_code) {
        unsafe nghttp2_submit_rst_stream(
            raw, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, code.rawValue)
    }

    var outboundFrames: Int { unsafe nghttp2_session_get_outbound_queue_size(raw) }
    var wantsWrite: Bool { unsafe nghttp2_session_want_write(raw) != 0 }
    var wantsRead: Bool { unsafe nghttp2_session_want_read(raw) != 0 }
}
