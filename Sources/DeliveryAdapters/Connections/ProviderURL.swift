/// An https URL, taken apart: whom to connect to, and what to ask there.
package struct ProviderURL: Hashable, Sendable {
    /// Scheme, host and, if it is another than 443, port, in lower case: what VAPID calls the
    /// audience.
    package let origin: String
    /// In lower case; an IPv6 address without its brackets.
    package let host: String
    /// 1 to 65535.
    package let port: UInt16
    /// The path with its query; `/` if there is none.
    package let path: [UInt8]

    /// Reads a URL; nil for one that is not https, or holds a user, a fragment, white space or
    /// characters beyond ASCII.
    package init?(_ url: String) {
        guard let origin = Self.origin(of: url) else { return nil }
        self.origin = origin
        let authority = origin.dropFirst("https://".count)
        let afterHost = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterHost...].firstIndex(of: ":") {
            guard let port = UInt16(authority[authority.index(after: colon)...]) else { return nil }
            self.port = port
            host = Self.bare(authority[..<colon])
        } else {
            port = 443
            host = Self.bare(authority)
        }
        let rest = url.utf8.dropFirst("https://".utf8.count).drop {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "\\")
        }
        switch rest.first {
        case nil: path = [UInt8(ascii: "/")]
        case UInt8(ascii: "/")?: path = Array(rest)
        case UInt8(ascii: "?")?: path = [UInt8(ascii: "/")] + rest
        // A backslash: some readers take it for a slash, others do not.
        default: return nil
        }
    }

    /// Whether nothing is asked for: an endpoint as operators set it.
    package var isOrigin: Bool { path == [UInt8(ascii: "/")] }

    private static func bare(_ host: Substring) -> String {
        host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : String(host)
    }
}

extension AdapterValues {
    /// The endpoint that a setting names, or else `usual`.
    ///
    /// - Throws: ``CredentialError`` for what is no `https://host[:port]`.
    func origin(_ name: String, or usual: String) throws(CredentialError) -> String {
        guard let text = values[name], !text.isEmpty else { return usual }
        guard let url = ProviderURL(text), url.isOrigin else {
            throw CredentialError(
                .invalidValue, "\(name) \"\(text.prefix(80))\" is not https://host or with a :port")
        }
        return url.origin
    }

    /// A setting that there must be.
    func required(_ name: String) throws(CredentialError) -> String {
        guard let value = values[name], !value.isEmpty else {
            throw CredentialError(.invalidValue, "\(name) is missing; set it")
        }
        return value
    }

    /// A setting that there may be.
    func optional(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A setting that is `yes` or `no`; no if it is missing.
    func flag(_ name: String) throws(CredentialError) -> Bool {
        switch values[name] ?? "" {
        case "", "no": return false
        case "yes": return true
        default: throw CredentialError(.invalidValue, "\(name) is neither yes nor no")
        }
    }
}
