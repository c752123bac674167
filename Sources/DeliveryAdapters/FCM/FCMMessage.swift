import JSON
import Protocol
import ServiceKit

/// The parts of FCM's `message`: the common ones and those for each platform.
struct FCMMessage {
    /// The longest time to live in seconds: four weeks; FCM refuses more.
    private static let longestLife: Int64 = 2_419_200

    let message: OutgoingMessage
    let presentation: Presentation

    private var content: Proto.Content { message.content }
    private var isAlert: Bool { presentation.kind == .alert }

    /// Writes the app's own members, which are strings because FCM accepts nothing else.
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

    /// Writes what is shown; nothing for a silent message.
    func writeNotification(to json: inout JSONWriter) {
        guard isAlert else { return }
        let (title, body) = plainTexts
        // If the app has all texts itself, there is nothing to write here.
        guard !title.isEmpty || !body.isEmpty || !content.imageUrl.isEmpty else { return }
        json.object("notification") { json in
            json.member("title", title)
            json.member("body", body)
            json.member("image", content.imageUrl)
        }
    }

    /// The title and the body, unless the app has texts of its own: Android would prefer these.
    private var plainTexts: (title: String, body: String) {
        guard let keys = content.locKeys else { return (content.title, content.body) }
        return (
            keys.titleKey.isEmpty ? content.title : "", keys.bodyKey.isEmpty ? content.body : ""
        )
    }

    /// The number of other bytes that count towards the limit.
    var otherBytes: Int { isAlert ? content.locKeys?.bytes ?? 0 : 0 }

    /// Writes `android`, `apns` and `webpush`, of which FCM uses the device's.
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
        let keys = content.locKeys
        guard
            !sound.isEmpty || !content.collapseKey.isEmpty || presentation.badge != nil
                || keys != nil
        else { return }
        json.object("notification") { json in
            json.member("title_loc_key", keys?.titleKey ?? "")
            json.member("title_loc_args", keys?.titleArgs ?? [])
            json.member("body_loc_key", keys?.bodyKey ?? "")
            json.member("body_loc_args", keys?.bodyArgs ?? [])
            json.member("sound", sound)
            // The collapse key applies to waiting messages only; the tag replaces what is shown.
            json.member("tag", content.collapseKey)
            if let badge = presentation.badge {
                json.key("notification_count")
                json.integer(max(0, badge))
            }
        }
    }

    private func apns(_ json: inout JSONWriter) {
        let type: APNsPushType = presentation.isNoticed ? .alert : .background
        json.object("headers") { json in
            json.member("apns-push-type", type.rawValue)
            json.member("apns-priority", "\(type.priority(of: presentation))")
            json.member("apns-expiration", "\(APNsRequest.expiration(message))")
            if !content.collapseKey.isEmpty {
                let value = MessageNames.headerValue(
                    ofCollapseKey: content.collapseKey, atMost: 64)
                json.member("apns-collapse-id", value)
            }
        }
        json.object("payload") { json in
            // FCM adds the texts and the data, but cannot combine a text with a key.
            var content = content
            if content.locKeys == nil { (content.title, content.body) = ("", "") }
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
        if !content.collapseKey.isEmpty || content.locKeys != nil {
            json.object("notification") { json in
                if content.locKeys != nil {
                    json.member("title", content.title)
                    json.member("body", content.body)
                }
                json.member("tag", content.collapseKey)
            }
        }
        // FCM accepts no other links.
        if content.url.hasPrefix("https://") {
            json.object("fcm_options") { $0.member("link", content.url) }
        }
    }

    private func life(atMost longest: Int64) -> Int64 {
        message.secondsLeft(atMost: longest)
    }
}

extension OutgoingMessage {
    /// Returns the time in whole seconds for which a provider should store the message, rounded
    /// down.
    func secondsLeft(atMost longest: Int64) -> Int64 {
        guard !isNowOrNever else { return 0 }
        let (left, _) = expireTime.milliseconds.subtractingReportingOverflow(time.milliseconds)
        return min(max(0, left / 1000), longest)
    }
}
