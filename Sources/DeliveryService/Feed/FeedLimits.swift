/// The limits of feeds, each with its reason.
enum FeedLimits {
    /// The number of entries in an answer: readers show some twenty, and with long texts it has a
    /// hundred kilobytes.
    static let page: Int64 = 50
    /// The number of entries that are kept of an app, in whole pages: with long texts 20 MB.
    static let kept: Int64 = 10_000
    /// The most types of a feed; each is compared with each notification that is sent.
    static let types = 64
    /// The most bytes of a title or a name.
    static let nameBytes = 256
    /// The most bytes of a description: a paragraph.
    static let descriptionBytes = 1_024
    /// The most bytes of a URL, as elsewhere.
    static let urlBytes = 2_048
}
