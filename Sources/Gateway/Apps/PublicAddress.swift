import Addresses
package import ServiceKit

/// The address of the gateway in links that it writes, such as those of feeds.
///
/// A client may say any `Host`. It counts only if the certificate is for it, or if it is this
/// machine: a cache that kept a page with another name would lead all its readers there.
package struct PublicAddress: Sendable {
    /// The name of the setting.
    static let setting = "HERALD_GATEWAY_URL"

    /// The names of this machine, which certificates for trying out have.
    private static let machine: Set<String> = ["localhost", "127.0.0.1", "::1"]
    private static let usualPort: UInt16 = 443

    /// The address that the operator has set; nil for none.
    private let set: WebOrigin?
    /// The port that the gateway listens on; nil allows any port.
    private let port: UInt16?

    /// Creates an address that is not set, for a gateway on any port.
    package init() { (set, port) = (nil, nil) }

    /// Reads `HERALD_GATEWAY_URL`.
    ///
    /// - Parameter port: the port that the gateway listens on; 0 if it takes any free one.
    package init(_ settings: Settings, port: Int) throws(ConfigurationError) {
        let text = settings.string(Self.setting, or: "")
        do throws(AddressProblem) {
            set = text.isEmpty ? nil : try WebOrigin(text)
        } catch {
            throw ConfigurationError(Self.setting, "\(error)")
        }
        self.port = port == 0 ? nil : UInt16(exactly: port)
    }

    /// Returns the beginning of links in the answer to a request, without a slash at the end; nil
    /// if the gateway does not answer for the request's host.
    ///
    /// - Parameters:
    ///   - authority: the host and the port that the request names.
    ///   - covers: returns whether the gateway's certificate is for a host.
    func origin(for authority: String, covers: (String) -> Bool) -> String? {
        if let set { return set.description }
        guard let named = HostPort(authority, usualPort: Self.usualPort),
            named.port == Self.usualPort || named.port == port ?? named.port
        else { return nil }
        let host = "\(named.host)"
        guard Self.machine.contains(host) || covers(host) else { return nil }
        return "https://\(named.port == Self.usualPort ? named.hostText : named.description)"
    }
}
