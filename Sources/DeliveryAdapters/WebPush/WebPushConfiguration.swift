package import Addresses
import HTTPClient

/// The settings of an app for Web Push.
package struct WebPushConfiguration: Sendable {
    /// The identification to push services.
    package var vapid: VAPID
    /// The push services that may be private.
    package var allowed: [HostPort] = []
    /// The push services on the public Internet that are accepted.
    package var services = PushServices()
    /// The trusted authorities in PEM; nil trusts the machine's.
    package var authorities: String?
    /// The sizes to which bodies are padded.
    package var padding = WebPushPadding()

    /// The origin of the app's pages, such as `https://www.example.org`; nil if messages are not
    /// declared.
    package var site: String?

    /// Creates settings for push services on the public Internet.
    package init(_ vapid: VAPID) { self.vapid = vapid }

    /// The addresses that connections may lead to.
    var policy: AddressPolicy {
        allowed.reduce(.publicOnly) { $0.allowing($1) }
    }

    /// Returns whether messages may go to the push service of an endpoint.
    func accepts(_ url: ProviderURL) -> Bool {
        let host = url.host.contains(":") ? "[\(url.host)]" : url.host
        guard let receiver = HostPort("\(host):\(url.port)") else { return false }
        return allowed.contains(receiver) || services.contains(receiver)
    }
}
