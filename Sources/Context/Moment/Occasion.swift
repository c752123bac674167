/// A place whose notification may be shown.
package struct Occasion: Hashable, Sendable {
    /// The place's id.
    package let place: String
    /// The story pinned to it, which others may have, too; nil for none.
    package let story: String?
    /// Such as `/place/news`.
    package let kind: String
    /// How often the place may be shown.
    package let once: OnceRule
    /// How often the story may be, at whatever place.
    package let storyOnce: OnceRule

    /// An occasion.
    package init(
        place: String, story: String? = nil, kind: String = "", once: OnceRule = .once,
        storyOnce: OnceRule = .always
    ) {
        (self.place, self.story, self.kind) = (place, story, kind)
        (self.once, self.storyOnce) = (once, storyOnce)
    }
}
