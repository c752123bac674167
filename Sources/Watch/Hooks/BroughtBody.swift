/// The handling of bodies that are brought to a paused source and judged when the source goes on.
package enum BroughtBody {
    /// Returns how many items a body has.
    ///
    /// - Parameter extras: fields that are added to each item of the body.
    /// - Throws: ``PassProblem`` if a run could not read it.
    package static func count(
        _ body: [UInt8], _ extras: [String: ItemValue], _ recipe: Recipe
    ) throws(PassProblem) -> Int {
        var page = try PageReader.read(body, contentType: nil, recipe)
        if !extras.isEmpty { page.items = page.items.map { $0.adding(extras) } }
        var gathering = Gathering(recipe, WorkMeter())
        try gathering.add(page)
        return gathering.count
    }

    /// Returns the entry in quarantine for a body that the recipe could read when it came, and
    /// cannot any more.
    package static func unreadable(_ body: [UInt8], _ problem: PassProblem) -> NewEntry {
        let text = String(decoding: body, as: UTF8.self)
        return NewEntry(
            key: ItemKey("body", [.text(text)]), rule: "", state: .quarantined,
            reason: problem.description, label: "what came while the source was paused",
            item: body)
    }
}
