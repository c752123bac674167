import Glibc

/// The host and port of a gateway's address, such as `https://push.example.org:8443`.
struct GatewayAddress: Hashable, Sendable {
    var host: String
    var port: Int

    /// Reads an address; nil unless it is `https://` and a host.
    init?(_ url: String) {
        guard let scheme = url.firstRange(of: "://"), url[..<scheme.lowerBound] == "https" else {
            return nil
        }
        let place = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
        var (host, port) = (place, place[place.endIndex...])
        if place.hasPrefix("["), let end = place.firstIndex(of: "]") {
            host = place[place.index(after: place.startIndex)..<end]
            port = place[place.index(after: end)...]
        } else if let colon = place.lastIndex(of: ":") {
            (host, port) = (place[..<colon], place[colon...])
        }
        guard !host.isEmpty, let number = port.isEmpty ? 443 : Int(port.dropFirst()) else {
            return nil
        }
        (self.host, self.port) = (String(host), number)
    }

    /// True if the host is this machine whatever its name is.
    var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// True if the host is a numeric address.
    var isNumeric: Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return unsafe inet_pton(AF_INET, host, &bytes) == 1
            || inet_pton(AF_INET6, host, &bytes) == 1
    }

    /// Returns a socket that is connected to it, which the caller closes; nil if there is no
    /// connection.
    ///
    /// - Parameter seconds: the time that the connection, and each read and write, may take.
    func connected(seconds: Int = 3) -> Int32? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return nil }
        defer { unsafe freeaddrinfo(found) }
        var next = unsafe found
        while let entry = unsafe next {
            let kind = unsafe entry.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = unsafe socket(entry.pointee.ai_family, kind, 0)
            guard descriptor >= 0 else { return nil }
            // As struct timeval has it: seconds and microseconds.
            let patience = [seconds, 0]
            let size = socklen_t(patience.count * MemoryLayout<Int>.size)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, patience, size)
            }
            if unsafe connect(descriptor, entry.pointee.ai_addr, entry.pointee.ai_addrlen) == 0 {
                return descriptor
            }
            close(descriptor)
            unsafe next = entry.pointee.ai_next
        }
        return nil
    }
}
