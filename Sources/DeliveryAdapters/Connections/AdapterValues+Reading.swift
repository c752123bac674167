import Addresses

extension AdapterValues {
    /// The endpoint that a setting names, or else `usual`.
    ///
    /// - Throws: ``CredentialError`` for what is no `https://host[:port]`.
    func origin(_ name: String, or usual: String) throws(CredentialError) -> String {
        guard let text = values[name], !text.isEmpty else { return usual }
        guard let url = ProviderURL(text), url.isOrigin else {
            throw CredentialError(
                .invalidValue, "\(name) \"\(text.prefix(80))\" is not https://host or with a :port")
        }
        return url.origin
    }

    /// A setting that there must be.
    func required(_ name: String) throws(CredentialError) -> String {
        guard let value = values[name], !value.isEmpty else {
            throw CredentialError(.invalidValue, "\(name) is missing; set it")
        }
        return value
    }

    /// A setting that there may be.
    func optional(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A setting that is `yes` or `no`; no if it is missing.
    func flag(_ name: String) throws(CredentialError) -> Bool {
        switch values[name] ?? "" {
        case "", "no": return false
        case "yes": return true
        default: throw CredentialError(.invalidValue, "\(name) is neither yes nor no")
        }
    }
}
