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
        guard !confined.name.contains(":") else { return false }
        return names.contains { confined.name.hasSuffix(".\($0)") }
    }

    private mutating func add(_ word: String) {
        let word = word.filter { $0 != " " }
        if let domain = HostName(word), domain.address == nil {
            names.insert(domain.description)
        } else if let url = try? ReceiverURL("https://\(word)/") {
            names.insert("\(url.host):\(url.port)")
        }
    }
}
