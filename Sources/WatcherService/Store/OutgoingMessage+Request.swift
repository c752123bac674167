import Protocol
import ServiceKit
import Watch

extension OutgoingMessage {
    /// The request to delivery.
    var request: Proto.SendRequest {
        var request = Proto.SendRequest()
        request.app = app
        request.idempotencyKey = idempotencyKey
        request.type = type
        request.audience = audience
        request.expireTime = expires.timestamp
        request.templateName = template
        request.variables = variables
        request.mayShorten = true
        request.authors = authors
        var content = Proto.Content()
        (content.title, content.body, content.url) = (title, body, url)
        (content.imageUrl, content.collapseKey) = (image, collapseKey)
        content.data = data
        request.content = content
        guard isUrgent || !localTime.isEmpty else { return request }
        var timing = Proto.Timing()
        timing.localTime = localTime
        timing.ignoreQuietHours = isUrgent
        if !localTime.isEmpty {
            switch ifPassed {
            case "now": timing.ifPassed = .now
            case "skip": timing.ifPassed = .skip
            default: timing.ifPassed = .nextDay
            }
        }
        request.timing = timing
        return request
    }
}
