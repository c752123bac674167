import Glibc

/// The name that the client gives to a mail server with EHLO (RFC 5321 §4.1.1.1).
///
/// It is a name with a domain, or an address in brackets; servers refuse a bare `localhost`.
package enum GreetingName {
    /// Returns whether `text` can be an EHLO name: at least two labels, or an address literal
    /// (§4.1.3).
    package static func isValid(_ text: String) -> Bool {
        guard text.utf8.count <= 255 else { return false }
        if text.hasPrefix("[") {
            return text.hasSuffix("]") && text.utf8.count > 3
                && text.dropFirst().dropLast().utf8.allSatisfy {
                    isLetterOrDigit($0) || ".:".utf8.contains($0)
                }
        }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
            }
    }

    /// Returns the address in brackets, as EHLO writes it.
    package static func literal(of address: String) -> String {
        address.contains(":") ? "[IPv6:\(address)]" : "[\(address)]"
    }

    /// Returns the EHLO name for connections to a server; it may wait for name resolution.
    ///
    /// It is the machine's own name if that has a domain. Otherwise it is the source address of
    /// packets to the server, or 127.0.0.1 if the server cannot be reached.
    static func ofThisMachine(to host: String, port: UInt16) -> String {
        if let nameOfThisMachine { return nameOfThisMachine }
        return literal(of: sourceAddress(to: host, port: port) ?? "127.0.0.1")
    }

    /// The machine's name with its domain, looked up once, as this takes seconds when no name
    /// server answers; nil if the name has no domain.
    private static let nameOfThisMachine: String? = {
        let name = hostName()
        return isOfSomeDomain(name)
            ? name
            : canonicalName(of: name).flatMap {
                isOfSomeDomain($0) ? $0 : nil
            }
    }()

    /// Returns whether `name` has a domain that other machines may know.
    static func isOfSomeDomain(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return isValid(name) && !name.hasPrefix("[") && !lowered.hasPrefix("localhost.")
            && !lowered.hasSuffix(".localdomain") && !lowered.hasSuffix(".localhost")
            && !(lowered.utf8.last.map { $0 >= 0x30 && $0 <= 0x39 } ?? true)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39
    }

    private static func hostName() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        return text(name)
    }

    private static func canonicalName(of name: String) -> String? {
        guard !name.isEmpty else { return nil }
        return unsafe withAddresses(of: name, nil, Int32(AI_CANONNAME)) { info in
            unsafe info.ai_canonname.map { unsafe String(cString: $0) }
        }
    }

    /// Returns the source address of packets to a server; nil if there is no route.
    ///
    /// A connected datagram socket sends nothing, but has its source address.
    private static func sourceAddress(to host: String, port: UInt16) -> String? {
        unsafe withAddresses(of: host, "\(port)", Int32(AI_NUMERICSERV)) { info in
            let descriptor = unsafe socket(
                info.ai_family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            guard unsafe connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 else {
                return nil
            }
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let isNamed = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    unsafe getsockname(descriptor, address, &length) == 0
                        && getnameinfo(
                            address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
                            == 0
                }
            }
            // An address with a zone is valid on this link only.
            let found = text(host).prefix { $0 != "%" }
            return isNamed && !found.isEmpty ? String(found) : nil
        }
    }

    /// Returns the first result other than nil of `body` for the addresses of `host`; nil if there
    /// is none.
    private static func withAddresses(
        of host: String, _ service: String?, _ flags: Int32, _ body: (addrinfo) -> String?
    ) -> String? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = flags
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, service, &hints, &list) == 0, let first = unsafe list else {
            return nil
        }
        defer { unsafe freeaddrinfo(first) }
        var next: UnsafeMutablePointer<addrinfo>? = unsafe first
        while let entry = unsafe next {
            if let found = unsafe body(entry.pointee) { return found }
            unsafe next = entry.pointee.ai_next
        }
        return nil
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
