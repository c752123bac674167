package import Protocol

/// A message that can be made with every field at random; the conformances are generated.
package protocol RandomMessage: Message {
    /// A message of random values, some of them the edges of their type.
    static func random(_ random: inout RandomValues) -> Self
}

extension Proto {
    /// Every message of the schema, as one that can be made at random.
    package static var allRandomMessages: [any RandomMessage.Type] {
        allMessages.compactMap { $0 as? any RandomMessage.Type }
    }
}
