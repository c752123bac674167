import DeliveryAdapters
import Protocol
import ServiceKit

/// The check of a request to set a provider.
struct ProviderCheck {
    /// The provider that a request asks for.
    struct Wish {
        var name: String
        var kind: any AdapterKind
        /// The values by the settings' names, including secrets.
        var values: [String: String]
        /// The time at which the credentials expire; nil if nobody has told it.
        var credentialsExpire: UnixTime?

        /// The values that are secrets.
        var secrets: [String: String] {
            let names = Set(kind.settings.filter(\.isSecret).map(\.name))
            return values.filter { names.contains($0.key) }
        }

        /// The values that are not secrets.
        var plain: [String: String] {
            let secrets = secrets
            return values.filter { secrets[$0.key] == nil }
        }
    }

    let kinds: [any AdapterKind]
    /// The present time.
    let now: UnixTime

    /// Returns the provider of a request.
    ///
    /// - Throws: `invalidArgument` that names every wrong field, and never a value.
    func wish(_ request: Proto.SetProviderRequest) throws(RPCError) -> Wish {
        let kind = try kind(request.kind)
        let name = try Self.name(request.name.isEmpty ? kind.name : request.name, "name")
        guard request.settings.count <= ProviderBounds.settings else {
            throw .invalid("settings", "has over \(ProviderBounds.settings) entries")
        }
        var violations: [RPCError.Violation] = []
        var values: [String: String] = [:]
        for setting in request.settings {
            if let problem = problem(with: setting, of: kind, besides: values) {
                let field = "settings.\(setting.name.prefix(ProviderBounds.nameBytes))"
                violations.append(.init(field: field, description: problem))
            }
            values[setting.name] = setting.value
        }
        for setting in kind.settings where setting.isRequired && values[setting.name] == nil {
            violations.append(
                .init(
                    field: "settings.\(setting.name)",
                    description: "is required: \(setting.summary)"))
        }
        let bytes = values.values.reduce(0) { $0 + $1.utf8.count }
        if bytes > ProviderBounds.settingsBytes, violations.isEmpty {
            throw .invalid(
                "settings", "have \(bytes) bytes; at most \(ProviderBounds.settingsBytes)")
        }
        var wish = Wish(name: name, kind: kind, values: values)
        if let time = request.credentialsExpireTime {
            do throws(RPCError) {
                wish.credentialsExpire = try expiry(time, of: wish)
            } catch { violations += error.violations }
        }
        guard let first = violations.first else { return wish }
        throw RPCError(
            .invalidArgument, "\(first.field): \(first.description)", violations: violations)
    }

    /// Returns the time at which credentials expire.
    private func expiry(
        _ time: Proto.Timestamp, of wish: Wish
    ) throws(RPCError) -> UnixTime {
        let field = "credentials_expire_time"
        let time = try UnixTime(time, field)
        guard time > now else {
            throw .invalid(
                field, "has passed; give when the new credentials expire, or leave it out")
        }
        guard !wish.secrets.isEmpty else {
            throw .invalid(field, "is given, but no secret is set that could expire")
        }
        return time
    }

    /// Returns a provider's name if it is valid.
    static func name(_ name: String, _ field: String) throws(RPCError) -> String {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let fits = name.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-")
        }
        guard fits, let first = name.utf8.first, letters.contains(first),
            name.utf8.count <= ProviderBounds.nameBytes
        else {
            throw .invalid(
                field,
                "is not 1 to \(ProviderBounds.nameBytes) of a-z, 0-9 and '-', beginning with a "
                    + "letter")
        }
        return name
    }

    private func kind(_ name: String) throws(RPCError) -> any AdapterKind {
        guard !name.isEmpty else { throw .invalid("kind", "is required") }
        guard let kind = kinds.first(where: { $0.name == name }) else {
            let names = kinds.map(\.name).joined(separator: ", ")
            throw .invalid(
                "kind", "is unknown; the known kinds are: \(names.isEmpty ? "none" : names)")
        }
        return kind
    }

    /// Returns the problem of one setting, without its value, which may be a secret.
    private func problem(
        with setting: Proto.ProviderValue, of kind: any AdapterKind,
        besides others: [String: String]
    ) -> String? {
        guard let known = kind.settings.first(where: { $0.name == setting.name }) else {
            let names = kind.settings.map(\.name).joined(separator: ", ")
            return "is not a setting of \(kind.name), which has \(names)"
        }
        guard others[setting.name] == nil else { return "is given twice" }
        guard !setting.value.isEmpty else { return "is empty; leave it out instead" }
        let bytes = setting.value.utf8.count
        guard bytes <= ProviderBounds.valueBytes else {
            return "has \(bytes) bytes; at most \(ProviderBounds.valueBytes)"
        }
        if setting.name == AdapterSetting.price.name, MessagePrice(setting.value) == nil {
            return "is not an amount and a currency such as 0.40 EUR"
        }
        // Line breaks occur in PEM; a secret may contain anything.
        let isPlain = setting.value.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\r" || $0.properties.generalCategory != .control
        }
        return known.isSecret || isPlain ? nil : "contains a control character"
    }
}
