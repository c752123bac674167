import HTTP
import JSON
import Protocol
import ServiceKit

/// The parts of a request that a notification's messages in one language share.
final class APNsTemplate {
    /// The message with which others must agree.
    private let sample: OutgoingMessage
    private let topic: String
    private let type: APNsPushType
    private let body: BodyTemplate?
    private let headers: ArraySlice<PushHeader>
    private var token = ""
    private var fields = HTTPFields()

    /// Creates a template from a message's request.
    init(
        _ message: OutgoingMessage, _ request: APNsRequest, topic: String, type: APNsPushType
    ) {
        sample = message
        self.topic = topic
        self.type = type
        body = BodyTemplate(
            request.body, texts: [("\"\(MessageMembers.prefix)id\":\"", message.messageID)])
        headers = request.sharedHeaders
    }

    /// True if other requests can be made from it; device management's have no message id.
    var isReusable: Bool { body != nil }

    /// Returns whether a message shares these parts.
    func fits(_ message: OutgoingMessage, topic: String) -> Bool {
        message.notification == sample.notification && topic == self.topic
            && (message.time < message.expireTime) == (sample.time < sample.expireTime)
            && APNsRequest.expiration(message) == APNsRequest.expiration(sample)
    }

    /// Returns the request for a message that fits; nil if it must be built anew.
    func request(_ message: OutgoingMessage, path: [UInt8], token: String) -> HTTP2Request? {
        guard let body = body?.body(with: message.messageID, limit: type.limit) else { return nil }
        var own = HTTPFields()
        own.reserve(fields: 2, bytes: 112)
        if let id = APNsRequest.ownCollapseID(message, type) { own.append("apns-collapse-id", id) }
        own.append("apns-id", bytes: MessageNames.uuidText(of: message))
        return HTTP2Request(path: path, shared: shared(token), own: own, body: body)
    }

    /// Returns the shared fields, which change with each token.
    private func shared(_ token: String) -> HTTPFields {
        if token != self.token {
            self.token = token
            fields = HTTPFields(headers)
            fields.append("authorization", "bearer " + token)
        }
        return fields
    }
}

/// The templates of the notifications in flight.
struct APNsTemplates {
    private let most: Int
    private let wantsReceipt: Bool
    /// The templates; the last used one is the first.
    private var templates: [APNsTemplate] = []

    init(_ limits: ProviderLimits, wantsReceipt: Bool = true) {
        (most, self.wantsReceipt) = (limits.templates, wantsReceipt)
    }

    /// Returns the request for a message.
    mutating func request(
        _ message: OutgoingMessage, topic: String, token: String
    ) throws(PayloadProblem) -> HTTP2Request {
        if let index = templates.firstIndex(where: { $0.fits(message, topic: topic) }) {
            if index > 0 { templates.swapAt(0, index) }
            let path = try APNsRequest.path(message.address)
            if let request = templates[0].request(message, path: path, token: token) {
                return request
            }
        }
        let whole = try APNsRequest(
            message, Presentation(of: message), bundleID: topic, wantsReceipt: wantsReceipt)
        let template = APNsTemplate(
            message, whole, topic: topic, type: APNsPushType(of: message.content))
        if template.isReusable {
            if templates.count >= most { templates.removeLast() }
            templates.insert(template, at: 0)
        }
        var fields = HTTPFields(whole.sharedHeaders)
        fields.append("authorization", "bearer " + token)
        let own = HTTPFields(whole.ownHeaders)
        return HTTP2Request(
            path: Array(whole.path.utf8), shared: fields, own: own, body: whole.body)
    }
}
