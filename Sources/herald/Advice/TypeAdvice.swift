import Protocol
import Suggestions
import TypePaths

/// Warns of types that are probably misspelt: the app does not send them, but one that is spelt
/// alike.
///
/// One call asks which types the app sends. If it is not answered at once, nothing is said.
struct TypeAdvice: Sendable {
    /// The use that a command makes of a type.
    enum Use: Hashable, Sendable {
        /// The type of one notification.
        case send
        /// A type that stands for all notifications of it and of the types below it.
        case cover
        /// A type as for `cover`, in a command that is in vain if the app sends none of them.
        case stop
    }

    /// The time that a command waits for the types.
    static let patience: Duration = .milliseconds(500)

    let delivery: DeliveryClient
    let context: CallContext

    init(_ delivery: DeliveryClient, _ context: CallContext) {
        (self.delivery, self.context) = (delivery, context)
    }

    init(_ session: Session) { self.init(session.delivery, session.context) }

    /// Returns a warning for each type that is probably misspelt; empty types are not asked about.
    func warnings(_ types: [String], _ use: Use, of app: String) async -> [Proto.Warning] {
        let types = types.filter { !$0.isEmpty }
        guard !types.isEmpty else { return [] }
        var request = Proto.ListTypesRequest()
        request.app = app
        let answer = await TimeBox.value(within: Self.patience) { [request, delivery, context] in
            try await delivery.listTypes(request, context).types
        }
        return answer.map { sent in types.compactMap { Self.warning($0, use, sent: sent) } } ?? []
    }

    /// Writes those warnings to standard error.
    func note(
        _ types: [String], _ use: Use, of app: String, _ invocation: Invocation
    ) async {
        WarningText.note(await warnings(types, use, of: app), invocation)
    }

    /// Returns the warning about a type, by the types that the app sends; nil for none.
    static func warning(_ type: String, _ use: Use, sent: [String]) -> Proto.Warning? {
        // A new app has sent nothing yet.
        guard !sent.isEmpty, !sent.contains(where: { TypePath.covers(type, $0) }) else {
            return nil
        }
        let known = use == .send ? Set(sent) : Set(sent.flatMap(TypePath.covering))
        let near = TypeSuggestion.nearest(to: type, in: known)
        guard near != nil || use == .stop else { return nil }
        var warning = Proto.Warning()
        warning.field = "type"
        warning.message = TypeSuggestion.message(type, near: near)
        warning.nearest = near.map { [$0] } ?? []
        return warning
    }
}
