import Glibc

/// An address and a port to connect to.
struct NumericAddress: Sendable {
    /// The address as text, such as `127.0.0.1` or `::1`.
    let text: String
    private let family: Int32
    private let storage: [UInt8]

    /// Creates an address from a result of name resolution; nil if it has no text form.
    init?(_ info: addrinfo) {
        guard let address = unsafe info.ai_addr else { return nil }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let named = unsafe getnameinfo(
            address, info.ai_addrlen, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
        guard named == 0 else { return nil }
        text = String(
            decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        unsafe family = info.ai_family
        unsafe storage = Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
    }

    /// True if the address is a loopback address of this machine.
    var isLoopback: Bool { text.hasPrefix("127.") || text == "::1" }

    /// Begins to connect a non-blocking socket, which becomes writable when the attempt has ended.
    ///
    /// - Returns: the descriptor, or `errno` as a failure.
    func connect() -> Result<Int32, Refusal> {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { return .failure(Refusal(code: errno)) }
        var on: Int32 = 1
        // Requests are written whole, so waiting for more output would only delay them.
        unsafe setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        let result = unsafe storage.withUnsafeBytes { bytes in
            unsafe bytes.withMemoryRebound(to: sockaddr.self) { address in
                unsafe Glibc.connect(descriptor, address.baseAddress, socklen_t(bytes.count))
            }
        }
        let code = errno
        guard result == 0 || code == EINPROGRESS || code == EINTR else {
            close(descriptor)
            return .failure(Refusal(code: code))
        }
        return .success(descriptor)
    }

    /// The error of an attempt to connect, an `errno`.
    struct Refusal: Error, CustomStringConvertible {
        let code: Int32

        var description: String { unsafe String(cString: strerror(code)) }

        /// Reads the result of a socket's attempt to connect; nil when it is connected.
        init?(of descriptor: Int32) {
            var code: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
                self.code = errno
                return
            }
            guard code != 0 else { return nil }
            self.code = code
        }

        init(code: Int32) { self.code = code }
    }
}
