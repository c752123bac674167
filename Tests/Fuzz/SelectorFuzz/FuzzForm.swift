/// A form of a selector; strangers send all three.
package enum FuzzForm: String, CaseIterable, Sendable {
    /// The text that people write.
    case text
    /// The tree in JSON: Airship's form, and Herald's own.
    case json
    /// The bytes of the message `herald.v1.Selector`.
    case postfix
}
