/// The links that an app understands: its paths, the schemes and hosts before them, and its routes.
///
/// `congress://bills/hr1-113`, `https://app.example.org/bills/hr1-113` and `/bills/hr1-113` are one
/// link. One path is at once a tag, an object's id and a route.
public struct LinkTable: Hashable, Sendable, Codable {
    /// A kind of link.
    public struct Route: Hashable, Sendable, Codable {
        /// The name for the app, such as `bill`: the type of the event that it becomes.
        public var name: String
        /// The path, such as `/bills/:id`: a part with a colon stands for any one part.
        public var path: String
        /// True if following the link changes something, so that a link from outside the app asks
        /// first.
        public var changesState: Bool

        /// Creates a route.
        public init(_ name: String, _ path: String, changesState: Bool = false) {
            (self.name, self.path, self.changesState) = (name, path, changesState)
        }
    }

    /// The meaning of a link by the app's table.
    public struct Match: Hashable, Sendable, Codable {
        /// The route's name.
        public let route: String
        /// The parts with colons and the query, by their names.
        public let parameters: [String: String]
        /// True if the person has to be asked before the link is followed.
        public let asksFirst: Bool
    }

    /// The decision on a link.
    public enum Verdict: Hashable, Sendable {
        case route(Match)
        /// The link is a web page of somebody else's, for a browser.
        case browser
        /// The text is no link, or none of this app's.
        case unknown
    }

    /// The app's own schemes in small letters, such as `congress`.
    public var schemes: [String]
    /// The hosts in small letters whose `https` links are the app's.
    public var hosts: [String]
    /// The routes; the first that fits counts.
    public var routes: [Route]

    /// Creates a table.
    public init(schemes: [String] = [], hosts: [String] = [], routes: [Route]) {
        (self.schemes, self.hosts, self.routes) = (schemes, hosts, routes)
    }

    /// Returns the verdict on a link: its route, the browser, or none.
    public func verdict(_ link: DeepLink) -> Verdict {
        guard let text = LinkText(link.text) else { return .unknown }
        guard let parts = parts(of: text) else {
            return text.scheme == "https" || text.scheme == "http" ? .browser : .unknown
        }
        for route in routes {
            guard var parameters = Self.parameters(parts, route.path) else { continue }
            parameters.merge(text.query) { own, _ in own }
            return .route(
                Match(
                    route: route.name, parameters: parameters,
                    asksFirst: route.changesState && link.origin == .outside))
        }
        return text.scheme == "https" ? .browser : .unknown
    }

    /// Returns the parts of the app's path; nil if the link is not the app's.
    private func parts(of link: LinkText) -> [String]? {
        var path = link.path.split(separator: "/", omittingEmptySubsequences: false)
        // A path has nothing before its first slash, and a slash at its end says nothing.
        if path.first?.isEmpty ?? false { path.removeFirst() }
        if path.last?.isEmpty ?? false { path.removeLast() }
        var parts = path.map { LinkText.decoded($0) }
        if schemes.contains(link.scheme) {
            // The host of an app's own scheme is the first part: the verb.
            if !link.host.isEmpty { parts.insert(link.host, at: 0) }
        } else if !link.scheme.isEmpty {
            guard link.scheme == "https", hosts.contains(link.host) else { return nil }
        }
        return parts
    }

    /// Returns the values of the parts with colons; nil if the path is another.
    private static func parameters(_ parts: [String], _ pattern: String) -> [String: String]? {
        let names = pattern.split(separator: "/")
        guard names.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (name, part) in zip(names, parts) {
            guard !part.isEmpty, part != ".", part != ".." else { return nil }
            if name.hasPrefix(":") {
                values[String(name.dropFirst())] = part
            } else if name != part {
                return nil
            }
        }
        return values
    }
}
