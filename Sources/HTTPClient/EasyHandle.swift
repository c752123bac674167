import CCurl
import Glibc

/// A libcurl easy handle with the lists that it points to.
@safe struct EasyHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer
    /// The buffer for libcurl's error messages.
    private let message: UnsafeMutablePointer<CChar>
    private var list: UnsafeMutablePointer<curl_slist>?
    /// The host and port to connect to in place of those of the URL; nil for those of the URL.
    private var route: UnsafeMutablePointer<curl_slist>?
    /// The result of the first option that libcurl refused; later options are not set.
    private(set) var failure = CURLE_OK

    /// Creates a handle; nil when memory runs out.
    init?() {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe raw = handle
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe list = nil
        unsafe route = nil
        unsafe set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(message))
    }

    deinit {
        unsafe curl_easy_cleanup(raw)
        unsafe curl_slist_free_all(list)
        unsafe curl_slist_free_all(route)
        unsafe message.deallocate()
    }

    /// Returns the reason why a server cannot be reached, with its name, in the words of all of
    /// Herald's clients.
    ///
    /// - Parameter server: The server as `host:port`.
    func explanation(of code: CURLcode, at server: String) -> String {
        guard code == CURLE_COULDNT_CONNECT else {
            return "\(server): \(explanation(of: code))"
        }
        return switch Int32(truncatingIfNeeded: long(CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED: "connection refused by \(server)"
        case ENETUNREACH, EHOSTUNREACH: "no network route leads to \(server)"
        default: "\(server): \(explanation(of: code))"
        }
    }

    /// Returns libcurl's message for `code`, with details if it gave some.
    func explanation(of code: CURLcode) -> String {
        let detail = unsafe String(cString: message)
        return unsafe detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        unsafe attempt { unsafe herald_easy_set_long($0, option, value) }
    }

    mutating func set(_ option: CURLoption, _ value: String) {
        unsafe attempt { unsafe herald_easy_set_string($0, option, value) }
    }

    mutating func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        unsafe attempt { unsafe herald_easy_set_pointer($0, option, value) }
    }

    /// Sets an option to `bytes`, which libcurl copies.
    mutating func set(_ option: CURLoption, blob bytes: [UInt8]) {
        unsafe attempt { handle in
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe herald_easy_set_blob(handle, option, buffer.baseAddress, buffer.count)
            }
        }
    }

    mutating func set(_ option: CURLoption, callback: @escaping herald_curl_data) {
        unsafe attempt { unsafe herald_easy_set_data_callback($0, option, callback) }
    }

    mutating func set(opensocket callback: @escaping curl_opensocket_callback) {
        unsafe attempt { unsafe herald_easy_set_opensocket($0, callback) }
    }

    mutating func set(prerequest callback: @escaping curl_prereq_callback) {
        unsafe attempt { unsafe herald_easy_set_prerequest($0, callback) }
    }

    mutating func set(progress callback: @escaping curl_xferinfo_callback) {
        unsafe attempt { unsafe herald_easy_set_progress($0, callback) }
    }

    /// The connection's socket; -1 if there is none.
    var socket: Int32 { unsafe herald_easy_get_socket(raw) }

    /// Sets the request's body, which libcurl copies.
    mutating func set(body: [UInt8]) {
        unsafe attempt {
            unsafe herald_easy_set_size($0, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        }
        unsafe body.withUnsafeBytes { bytes in
            // Without an address libcurl would wait for a read callback.
            let empty: StaticString = ""
            unsafe set(
                CURLOPT_COPYPOSTFIELDS, bytes.baseAddress ?? UnsafeRawPointer(empty.utf8Start))
        }
    }

    mutating func set(headerLines lines: [String]) {
        for line in lines {
            guard let longer = unsafe curl_slist_append(list, line) else {
                failure = CURLE_OUT_OF_MEMORY
                return
            }
            unsafe list = longer
        }
        unsafe set(CURLOPT_HTTPHEADER, UnsafeRawPointer(list))
    }

    /// Sets the host and the port to connect to, such as `localhost:8443`, whatever the URL names.
    mutating func set(route place: String) {
        // Nothing before the colons: it holds for every host and port of a URL.
        guard let entry = unsafe curl_slist_append(nil, "::\(place)") else {
            failure = CURLE_OUT_OF_MEMORY
            return
        }
        unsafe route = entry
        unsafe set(CURLOPT_CONNECT_TO, UnsafeRawPointer(route))
    }

    func long(_ info: CURLINFO) -> Int {
        var value = 0
        let code = unsafe herald_easy_get_long(raw, info, &value)
        return code == CURLE_OK ? value : 0
    }

    /// The header fields of the latest response in their order, followed by its trailers.
    var headers: [HTTPClientHeader] {
        var found: [HTTPClientHeader] = []
        let origins = UInt32(CURLH_HEADER | CURLH_TRAILER)
        var next = unsafe curl_easy_nextheader(raw, origins, -1, nil)
        while let header = unsafe next {
            if let name = unsafe header.pointee.name, let value = unsafe header.pointee.value {
                unsafe found.append(
                    HTTPClientHeader(String(cString: name), String(cString: value)))
            }
            unsafe next = curl_easy_nextheader(raw, origins, -1, header)
        }
        return found
    }

    private mutating func attempt(_ setter: (UnsafeMutableRawPointer) -> CURLcode) {
        guard failure == CURLE_OK else { return }
        failure = unsafe setter(raw)
    }
}
