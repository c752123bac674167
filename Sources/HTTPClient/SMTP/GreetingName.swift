import Glibc

/// The name by which we greet a mail server with EHLO (RFC 5321 §4.1.1.1).
///
/// A name with its domain, or else an address in brackets: servers refuse a bare `localhost`.
package enum GreetingName {
    /// Whether a text may be one: at least two labels, or an address literal (§4.1.3).
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

    /// An address in brackets.
    package static func literal(of address: String) -> String {
        address.contains(":") ? "[IPv6:\(address)]" : "[\(address)]"
    }

    /// The name for connections to a server; asks for names, and may wait for them.
    ///
    /// That of the machine, if it has one with a domain; else the address that packets to the
    /// server come from, and 127.0.0.1 if there is none: then there is no way to it either.
    static func ofThisMachine(to host: String, port: UInt16) -> String {
        if let nameOfThisMachine { return nameOfThisMachine }
        return literal(of: sourceAddress(to: host, port: port) ?? "127.0.0.1")
    }

    /// Asked for once: where no name server answers it takes seconds.
    private static let nameOfThisMachine: String? = {
        let name = hostName()
        return isOfSomeDomain(name)
            ? name
            : canonicalName(of: name).flatMap {
                isOfSomeDomain($0) ? $0 : nil
            }
    }()

    /// Whether others may know this machine by a name.
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

    /// A connected datagram socket sends nothing, and knows from where it would.
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
            // An address with a zone is of this link alone.
            let found = text(host).prefix { $0 != "%" }
            return isNamed && !found.isEmpty ? String(found) : nil
        }
    }

    /// What `body` makes of the first address that it makes something of.
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
