import Addresses

extension AdapterValues {
    /// Returns the endpoint that a setting names, or `usual` if it is unset.
    ///
    /// - Throws: ``CredentialError`` if the value is not `https://host[:port]`.
    func origin(_ name: String, or usual: String) throws(CredentialError) -> String {
        guard let text = values[name], !text.isEmpty else { return usual }
        guard let url = ProviderURL(text), url.isOrigin else {
            throw CredentialError(
                .invalidValue, "\(name) \"\(text.prefix(80))\" is not https://host[:port]",
                setting: name)
        }
        return url.origin
    }

    /// Returns the value of a required setting.
    func required(_ name: String) throws(CredentialError) -> String {
        guard let value = values[name], !value.isEmpty else {
            throw CredentialError(.invalidValue, "\(name) is missing; set it", setting: name)
        }
        return value
    }

    /// Returns the value of an optional setting; nil if it is unset or empty.
    func optional(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns whether a setting is `yes`; an unset one is `no`.
    func flag(_ name: String) throws(CredentialError) -> Bool {
        switch values[name] ?? "" {
        case "", "no": return false
        case "yes": return true
        default:
            throw CredentialError(.invalidValue, "\(name) is neither yes nor no", setting: name)
        }
    }
}
