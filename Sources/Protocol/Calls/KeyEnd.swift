/// What ends of a key that a caller has.
package enum KeyEnd: Hashable, Sendable {
    /// The key ends at a time.
    case key
    /// The secret ends: a rotation has replaced it.
    case secret

    /// Returns why a key of which this ends may not call a method; nil if it may.
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
