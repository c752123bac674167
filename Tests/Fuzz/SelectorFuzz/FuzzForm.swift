/// One of the three forms of a selector, each of which strangers send.
package enum FuzzForm: String, CaseIterable, Sendable {
    /// What people write.
    case text
    /// Airship's tree, and ours.
    case json
    /// The bytes of the message `herald.v1.Selector`.
    case postfix
}
