package import Addresses
import HTTPClient

/// What an app has set of Web Push.
package struct WebPushConfiguration: Sendable {
    /// Who signs.
    package var vapid: VAPID
    /// Hosts that may be private: push services of one's own.
    package var allowed: [HostPort] = []
    /// The path of a PEM file with the authorities to trust; nil: the machine's.
    package var authorities: String?
    /// What bodies are padded to.
    package var padding = WebPushPadding()

    /// Settings for push services on the public Internet.
    package init(_ vapid: VAPID) { self.vapid = vapid }

    /// Where connections may lead.
    var policy: AddressPolicy {
        allowed.reduce(.publicOnly) { $0.allowing($1) }
    }
}
