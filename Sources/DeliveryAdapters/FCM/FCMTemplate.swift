import Protocol
import ServiceKit

/// What the messages of one notification in one language to one kind of address have in common.
final class FCMTemplate {
    private let sample: OutgoingMessage
    private let body: BodyTemplate?
    /// Whether FCM has taken a message of these: then what it refuses as invalid is an address.
    var works = false

    init(_ message: OutgoingMessage, _ target: FCMTarget, _ request: FCMRequest) {
        sample = message
        body = BodyTemplate(
            request.body,
            texts: [
                ("\"message\":{\"\(target.name)\":\"", target.value),
                ("\"\(MessageMembers.prefix)id\":\"", message.messageID),
            ])
    }

    /// Whether a message is one of these; the seconds that it is of use for are said in it.
    func fits(_ message: OutgoingMessage) -> Bool {
        message.notification == sample.notification && message.addressKind == sample.addressKind
            && message.secondsLeft(atMost: .max) == sample.secondsLeft(atMost: .max)
    }

    /// Whether both are of the same notification, whenever they were written.
    func isSibling(of message: OutgoingMessage) -> Bool {
        message.notificationID == sample.notificationID && message.type == sample.type
            && message.app == sample.app && message.content == sample.content
    }

    /// The body for a message that fits; nil if it has to be written anew.
    func body(_ message: OutgoingMessage, _ target: FCMTarget) -> [UInt8]? {
        // What counts of a longer id are a few bytes: whoever checked the content left them.
        guard message.messageID.utf8.count <= sample.messageID.utf8.count else { return nil }
        return body?.body(with: target.value, message.messageID)
    }
}

/// The templates of the notifications that are under way.
struct FCMTemplates {
    private let project: String
    private let validatesOnly: Bool
    private let most: Int
    /// The one that was used last is the first.
    private var templates: [FCMTemplate] = []

    init(_ configuration: FCMConfiguration, _ limits: ProviderLimits) {
        project = configuration.credentials.project
        validatesOnly = configuration.validatesOnly
        most = limits.templates
    }

    /// The body for a message, and what it was made from.
    mutating func body(
        _ message: OutgoingMessage, to target: FCMTarget
    ) throws(PayloadProblem) -> (body: [UInt8], template: FCMTemplate) {
        if let index = templates.firstIndex(where: { $0.fits(message) }) {
            if index > 0 { templates.swapAt(0, index) }
            if let body = templates[0].body(message, target) { return (body, templates[0]) }
        }
        let whole = try FCMRequest(
            message, Presentation(of: message), to: target, project: project,
            validateOnly: validatesOnly)
        let template = FCMTemplate(message, target, whole)
        template.works = templates.contains { $0.works && $0.isSibling(of: message) }
        if templates.count >= most { templates.removeLast() }
        templates.insert(template, at: 0)
        return (whole.body, template)
    }
}
