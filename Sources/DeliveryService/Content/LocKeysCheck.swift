import DeliveryAdapters
import Protocol
import ServiceKit

/// The check of a content's localization keys, whose texts the app has.
struct LocKeysCheck {
    /// The kinds of provider that support such keys or show no text.
    private static let knowing: Set<String> = ["apns", "fcm", "webhook"]

    let content: Proto.Content
    /// The kinds of provider that the app has set up.
    let kinds: Set<String>

    /// Checks the keys.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func check() throws(RPCError) {
        guard let keys = content.locKeys else { return }
        guard !content.silent, !content.clear else {
            throw .invalid("content.loc_keys", "are for what is shown; leave silent and clear out")
        }
        for (name, key, arguments) in [
            ("title", keys.titleKey, keys.titleArgs), ("body", keys.bodyKey, keys.bodyArgs),
            ("subtitle", keys.subtitleKey, keys.subtitleArgs),
        ] {
            let field = "content.loc_keys.\(name)"
            try key.checked("\(field)_key", atMost: RequestLimits.locKeyBytes)
            guard !key.isEmpty || arguments.isEmpty else {
                throw .invalid("\(field)_args", "needs \(name)_key, into whose text they go")
            }
            guard arguments.allSatisfy({ $0.utf8.count <= RequestLimits.locArgumentBytes }) else {
                throw .invalid(
                    "\(field)_args",
                    "may have elements of at most \(RequestLimits.locArgumentBytes) bytes")
            }
        }
        let others = kinds.subtracting(Self.knowing).sorted()
        guard !content.title.isEmpty || !content.body.isEmpty || others.isEmpty else {
            throw .invalid(
                "content",
                "needs a title or a body besides loc_keys, for \(others.joined(separator: ", "))")
        }
    }
}
