import Protocol

/// The beginning of tags that a list was asked for.
struct TagPrefix {
    /// The text that was typed.
    let text: String

    init(_ text: String) { self.text = text }

    /// The beginning with a slash, which most tags have; nil if it has one or is empty.
    var slashed: String? { text.isEmpty || text.hasPrefix("/") ? nil : "/" + text }

    /// Returns the hint for a text with which no tag begins.
    ///
    /// - Parameter found: the first tag that begins with ``slashed``; nil if there is none.
    func hint(_ found: String?) -> String? {
        guard let slashed, found != nil else { return nil }
        return "no tag begins with '\(text)'; did you mean \(slashed)?"
    }

    /// Writes which tags may have been meant, if no tag begins with the text.
    func note(of app: String, _ session: Session, _ invocation: Invocation) async {
        guard !text.isEmpty else { return }
        if let slashed {
            var request = Proto.ListTagsRequest()
            (request.app, request.prefix, request.pageSize) = (app, slashed, 1)
            let found = await TimeBox.value(within: TypeAdvice.patience) { [request] in
                try await session.registry.listTags(request, session.context).tags.first?.tag
            }
            if let hint = hint(found ?? nil) {
                return invocation.console.note("herald: \(hint.printable)")
            }
        }
        await AudienceAdvice.note(tags: [text], of: app, session, invocation)
    }
}
