/// What an operator lets an app's messages go to besides the public Internet: hosts of its own, by
/// their ports, and mail domains that only its own mail server knows.
package struct OwnReceivers: Hashable, Sendable {
    private var names: Set<String> = []

    /// None.
    package init() {}

    /// Those that a setting names: `host:port` for URLs, domains for mail.
    ///
    /// Words that are neither allow nothing.
    package init(_ words: some Sequence<String>) {
        for word in words { add(word) }
    }

    /// Whether messages may go there.
    package func allows(_ confined: Confined) -> Bool {
        if names.contains(confined.name) { return true }
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
    /// Reads a domain, such as one that a mail server of one's own knows; blanks at the ends do not
    /// count, and an address is none.
    package static func domain(_ text: some StringProtocol) -> HostName? {
        HostName(text.withoutBlanks).flatMap { $0.address == nil ? $0 : nil }
    }
}
