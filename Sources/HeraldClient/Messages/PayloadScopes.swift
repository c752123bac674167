/// The parts of a payload in which a name can stand, whichever provider brought it.
struct PayloadScopes {
    /// The form in which a provider writes Herald's values.
    enum Form {
        /// Names that begin with `herald_`: APNs, FCM, Airship.
        case prefixed
        /// Plain names: Web Push.
        case plain
        /// The payload of another sender than Herald.
        case foreign
    }

    private static let prefix = "herald_"

    let top: JSONValue
    /// The object with the app's own names; the whole payload if it has none for them.
    let data: JSONValue
    let form: Form
    /// True if the app's names stand among those of the provider.
    private let isFlat: Bool

    init(_ top: JSONValue) {
        self.top = top
        let notification = top["notification"]
        let candidates = [top["data"], top["extra"], notification?["data"]]
        let nested = candidates.compactMap(\.self).first(where: \.isObject)
        (data, isFlat) = (nested ?? top, nested == nil)
        let isPrefixed =
            data.members.keys.contains { $0.hasPrefix(Self.prefix) }
            || top.members.keys.contains { $0.hasPrefix(Self.prefix) }
        let isPlain = top["id"]?.text != nil && top["aps"] == nil
        form = isPrefixed ? .prefixed : isPlain ? .plain : .foreign
    }

    /// Returns Herald's value of a name; nil if there is none.
    func herald(_ name: String) -> JSONValue? {
        switch form {
        case .prefixed: data[Self.prefix + name] ?? top[Self.prefix + name]
        case .plain: top[Self.plainNames[name] ?? name]
        case .foreign: nil
        }
    }

    /// Returns a text that Herald says; empty if there is none.
    func heraldText(_ name: String) -> String { herald(name)?.text ?? "" }

    private static let plainNames = ["collapse_key": "tag"]

    /// Returns the first value of the app's names that is a text, a number or a truth.
    func first(_ names: [String]) -> String? {
        for name in names {
            if let text = data[name]?.scalarText ?? top[name]?.scalarText { return text }
        }
        return nil
    }

    /// Returns the first text of the app's names; empty if there is none.
    func firstText(_ names: [String]) -> String { first(names) ?? "" }

    /// The values that the sender added for the app: every text, number and truth that is not a
    /// provider's or Herald's, by its name.
    var added: [String: String] {
        var added: [String: String] = [:]
        for (name, value) in data.members where !Self.isReserved(name) {
            if isFlat, form == .plain, Self.plain.contains(name) { continue }
            if let text = value.scalarText { added[name] = text }
        }
        return added
    }

    private static let plain: Set<String> = [
        "id", "notification", "type", "url", "image", "tag", "version", "actions", "thread",
        "clear", "title", "body", "sound", "badge", "silent", "format", "data",
    ]

    private static func isReserved(_ name: String) -> Bool {
        name == "aps" || name.hasPrefix(prefix) || name.hasPrefix("gcm.")
            || name.hasPrefix("google.") || name == "fcm_options" || name == "from"
    }
}
