/// The ids that stand in selectors for users who were erased; no user may have them.
///
/// They match no device, so a selector that named an erased user stays valid and selects the same
/// others.
package enum ErasedUserName {
    /// The id that stands for an erased user.
    package static let text = "herald-erased-user"
    /// The id where a selector would become longer than one may be.
    ///
    /// It has one byte, so that it is longer than no other id.
    package static let shortText = "*"

    /// Returns whether a user's id is one of them.
    package static func contains(_ id: String) -> Bool { id == text || id == shortText }
}
