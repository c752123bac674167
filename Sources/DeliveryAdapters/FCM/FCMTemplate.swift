import Protocol
import ServiceKit

/// The request body that a notification's messages in one language to one kind of address share.
final class FCMTemplate {
    private let sample: OutgoingMessage
    private let body: BodyTemplate?
    /// True if FCM accepted a message of the template; an invalid argument must then be an address.
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

    /// Returns whether a message has this body, which contains the time to live in seconds.
    func fits(_ message: OutgoingMessage) -> Bool {
        message.notification == sample.notification && message.addressKind == sample.addressKind
            && message.secondsLeft(atMost: .max) == sample.secondsLeft(atMost: .max)
    }

    /// Returns whether a message is of the same notification, whenever it was written.
    func isSibling(of message: OutgoingMessage) -> Bool {
        message.notificationID == sample.notificationID && message.type == sample.type
            && message.app == sample.app && message.content == sample.content
    }

    /// Returns the body for a message that fits; nil if the body must be built anew.
    func body(_ message: OutgoingMessage, _ target: FCMTarget) -> [UInt8]? {
        // A longer message id might exceed the limit that was checked with the sample's.
        guard message.messageID.utf8.count <= sample.messageID.utf8.count else { return nil }
        return body?.body(with: target.value, message.messageID)
    }
}

/// The templates of the notifications in flight.
struct FCMTemplates {
    private let project: String
    private let validatesOnly: Bool
    private let most: Int
    /// The templates; the last used one is the first.
    private var templates: [FCMTemplate] = []

    init(_ configuration: FCMConfiguration, _ limits: ProviderLimits) {
        project = configuration.credentials.project
        validatesOnly = configuration.validatesOnly
        most = limits.templates
    }

    /// Returns the body for a message, and the template that it was made from.
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
