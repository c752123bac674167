import Addresses
import Crypto

/// A reader of an adapter's settings, whose errors name the setting.
struct SettingReader {
    private let values: AdapterValues
    private let kind: String

    init(_ values: AdapterValues, of kind: any AdapterKind) {
        (self.values, self.kind) = (values, kind.name)
    }

    /// The app's id.
    var app: String { values.app }

    /// The private servers that the settings may name.
    var privateTargets: PrivateTargets { values.privateTargets }

    /// The value of a setting; nil if it is unset or empty.
    subscript(_ name: String) -> String? {
        values.values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the value of a required setting.
    func required(_ name: String) throws(CredentialError) -> String {
        guard let value = self[name] else { throw wrong(name, "is missing") }
        return value
    }

    /// Returns the value of a setting that is one line; nil if it is unset or empty.
    ///
    /// - Throws: an error that names the setting if it has a control character.
    func line(_ name: String) throws(CredentialError) -> String? {
        guard let value = self[name] else { return nil }
        guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw wrong(name, "contains line breaks or other control characters; leave them out")
        }
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
    ///
    /// The setting is the text itself: a path would let whoever sets a provider make this process
    /// read any file of the machine.
    func authorities() throws(CredentialError) -> String? {
        let name = AdapterSetting.authorities.name
        guard let text = self[name] else { return nil }
        do throws(CryptoError) {
            return try PEMCertificates(text).text
        } catch {
            throw wrong(
                name,
                text.hasPrefix("/")
                    ? "is a path; set the certificates themselves" : "is wrong: \(error.message)")
        }
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

    /// Returns the known push services and those that a setting lists.
    func pushServices(_ name: String) throws(CredentialError) -> PushServices {
        var services = PushServices()
        for word in (self[name] ?? "").split(separator: ",") {
            do throws(AddressProblem) {
                try services.add(word)
            } catch { throw wrong(name, "has an entry that \(error)") }
        }
        return services
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
        CredentialError(.invalidValue, "\(kind)'s setting \(name) \(problem)", setting: name)
    }
}

extension AdapterSetting {
    /// The authorities to trust instead of the machine's, for servers with private certificates.
    package static let authorities = AdapterSetting(
        "authorities", "The certificates in PEM of the only authorities to trust.",
        isRequired: false, isFile: true)
}
