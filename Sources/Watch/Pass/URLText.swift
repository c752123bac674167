import Crypto

/// URLs as texts, as far as paging and redirects need them.
package enum URLText {
    /// Returns the host and port in lower case; empty if the text is no http URL.
    package static func host(_ url: String) -> String {
        origin(url).map { String($0.drop { $0 != "/" }.drop { $0 == "/" }) } ?? ""
    }

    /// Returns the scheme, host and port in lower case; nil if the text is no http URL.
    static func origin(_ url: String) -> String? {
        guard let mark = url.firstRange(of: "://") else { return nil }
        let scheme = url[..<mark.lowerBound].lowercased()
        let host = url[mark.upperBound...].prefix { !["/", "?", "#"].contains($0) }.lowercased()
        guard ["http", "https"].contains(scheme), !host.isEmpty, !host.contains("@") else {
            return nil
        }
        return "\(scheme)://\(host)"
    }

    /// Returns the URL that a reference in an answer from `base` leads to; nil for one that cannot
    /// be followed.
    static func resolved(_ reference: String, against base: String) -> String? {
        guard let origin = origin(base), !reference.isEmpty,
            reference.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return nil }
        if let mark = reference.firstRange(of: "://"), !reference[..<mark.lowerBound].contains("/")
        {
            return Self.origin(reference) == nil ? nil : reference
        }
        if reference.hasPrefix("//") {
            return "\(origin.prefix { $0 != ":" }):\(reference)"
        }
        if reference.hasPrefix("/") { return origin + reference }
        let whole = base.prefix { $0 != "?" && $0 != "#" }
        if reference.hasPrefix("?") { return whole + reference }
        guard let slash = whole.lastIndex(of: "/"), whole.count > origin.count else {
            return "\(origin)/\(reference)"
        }
        return whole[...slash] + reference
    }

    /// Returns a URL without the query parameters of some names.
    static func removing(_ names: [String], from url: String) -> String {
        guard !names.isEmpty, let mark = url.firstIndex(of: "?") else { return url }
        let rest = url[url.index(after: mark)...]
        let query = rest.prefix { $0 != "#" }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false)
        let left = parts.filter { part in !names.contains(String(part.prefix { $0 != "=" })) }
        guard left.count < parts.count else { return url }
        let start = left.isEmpty ? "" : "?" + left.joined(separator: "&")
        return "\(url[..<mark])\(start)\(rest.dropFirst(query.count))"
    }

    /// Returns a URL with a query parameter set, in place of one with the same name.
    package static func setting(_ name: String, to value: String, in url: String) -> String {
        let whole = url.prefix { $0 != "#" }
        let path = whole.prefix { $0 != "?" }
        let parts = whole.dropFirst(path.count + 1).split(separator: "&").filter {
            $0 != name && !$0.hasPrefix("\(name)=")
        }
        let new = "\(name)=\(PercentEncoding.encode(value))"
        return path + "?" + (parts + [new[...]]).joined(separator: "&")
    }
}
