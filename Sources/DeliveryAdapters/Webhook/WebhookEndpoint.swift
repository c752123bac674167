extension WebhookAdapter {
    /// A host and port that may be private and may do without TLS.
    package struct Endpoint: Hashable, Sendable {
        /// In lower case, an IPv6 address without its brackets.
        package let host: String
        /// From 1.
        package let port: UInt16

        /// Reads `host:port`; nil for anything else.
        package init?(_ text: String) {
            guard let colon = text.lastIndex(of: ":"),
                let port = UInt16(text[text.index(after: colon)...]),
                port > 0
            else { return nil }
            self.init(host: text[..<colon], port: port)
        }

        private init?(host: Substring, port: UInt16) {
            var host = host
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 32 && $0 != 127 && $0 != 0x2f }) else {
                return nil
            }
            self.host = host.lowercased()
            self.port = port
        }

        /// Where a plain `http:` URL leads; nil for any other URL.
        init?(plainURL url: String) {
            guard url.prefix(7).lowercased() == "http://" else { return nil }
            let authority = url.dropFirst(7).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            if let endpoint = Endpoint(String(authority)) {
                self = endpoint
            } else {
                self.init(host: authority, port: 80)
            }
        }
    }
}
