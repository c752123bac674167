import JSON
import Protocol
import ServiceKit

/// The question that a terminal asks before a message goes to many.
enum SendConfirmation {
    /// Asks for confirmation before a message goes to many devices, or if its type or a tag is
    /// probably misspelt.
    ///
    /// - Parameter verb: what is done, for the question.
    /// - Returns: the fields that the person was warned about.
    static func ask(
        _ request: Proto.SendRequest, _ session: Session, _ invocation: Invocation,
        verb: String = "send"
    ) async throws -> Set<String> {
        guard Confirmation.isWanted(invocation) else { return [] }
        async let spelling = TypeAdvice(session).warnings([request.type], .send, of: request.app)
        var audience = Proto.PreviewAudienceRequest()
        (audience.app, audience.audience) = (request.app, request.audience)
        audience.type = request.type
        let found = try await session.registry.previewAudience(audience, session.context)
        let warnings = await spelling + found.warnings
        WarningText.note(warnings, invocation)
        if found.devices == 0 {
            invocation.console.note("herald: no device is in the audience now")
        }
        let most = try most(invocation)
        let fields = Set(warnings.map(\.field))
        guard found.audience == "ALL" || found.devices > most || !fields.isEmpty else { return [] }
        let app = request.app.isEmpty ? "the app" : request.app
        try Confirmation.ask(
            "\(verb) to \(Plural.text(found.devices, "device")) of \(app) (\(found.audience))",
            invocation)
        return fields
    }

    /// Returns the number above which a person is asked.
    static func most(_ invocation: Invocation) throws(UsageError) -> UInt64 {
        let text = invocation.settings.string("HERALD_CONFIRM_OVER", or: "1000")
        guard let most = DecimalText.integer(text, UInt64.self) else {
            throw UsageError("HERALD_CONFIRM_OVER is '\(text)'; it must be a number of devices")
        }
        return most
    }
}
