import Addresses
import ServiceKit

/// Reads what was set of an adapter, and complains by the setting's name.
struct SettingReader {
    private let values: AdapterValues
    private let kind: String

    init(_ values: AdapterValues, of kind: any AdapterKind) {
        (self.values, self.kind) = (values, kind.name)
    }

    /// Whose it is.
    var app: String { values.app }

    /// What was set; nil if nothing was, or nothing but nothing.
    subscript(_ name: String) -> String? {
        values.values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What has to be set.
    func required(_ name: String) throws(CredentialError) -> String {
        guard let value = self[name] else { throw wrong(name, "is missing") }
        return value
    }

    /// `yes` or `no`; no if it is not set.
    func flag(_ name: String) throws(CredentialError) -> Bool {
        switch self[name] {
        case "yes": true
        case "no", nil: false
        default: throw wrong(name, "is neither yes nor no")
        }
    }

    /// Certificates in PEM; nil if the machine's authorities are to be trusted.
    func authorities() throws(CredentialError) -> String? {
        guard let path = self[AdapterSetting.authorities.name] else { return nil }
        let text: String?
        do {
            text = try TextFile.read(path)
        } catch { throw wrong("authorities", "cannot be read: \(error)") }
        guard let text, text.contains("-----BEGIN CERTIFICATE-----") else {
            throw wrong(
                "authorities", "leads to no file that begins with -----BEGIN CERTIFICATE-----")
        }
        return text
    }

    /// A list of `host:port`; empty if none is set.
    func hostPorts(_ name: String) throws(CredentialError) -> [HostPort] {
        try (self[name] ?? "").split(separator: ",").map { word throws(CredentialError) in
            guard let receiver = HostPort(word) else {
                throw wrong(name, "has an entry that is not host:port, such as [::1]:8080")
            }
            return receiver
        }
    }

    /// A list of domains; empty if none is set.
    func domains(_ name: String) throws(CredentialError) -> [HostName] {
        try (self[name] ?? "").split(separator: ",").map { word throws(CredentialError) in
            guard let domain = HostName.domain(word) else {
                throw wrong(name, "has an entry that is no domain, such as corp.internal")
            }
            return domain
        }
    }

    /// Complains about a setting; never with its value, which may be a secret.
    func wrong(_ name: String, _ problem: String) -> CredentialError {
        CredentialError(.invalidValue, "\(kind)'s setting \(name) \(problem)")
    }
}

extension AdapterSetting {
    /// Whom to trust besides nobody: of servers with certificates of one's own.
    static let authorities = AdapterSetting(
        "authorities", "The path of a PEM file with the authorities to trust, and then no others.",
        isRequired: false)
}
