import Protocol

extension Proto.ReleaseSourceEntriesResponse {
    /// Returns what people are told of it.
    ///
    /// - Parameter request: the request that it answers.
    func text(for request: Proto.ReleaseSourceEntriesRequest) -> String {
        var text = "\(Plural.text(Int(released), "notification")) released"
        if digested > 0 { text += ", with \(digested) in digests" }
        if dropped > 0 { text += ", \(dropped) dropped" }
        if quarantined > 0 { text += ", \(quarantined) still no good" }
        return text + rest(request) + "\n"
    }

    /// Returns what is said of items that were tried and are not counted: they are held, or
    /// somebody else has decided on them meanwhile.
    private func rest(_ request: Proto.ReleaseSourceEntriesRequest) -> String {
        guard request.quarantined, !request.discard else { return "" }
        let counted = released + dropped + quarantined
        if request.ids.isEmpty {
            return released > 0 || counted == 0 ? "; what is beyond the limits is held" : ""
        }
        let named = UInt64(Set(request.ids).count)
        guard named > counted else { return "" }
        return ", \(named - counted) held or decided on meanwhile"
    }
}
