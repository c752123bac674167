import CNGHTTP2
import HTTP

/// nghttp2's client, in memory, for talking to a server session as ordinary clients do.
@safe final class HTTP2Client {
    struct Answer: Equatable {
        var status = 0
        var fields: [String: String] = [:]
        var trailers: [String: String] = [:]
        var body: [UInt8] = []
        var resetCode: UInt32?
        var isComplete = false
    }

    private var session: OpaquePointer?
    private var bodies: [Int32: ArraySlice<UInt8>] = [:]
    var answers: [Int32: Answer] = [:]
    var interim: [Int] = []
    var goaways: [(lastStream: Int32, code: UInt32)] = []
    var remoteWindow: Int32 {
        unsafe nghttp2_session_get_remote_window_size(session)
    }

    init(window: Int = 65535) {
        var callbacks: OpaquePointer?
        unsafe nghttp2_session_callbacks_new(&callbacks)
        unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _, frame, name, nameLength, value, valueLength, _, data in
            let client = unsafe HTTP2Client.from(data)
            let name = unsafe UnsafeBufferPointer(start: name, count: nameLength)
            let value = unsafe UnsafeBufferPointer(start: value, count: valueLength)
            unsafe client?.headerCame(
                frame?.pointee, String(decoding: name, as: UTF8.self),
                String(decoding: value, as: UTF8.self))
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
            _, _, stream, bytes, count, data in
            let bytes = unsafe UnsafeBufferPointer(start: bytes, count: count)
            unsafe HTTP2Client.from(data)?.answers[stream, default: Answer()].body += bytes
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, data in
            guard let frame = unsafe frame?.pointee else { return 0 }
            unsafe HTTP2Client.from(data)?.frameCame(frame)
            return 0
        }
        unsafe nghttp2_session_client_new(
            &session, callbacks, Unmanaged.passUnretained(self).toOpaque())
        unsafe nghttp2_session_callbacks_del(callbacks)
        var entry = nghttp2_settings_entry(
            settings_id: Int32(bitPattern: NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue),
            value: UInt32(window))
        unsafe nghttp2_submit_settings(session, 0, &entry, 1)
    }

    deinit { unsafe nghttp2_session_del(session) }

    fileprivate static func from(_ data: UnsafeMutableRawPointer?) -> HTTP2Client? {
        unsafe data.map { unsafe Unmanaged<HTTP2Client>.fromOpaque($0).takeUnretainedValue() }
    }

    private func headerCame(_ frame: nghttp2_frame?, _ name: String, _ value: String) {
        guard let frame = unsafe frame else { return }
        let stream = unsafe frame.hd.stream_id
        if name == ":status", let status = Int(value) {
            if status < 200 { interim.append(status) }
            answers[stream, default: Answer()].status = status
        } else if unsafe frame.headers.cat == NGHTTP2_HCAT_HEADERS {
            answers[stream, default: Answer()].trailers[name] = value
        } else {
            answers[stream, default: Answer()].fields[name] = value
        }
    }

    private func frameCame(_ frame: nghttp2_frame) {
        let header = unsafe frame.hd
        switch UInt32(header.type) {
        case NGHTTP2_RST_STREAM.rawValue:
            unsafe answers[header.stream_id, default: Answer()].resetCode =
                frame.rst_stream.error_code
        case NGHTTP2_GOAWAY.rawValue:
            unsafe goaways.append((frame.goaway.last_stream_id, frame.goaway.error_code))
        case NGHTTP2_HEADERS.rawValue, NGHTTP2_DATA.rawValue:
            if header.flags & 1 != 0 { answers[header.stream_id]?.isComplete = true }
        default: break
        }
    }

    /// Sends a request; a nil body ends the stream at once.
    @discardableResult
    func request(
        _ method: String = "GET", path: String = "/", _ fields: [(String, String)] = [],
        body: [UInt8]? = nil
    ) -> Int32 {
        let texts = RawFrame.request(method, path: path, fields).flatMap { [$0.0, $0.1] }
        var bytes = texts.flatMap { Array($0.utf8) }
        let stream = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            var start = bytes.baseAddress
            func take(_ text: String) -> UnsafeMutablePointer<UInt8>? {
                defer { unsafe start = start.map { unsafe $0 + text.utf8.count } }
                return unsafe start
            }
            let pairs = unsafe stride(from: 0, to: texts.count, by: 2).map { index in
                unsafe nghttp2_nv(
                    name: take(texts[index]), value: take(texts[index + 1]),
                    namelen: texts[index].utf8.count, valuelen: texts[index + 1].utf8.count,
                    flags: 0)
            }
            var provider = unsafe nghttp2_data_provider(
                source: nghttp2_data_source(fd: 0), read_callback: readClientBody)
            guard body != nil else {
                return unsafe nghttp2_submit_request(session, nil, pairs, pairs.count, nil, nil)
            }
            return unsafe nghttp2_submit_request(
                session, nil, pairs, pairs.count, &provider, nil)
        }
        bodies[stream] = body?[...]
        return stream
    }

    /// Takes the next piece of a request's body, and returns it with true if it is the last.
    fileprivate func takeBody(_ stream: Int32, atMost length: Int) -> ([UInt8], isLast: Bool) {
        let piece = Array(bodies[stream, default: []].prefix(length))
        bodies[stream, default: []].removeFirst(piece.count)
        return (piece, bodies[stream, default: []].isEmpty)
    }

    func reset(_ stream: Int32) {
        unsafe nghttp2_submit_rst_stream(session, 0, stream, NGHTTP2_CANCEL.rawValue)
    }

    func takeOutput() -> [UInt8] {
        var output: [UInt8] = []
        var bytes: UnsafePointer<UInt8>?
        while true {
            let count = unsafe nghttp2_session_mem_send(session, &bytes)
            guard count > 0 else { return output }
            unsafe output += UnsafeBufferPointer(start: bytes, count: count)
        }
    }

    func receive(_ bytes: [UInt8]) -> Bool {
        unsafe nghttp2_session_mem_recv(session, bytes, bytes.count) >= 0
    }
}

private func readClientBody(
    _: OpaquePointer?, _ stream: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ length: Int,
    _ flags: UnsafeMutablePointer<UInt32>?, _: UnsafeMutablePointer<nghttp2_data_source>?,
    _ data: UnsafeMutableRawPointer?
) -> Int {
    guard let client = unsafe HTTP2Client.from(data) else { return -902 }
    let (piece, isLast) = client.takeBody(stream, atMost: length)
    unsafe UnsafeMutableRawBufferPointer(start: buffer, count: length).copyBytes(from: piece)
    if isLast { unsafe flags?.pointee = NGHTTP2_DATA_FLAG_EOF.rawValue }
    return piece.count
}

/// A client and a server session with nothing between them.
struct HTTP2Pair {
    let client: HTTP2Client
    let driver: SessionDriver

    init?(limits: HTTPLimits = HTTPLimits(), window: Int = 65535) {
        guard let session = HTTP2Session(limits: limits, now: .zero) else { return nil }
        client = HTTP2Client(window: window)
        driver = SessionDriver(session)
    }

    /// Carries bytes both ways until neither side has more.
    func exchange(size: Int = .max) {
        while true {
            let sent = client.takeOutput()
            driver.send(sent, size: size)
            driver.drain()
            let answered = driver.output
            driver.output = []
            _ = client.receive(answered)
            if sent.isEmpty, answered.isEmpty { return }
        }
    }
}
