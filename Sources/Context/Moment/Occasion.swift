/// A place whose notification may be shown.
package struct Occasion: Hashable, Sendable {
    /// The place's id.
    package let place: String
    /// The story of the place, which other places may share; nil for none.
    package let story: String?
    /// The kind of the notification, such as `/place/news`.
    package let kind: String
    /// The rule that says how often the place may be shown.
    package let once: OnceRule
    /// The rule that says how often the story may be shown, at any place.
    package let storyOnce: OnceRule

    /// Creates an occasion.
    package init(
        place: String, story: String? = nil, kind: String = "", once: OnceRule = .once,
        storyOnce: OnceRule = .always
    ) {
        (self.place, self.story, self.kind) = (place, story, kind)
        (self.once, self.storyOnce) = (once, storyOnce)
    }
}
