/// The reason why a place notification was not shown, or not immediately; `explain` prints it.
package struct MomentReason: Hashable, Sendable {
    /// A code for programs; later versions may add codes.
    package let code: String
    /// The text for people, which completes the sentence "not shown: …".
    package let text: String

    private init(_ code: String, _ text: String) { (self.code, self.text) = (code, text) }

    package static let driving = MomentReason("driving", "the person was driving")
    package static let justDriven = MomentReason(
        "just_driven", "the person had been driving until a short while before")
    package static let motionUnknown = MomentReason(
        "motion_unknown", "it was not known whether the person was driving")
    package static let quietHours = MomentReason(
        "quiet_hours", "it was the person's quiet time")
    package static let shownOnce = MomentReason(
        "shown_once", "it was shown before, and is shown once only")
    package static let shownLately = MomentReason(
        "shown_lately", "it was shown before and its pause had not ended")
    package static let read = MomentReason("read", "the person has read it")
    package static let cap = MomentReason(
        "cap", "as many as are allowed had been shown recently")
    package static let later = MomentReason(
        "later", "the person wanted to be reminded later")
    package static let beingShown = MomentReason("being_shown", "it was being shown already")
    package static let left = MomentReason(
        "left", "the person had left before the moment fitted")
    package static let crowd = MomentReason(
        "crowd", "too many others were waiting for a moment that fits")
    /// The reason for a moment that was reported too late to show anything.
    package static let late = MomentReason(
        "late", "it was reported too late: the moment had passed")
    package static let inactive = MomentReason(
        "inactive", "the place's story was not offered at that time")
    package static let replaced = MomentReason(
        "replaced", "another transition at the place came before its moment did")
    package static let gone = MomentReason("gone", "the place was deleted")
    package static let undeliverable = MomentReason(
        "undeliverable", "delivery has refused the notification")

    private static let all = [
        driving, justDriven, motionUnknown, quietHours, shownOnce, shownLately, read, cap, later,
        beingShown, left, crowd, late, inactive, replaced, gone, undeliverable,
    ]
    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// Returns the reason with a code; a code of a later version gets an empty text.
    package static func stored(_ code: String) -> MomentReason {
        byCode[code] ?? MomentReason(code, "")
    }
}
