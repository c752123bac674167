import Protocol

/// The answer of a command that releases watched items.
struct ReleaseText {
    let request: Proto.ReleaseSourceEntriesRequest
    let answer: Proto.ReleaseSourceEntriesResponse

    /// The text, with the end of its line.
    var text: String {
        var text = "\(Plural.text(Int(answer.released), "notification")) released"
        if answer.digested > 0 { text += ", with \(answer.digested) in digests" }
        if answer.held > 0 { text += ", \(answer.held.grouped) held" }
        if answer.dropped > 0 { text += ", \(answer.dropped) dropped" }
        if answer.quarantined > 0 { text += ", \(answer.quarantined) still no good" }
        return text + rest + "\n"
    }

    /// The words about items that were named and are not counted; empty if all are counted.
    ///
    /// Somebody else has decided on such items meanwhile.
    private var rest: String {
        guard request.quarantined, !request.discard else { return "" }
        let counted = answer.released + answer.held + answer.dropped + answer.quarantined
        let named = UInt64(Set(request.ids).count)
        guard named > counted else { return "" }
        return ", \(named - counted) decided on meanwhile"
    }
}
