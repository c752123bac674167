/// The part of a caller's key that ends by itself.
package enum KeyEnd: Hashable, Sendable {
    /// The key ends at a time.
    case key
    /// The secret ends: a rotation has replaced it.
    case secret

    /// Returns the reason why a key with this end may not call a method; nil if it may.
    package func refusal(of method: Method) -> String? {
        switch (self, method.givenAccess) {
        case (_, .none), (.key, .key): nil
        case (.secret, _):
            "this secret of your key was replaced by a rotation; call \(method.path) with the new "
                + "one"
        case (.key, .lasting):
            "your key ends, and what \(method.path) gives a person does not; call it with a key "
                + "that has no end, or as a person"
        }
    }
}
