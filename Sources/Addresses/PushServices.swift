/// The push services on the public Internet that Web Push messages may go to.
///
/// Endpoints come from devices, so whoever registers one chooses where Herald connects to. Only the
/// services of browsers are known by default, at port 443.
package struct PushServices: Hashable, Sendable {
    /// The word for every push service on the public Internet.
    package static let any = "any"

    /// The domains of the services that browsers use: Chrome and most of its relatives; Firefox;
    /// Safari; Edge.
    private static let known = [
        "fcm.googleapis.com", "jmt17.google.com", "push.services.mozilla.com", "push.apple.com",
        "notify.windows.com",
    ]

    private var isOpen = false
    private var domains = Self.known
    private var receivers: Set<HostPort> = []

    /// Creates the set of the known services.
    package init() {}

    /// Adds every service, one at a port, or those at port 443 in a domain.
    ///
    /// - Throws: ``AddressProblem`` if the word is `any`, neither `host:port` nor a domain, or is
    /// not
    ///   on the public Internet.
    package mutating func add(_ word: some StringProtocol) throws(AddressProblem) {
        if word.withoutBlanks == Self.any {
            isOpen = true
        } else if let receiver = HostPort(word) {
            if let reason = receiver.host.confinement { throw AddressProblem(reason) }
            receivers.insert(receiver)
        } else if let domain = HostName.domain(word) {
            if let reason = domain.confinement { throw AddressProblem(reason) }
            domains.append(domain.description)
        } else {
            throw AddressProblem("is neither a domain such as push.example.org nor host:port")
        }
    }

    /// Returns whether a service is accepted.
    package func contains(_ receiver: HostPort) -> Bool {
        guard receiver.host.confinement == nil else { return false }
        if isOpen || receivers.contains(receiver) { return true }
        guard receiver.port == 443 else { return false }
        let host = receiver.host.description
        return domains.contains { host == $0 || host.hasSuffix(".\($0)") }
    }
}

extension ReceiverURL {
    /// The name and the reason of an endpoint that is not at a push service that browsers use; nil
    /// for any other endpoint.
    package var confinedPush: Confined? {
        if let confined { return confined }
        guard !PushServices().contains(receiver) else { return nil }
        return Confined(
            name: receiver.port == 443 ? receiver.host.description : "\(receiver)",
            reason: "is not at a push service that browsers use", isPublic: true)
    }
}
