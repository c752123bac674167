import Protocol

/// Warns of names in audiences that no device has, where the answer to a command does not say so.
///
/// One call asks the registry. If it is not answered at once, nothing is said.
enum AudienceAdvice {
    /// Writes a warning for each name of a selector that no device has.
    static func note(
        _ audience: String, of app: String, _ session: Session, _ invocation: Invocation
    ) async {
        guard !audience.isEmpty else { return }
        WarningText.note(await warnings(audience, of: app, session), invocation)
    }

    /// Writes a warning for each tag that nobody follows although a tag is followed that is spelt
    /// alike.
    static func note(
        tags: [String], of app: String, _ session: Session, _ invocation: Invocation
    ) async {
        guard !tags.isEmpty else { return }
        let warnings = await warnings(tags.joined(separator: " OR "), of: app, session)
        WarningText.note(warnings.filter { !$0.nearest.isEmpty }, invocation)
    }

    private static func warnings(
        _ audience: String, of app: String, _ session: Session
    ) async -> [Proto.Warning] {
        var request = Proto.PreviewAudienceRequest()
        (request.app, request.audience) = (app, audience)
        return await TimeBox.value(within: TypeAdvice.patience) { [request] in
            try await session.registry.previewAudience(request, session.context).warnings
        } ?? []
    }
}
