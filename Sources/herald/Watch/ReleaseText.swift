import Protocol

/// What people are told of a release of watched items.
struct ReleaseText {
    let request: Proto.ReleaseSourceEntriesRequest
    let answer: Proto.ReleaseSourceEntriesResponse

    /// The text, with the end of its line.
    var text: String {
        var text = "\(Plural.text(Int(answer.released), "notification")) released"
        if answer.digested > 0 { text += ", with \(answer.digested) in digests" }
        if answer.dropped > 0 { text += ", \(answer.dropped) dropped" }
        if answer.quarantined > 0 { text += ", \(answer.quarantined) still no good" }
        return text + rest + "\n"
    }

    /// What is said of items that were tried and are not counted.
    ///
    /// They are held, or somebody else has decided on them meanwhile.
    private var rest: String {
        guard request.quarantined, !request.discard else { return "" }
        let counted = answer.released + answer.dropped + answer.quarantined
        if request.ids.isEmpty {
            let isBounded = answer.released > 0 || counted == 0
            return isBounded ? "; what is beyond the limits is held" : ""
        }
        let named = UInt64(Set(request.ids).count)
        guard named > counted else { return "" }
        return ", \(named - counted) held or decided on meanwhile"
    }
}
