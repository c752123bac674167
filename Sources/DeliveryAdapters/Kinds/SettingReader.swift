import Addresses
import ServiceKit

/// A reader of an adapter's settings, whose errors name the setting.
struct SettingReader {
    private let values: AdapterValues
    private let kind: String

    init(_ values: AdapterValues, of kind: any AdapterKind) {
        (self.values, self.kind) = (values, kind.name)
    }

    /// The app's id.
    var app: String { values.app }

    /// The value of a setting; nil if it is unset or empty.
    subscript(_ name: String) -> String? {
        values.values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the value of a required setting.
    func required(_ name: String) throws(CredentialError) -> String {
        guard let value = self[name] else { throw wrong(name, "is missing") }
        return value
    }

    /// Returns whether a setting is `yes`; an unset one is `no`.
    func flag(_ name: String) throws(CredentialError) -> Bool {
        switch self[name] {
        case "yes": true
        case "no", nil: false
        default: throw wrong(name, "is neither yes nor no")
        }
    }

    /// Returns the trusted certificates in PEM; nil to trust the machine's authorities.
    func authorities() throws(CredentialError) -> String? {
        guard let path = self[AdapterSetting.authorities.name] else { return nil }
        let text: String?
        do {
            text = try TextFile.read(path)
        } catch { throw wrong("authorities", "cannot be read: \(error)") }
        guard let text, text.contains("-----BEGIN CERTIFICATE-----") else {
            throw wrong(
                "authorities", "must be the path of a file with -----BEGIN CERTIFICATE-----")
        }
        return text
    }

    /// Returns a list of `host:port`; empty if the setting is unset.
    func hostPorts(_ name: String) throws(CredentialError) -> [HostPort] {
        try (self[name] ?? "").split(separator: ",").map { word throws(CredentialError) in
            guard let receiver = HostPort(word) else {
                throw wrong(name, "has an entry that is not host:port such as [::1]:8080")
            }
            return receiver
        }
    }

    /// Returns a list of domains; empty if the setting is unset.
    func domains(_ name: String) throws(CredentialError) -> [HostName] {
        try (self[name] ?? "").split(separator: ",").map { word throws(CredentialError) in
            guard let domain = HostName.domain(word) else {
                throw wrong(name, "has an entry that is not a domain such as corp.internal")
            }
            return domain
        }
    }

    /// Returns an error about a setting; it never contains the value, which may be a secret.
    func wrong(_ name: String, _ problem: String) -> CredentialError {
        CredentialError(.invalidValue, "\(kind)'s setting \(name) \(problem)")
    }
}

extension AdapterSetting {
    /// The authorities to trust instead of the machine's, for servers with private certificates.
    static let authorities = AdapterSetting(
        "authorities", "The path of a PEM file with the only authorities to trust.",
        isRequired: false)
}
