/// Why a place's notification was not shown, or not at once, as `explain` prints it.
package struct MomentReason: Hashable, Sendable {
    /// A word for programs; others may come.
    package let code: String
    /// For people: ends the sentence "not shown: …".
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
        "shown_lately", "it was shown less than its pause before")
    package static let read = MomentReason("read", "the person has read it")
    package static let cap = MomentReason(
        "cap", "as many as allowed were shown a short while before")
    package static let later = MomentReason(
        "later", "the person wanted to be reminded later")
    package static let beingShown = MomentReason("being_shown", "it was just being shown")
    package static let left = MomentReason(
        "left", "the person had left before the moment fitted")
    package static let crowd = MomentReason(
        "crowd", "too many others were waiting for a moment that fits")
}
