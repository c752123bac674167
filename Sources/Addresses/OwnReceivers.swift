/// The destinations that are allowed for an app's messages besides those that everybody may use:
/// hosts with their ports, mail domains that only the operator's own mail server knows, and domains
/// of push services.
package struct OwnReceivers: Hashable, Sendable {
    private var names: Set<String> = []

    /// Creates an empty set, which allows no private destination.
    package init() {}

    /// Creates the set from a setting's words: `host:port` for URLs, domains for mail.
    ///
    /// Words that are neither are ignored.
    package init(_ words: some Sequence<String>) {
        for word in words { add(word) }
    }

    /// Returns whether messages may go to an address; a domain also allows its subdomains.
    package func allows(_ confined: Confined) -> Bool {
        if names.contains(confined.name) { return true }
        if confined.isPublic,
            names.contains(PushServices.any) || names.contains("\(confined.name):443")
        {
            return true
        }
        guard HostPort(confined.name) == nil else { return false }
        return names.contains { confined.name.hasSuffix(".\($0)") }
    }

    private mutating func add(_ word: String) {
        if let receiver = HostPort(word) {
            names.insert("\(receiver)")
        } else if let domain = HostName.domain(word) {
            names.insert("\(domain)")
        }
    }
}

extension HostName {
    /// Parses a mail domain, such as one that only an own mail server knows; blanks at both ends
    /// are ignored.
    ///
    /// Returns nil for an IP address and for invalid text.
    package static func domain(_ text: some StringProtocol) -> HostName? {
        HostName(text.withoutBlanks).flatMap { $0.address == nil ? $0 : nil }
    }
}
