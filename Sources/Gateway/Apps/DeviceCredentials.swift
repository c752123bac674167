import Crypto
package import HTTP

/// A device's id and secret in `authorization: Basic` (RFC 7617).
package struct DeviceCredentials {
    /// Longer than any id and secret of Herald's.
    private static let longest = 512

    /// The device's id.
    package let id: String
    /// The device's secret.
    package let secret: String

    /// Reads the fields of a request; nil if they have no such credentials.
    package init?(_ fields: HTTPFields) {
        guard fields.count(of: "authorization") == 1, let value = fields["authorization"],
            value.count <= Self.longest
        else { return nil }
        let text = String(decoding: value, as: UTF8.self)
        guard text.prefix(6).lowercased() == "basic ",
            let decoded = Base64.standard.decode(String(text.dropFirst(6).drop { $0 == " " }))
        else { return nil }
        let parts = String(decoding: decoded, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (id, secret) = (String(parts[0]), String(parts[1]))
    }
}
