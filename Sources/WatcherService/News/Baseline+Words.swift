import Watch

extension Baseline {
    /// The reason in words for those who get a notification of it.
    var words: String {
        switch self {
        case .firstContact: "the source was read for the first time"
        case .newIdentity: "the recipe tells items from others in another way than before"
        case .otherURL: "the recipe reads another URL, which has other items"
        case .rekeyed: "the source gave nearly all its items other ids"
        case .outage: "the source could not be read for long"
        case .asked: "somebody asked for it"
        }
    }
}
