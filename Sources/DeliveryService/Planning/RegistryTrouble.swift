import Protocol

/// The words about an error of the registry for which a notification waits.
enum RegistryTrouble {
    /// Returns the error's text for people, which says that it is the registry's.
    static func words(_ error: RPCError) -> String {
        let text = error.message
        let saysWho = text.hasPrefix("the registry ") || text.contains(" cannot be evaluated: ")
        return saysWho ? text : "the registry: \(text)"
    }
}
