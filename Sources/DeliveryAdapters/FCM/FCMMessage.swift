import JSON
import Protocol
import ServiceKit

/// The parts of FCM's `message`: what all platforms get, and what each wants said its own way.
struct FCMMessage {
    /// Four weeks; FCM refuses longer.
    private static let longestLife: Int64 = 2_419_200

    let message: OutgoingMessage
    let presentation: Presentation

    private var content: Proto.Content { message.content }
    private var isAlert: Bool { presentation.kind == .alert }

    /// The app's own members: strings, as FCM takes nothing else.
    static func writeData(
        _ members: [(name: String, value: String)], to json: inout JSONWriter
    ) {
        json.object("data") { json in
            for member in members {
                json.key(member.name)
                json.string(member.value)
            }
        }
    }

    /// What is shown; nothing for what is silent.
    func writeNotification(to json: inout JSONWriter) {
        guard isAlert else { return }
        json.object("notification") { json in
            json.member("title", content.title)
            json.member("body", content.body)
            json.member("image", content.imageUrl)
        }
    }

    /// `android`, `apns` and `webpush`: FCM looks at the one that the device is.
    func writePlatforms(to json: inout JSONWriter) {
        json.object("android", android)
        json.object("apns", apns)
        json.object("webpush", webPush)
    }

    private func android(_ json: inout JSONWriter) {
        json.member("priority", isAlert ? "high" : "normal")
        json.member("ttl", "\(life(atMost: Self.longestLife))s")
        json.member("collapse_key", content.collapseKey)
        guard isAlert else { return }
        let sound = presentation.sound ?? ""
        guard !sound.isEmpty || !content.collapseKey.isEmpty || presentation.badge != nil else {
            return
        }
        json.object("notification") { json in
            json.member("sound", sound)
            // The collapse key is only for what waits; the tag replaces what is shown.
            json.member("tag", content.collapseKey)
            if let badge = presentation.badge {
                json.key("notification_count")
                json.integer(max(0, badge))
            }
        }
    }

    private func apns(_ json: inout JSONWriter) {
        let type: APNsPushType = isAlert ? .alert : .background
        let end = message.expireTime.milliseconds / 1000
        json.object("headers") { json in
            json.member("apns-push-type", type.rawValue)
            json.member("apns-priority", "\(type.priority)")
            json.member("apns-expiration", "\(end > message.time.milliseconds / 1000 ? end : 0)")
            if !content.collapseKey.isEmpty {
                let value = MessageNames.headerValue(
                    ofCollapseKey: content.collapseKey, atMost: 64)
                json.member("apns-collapse-id", value)
            }
        }
        json.object("payload") { json in
            // FCM adds the texts and the data.
            var content = content
            (content.title, content.body) = ("", "")
            APNsDictionary(
                content: content, presentation: presentation, type: type, time: message.time
            ).write(to: &json)
        }
    }

    private func webPush(_ json: inout JSONWriter) {
        json.object("headers") { json in
            json.member("TTL", "\(life(atMost: WebPushRequest.longestLife))")
            json.member("Urgency", isAlert ? "high" : "normal")
            if !content.collapseKey.isEmpty {
                let topic = MessageNames.topic(
                    app: message.app, collapseKey: content.collapseKey)
                json.member("Topic", topic)
            }
        }
        guard isAlert else { return }
        if !content.collapseKey.isEmpty {
            json.object("notification") { $0.member("tag", content.collapseKey) }
        }
        // FCM takes no other links.
        if content.url.hasPrefix("https://") {
            json.object("fcm_options") { $0.member("link", content.url) }
        }
    }

    private func life(atMost longest: Int64) -> Int64 {
        message.secondsLeft(atMost: longest)
    }
}

extension OutgoingMessage {
    /// Whole seconds until it is of no use, rounded down.
    func secondsLeft(atMost longest: Int64) -> Int64 {
        let (left, _) = expireTime.milliseconds.subtractingReportingOverflow(time.milliseconds)
        return min(max(0, left / 1000), longest)
    }
}
