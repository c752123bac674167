internal import CLinux
import Glibc
import Protocol

/// A listening TCP socket on a loop.
package final class TCPListener {
    private let loop: EventLoop
    private let listener: FileDescriptor
    private let onConnection: (Int32) -> Void
    private var isClosed = false
    /// The port that the socket listens at, also when 0 was requested.
    package let port: Int

    /// The number of connections the kernel queues; further clients wait until their SYN is
    /// repeated.
    private static let backlog: Int32 = 1024
    /// The number of connections that are accepted before others on the loop have their turn.
    private static let acceptsPerTurn = 64
    /// The time that accepting pauses when file descriptors or memory run out; retrying at once
    /// would only spin.
    private static let rest: Duration = .milliseconds(100)

    /// Listens, and calls `onConnection` with each accepted, non-blocking descriptor, which the
    /// callee then owns.
    ///
    /// - Parameters:
    ///   - address: a numeric IPv4 or IPv6 address.
    ///   - port: the port; 0 means any free one.
    ///   - sharesPort: true if other loops of this user listen at the port, too (SO_REUSEPORT).
    /// - Throws: `SystemError`: EADDRINUSE, EACCES, or EINVAL if `address` is not an address.
    package init(
        address: String, port: Int, sharesPort: Bool = false, on loop: EventLoop,
        onConnection: @escaping (Int32) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.onConnection = onConnection
        listener = try Self.bound(address, port, sharesPort: sharesPort)
        _ = try retrying("listen") { [descriptor = listener.number] in
            listen(descriptor, Self.backlog)
        }
        self.port = SocketAddress(localOf: listener.number)?.port ?? port
        try watch()
    }

    /// Throws EADDRINUSE if any process listens at the port, as sharing it would let another
    /// process take connections unnoticed.
    package static func checkFree(address: String, port: Int) throws(SystemError) {
        _ = try bound(address, port, sharesPort: false)
    }

    /// Stops listening; open connections continue.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        loop.unwatch(listener.number)
        // This leaves the group that shares the port at once, not when the last reference is
        // released.
        _ = shutdown(listener.number, Int32(SHUT_RDWR))
    }

    private func watch() throws(SystemError) {
        try loop.watch(listener.number, .read) { [weak self] _ in self?.accept() }
    }

    private static func bound(
        _ address: String, _ port: Int, sharesPort: Bool
    ) throws(SystemError) -> FileDescriptor {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(address, "\(port)", &hints, &found) == 0,
            let found = unsafe found
        else { throw SystemError(call: "'\(address)' is not a numeric address", code: EINVAL) }
        defer { unsafe freeaddrinfo(found) }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = try FileDescriptor(
            taking: retrying("socket") {
                unsafe socket(found.pointee.ai_family, type, 0)
            })
        setOption(descriptor.number, SOL_SOCKET, SO_REUSEADDR)
        if sharesPort { setOption(descriptor.number, SOL_SOCKET, SO_REUSEPORT) }
        guard
            unsafe Glibc.bind(
                descriptor.number, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0
        else { throw .last("bind \(address), port \(port)") }
        return descriptor
    }

    private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        _ = unsafe setsockopt(
            descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private func accept() {
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        for _ in 0..<Self.acceptsPerTurn where !isClosed {
            let descriptor = herald_accept4(listener.number, flags)
            guard descriptor >= 0 else {
                // A client that disconnected while it waited is no reason to stop.
                if errno == ECONNABORTED || errno == EINTR { continue }
                if errno != EAGAIN { takeRest() }
                return
            }
            // Responses are written whole, so waiting for more output would only delay them.
            Self.setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
            onConnection(descriptor)
        }
    }

    private func takeRest() {
        loop.unwatch(listener.number)
        _ = loop.schedule(at: loop.now + Self.rest) { [weak self] in
            guard let self, !isClosed else { return }
            do { try watch() } catch { takeRest() }
        }
    }
}

/// The address and port of a TCP socket.
package struct SocketAddress: Hashable, Sendable {
    /// The numeric address, such as `127.0.0.1` or `::1`; an IPv4 peer of an IPv6 socket is shown
    /// as IPv4.
    package let host: String
    /// The port, 0 to 65535.
    package let port: Int

    /// Reads the address of the peer; nil when it has disconnected.
    package init?(peerOf descriptor: Int32) {
        unsafe self.init { unsafe getpeername(descriptor, $0, $1) }
    }

    /// Reads the address of this side; nil when it cannot be read.
    package init?(localOf descriptor: Int32) {
        unsafe self.init { unsafe getsockname(descriptor, $0, $1) }
    }

    /// True if the address is a loopback address (127.0.0.0/8 or ::1).
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Returns whether a numeric address is a loopback address.
    package static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "::1"
    }

    private init?(
        _ read: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var service = [CChar](repeating: 0, count: 8)
        let named = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard unsafe read(address, &length) == 0 else { return false }
                return unsafe getnameinfo(
                    address, length, &host, socklen_t(host.count), &service,
                    socklen_t(service.count), NI_NUMERICHOST | NI_NUMERICSERV) == 0
            }
        }
        guard named, let port = Int(Self.text(service)) else { return nil }
        let text = Self.text(host)
        let mapped = "::ffff:"
        self.host = text.hasPrefix(mapped) ? String(text.dropFirst(mapped.count)) : text
        self.port = port
    }

    private static func text(_ characters: [CChar]) -> String {
        String(
            decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
