import CNGHTTP2

/// nghttp2's client, as the maker of requests.
@safe final class BenchmarkClient {
    private let session: OpaquePointer
    private var block: [UInt8] = []
    private var lengths: [Int] = []

    init?() {
        var callbacks: OpaquePointer?
        var session: OpaquePointer?
        unsafe nghttp2_session_callbacks_new(&callbacks)
        unsafe nghttp2_session_client_new(&session, callbacks, nil)
        unsafe nghttp2_session_callbacks_del(callbacks)
        guard let session = unsafe session else { return nil }
        unsafe self.session = session
        unsafe nghttp2_submit_settings(session, 0, nil, 0)
        for text in [
            ":method", "GET", ":scheme", "https", ":path", "/herald.v1.Delivery/Send",
            ":authority", "localhost:8443", "user-agent", "benchmark/1", "accept", "*/*",
            "authorization", "Bearer 0123456789abcdef0123456789abcdef",
        ] {
            block += Array(text.utf8)
            lengths.append(text.utf8.count)
        }
    }

    deinit { unsafe nghttp2_session_del(session) }

    /// The bytes of `count` requests, and of what the client had to say besides.
    func requests(_ count: Int) -> [UInt8] {
        unsafe block.withUnsafeMutableBufferPointer { bytes in
            var offset = 0
            func take(_ length: Int) -> UnsafeMutablePointer<UInt8>? {
                defer { offset += length }
                return unsafe bytes.baseAddress.map { unsafe $0 + offset }
            }
            let pairs = unsafe stride(from: 0, to: lengths.count, by: 2).map { index in
                unsafe nghttp2_nv(
                    name: take(lengths[index]), value: take(lengths[index + 1]),
                    namelen: lengths[index], valuelen: lengths[index + 1], flags: 0)
            }
            for _ in 0..<count {
                unsafe nghttp2_submit_request(session, nil, pairs, pairs.count, nil, nil)
            }
        }
        var output: [UInt8] = []
        var start: UnsafePointer<UInt8>?
        while true {
            let length = unsafe nghttp2_session_mem_send(session, &start)
            guard length > 0 else { return output }
            unsafe output += UnsafeBufferPointer(start: start, count: length)
        }
    }

    func receive(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            _ = unsafe nghttp2_session_mem_recv(session, bytes.baseAddress, bytes.count)
        }
    }
}
