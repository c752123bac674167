package import Crypto
package import HTTP
import JSON

/// A simulated push service of browsers and UnifiedPush, with its rules and the browser behind it.
///
/// `GET /subscribe` creates a subscription; `?key=` binds it to one VAPID key. Real browsers make
/// their own, once ``browsers`` is set.
package final class WebPushProvider: Provider {
    private let secret: [UInt8]
    private let decrypts: Bool
    let random: Random
    private let bodyLimit: Int
    private var vapid = VAPIDCheck()
    /// The real browsers; nil if there are none.
    var browsers: BrowserHub?

    private static let longestTTL = 2_592_000

    package let accepted = 201

    /// Creates a simulated push service.
    ///
    /// - Parameters:
    ///   - secret: the secret from which the keys of subscriptions are derived; with the same
    ///     secret, subscriptions of an earlier run stay valid.
    ///   - decrypts: true if messages are decrypted for the ledger, and refused if they cannot be.
    ///   - bodyLimit: the longest body in bytes; services that forward through FCM accept 2744.
    package init(secret: [UInt8], decrypts: Bool, random: Random, bodyLimit: Int = 4096) {
        self.bodyLimit = bodyLimit
        self.secret = secret
        self.decrypts = decrypts
        self.random = random
    }

    package func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = Judgement()
        if request.method == .get, request.path.equals("/subscribe") {
            judgement.response = subscribe(request)
            return judgement
        }
        if let browsers, judge(request, for: browsers, &judgement, now) { return judgement }
        guard request.method == .post, let id = request.path(after: "/push/"),
            let subscription = Subscription(secret, id: id)
        else {
            judgement.refusal = Answer(404, "NoSuchSubscription")
            return judgement
        }
        judgement.address = id
        judgement.id = Array(Hex.encode(random.bytes(12)).utf8)[...]
        judgement.refusal =
            problem(request) ?? problem(sender: request, now) { subscription.admits($0) }
        guard judgement.refusal == nil, decrypts, !request.body.isEmpty else { return judgement }
        judgement.content = PushMessage.open(
            request.body, key: subscription.key, auth: subscription.auth)
        if judgement.content == nil { judgement.refusal = Answer(400, "CannotDecrypt") }
        return judgement
    }

    /// Judges what is for a real browser, or comes from one; returns whether it is.
    private func judge(
        _ request: ProviderRequest, for browsers: BrowserHub, _ judgement: inout Judgement,
        _ now: ProviderTime
    ) -> Bool {
        if let response = browsers.response(to: request, now: now) {
            judgement.response = response
            return true
        }
        // Google's path is that of the endpoints that Chromium makes up.
        let end = request.path(after: "/push/") ?? request.path(after: "/fcm/send/")
        guard request.method == .post, let end,
            let subscription = browsers.subscription(String(decoding: end, as: UTF8.self))
        else { return false }
        judgement.address = end
        let id = Hex.encode(random.bytes(12))
        judgement.id = Array(id.utf8)[...]
        let isEnded = subscription.isGone ? Answer(410, "UnsubscribedOrExpired") : nil
        let key = Base64.url.decode(Array(subscription.sender.utf8.filter { $0 != 0x3D })[...])
        judgement.refusal =
            isEnded ?? problem(request) ?? problem(sender: request, now) { $0 == key }
        let seconds = Int64(request.fields.string("ttl") ?? "") ?? 0
        judgement.forBrowser = BrowserMessage(
            id: id, subscription: String(decoding: end, as: UTF8.self), body: request.body,
            topic: request.fields.string("topic") ?? "", expires: now.wall + seconds * 1000)
        return true
    }

    private func problem(_ request: ProviderRequest) -> Answer? {
        guard let ttl = request.fields["ttl"], (1...10).contains(ttl.count),
            let seconds = DecimalText.integer(String(decoding: ttl, as: UTF8.self), Int.self),
            (0...Self.longestTTL).contains(seconds)
        else { return Answer(400, "InvalidTTL") }
        if let topic = request.fields["topic"] {
            guard (1...32).contains(topic.count), topic.allSatisfy(Self.isURLSafe) else {
                return Answer(400, "InvalidTopic")
            }
        }
        if let urgency = request.fields.string("urgency") {
            guard ["very-low", "low", "normal", "high"].contains(urgency) else {
                return Answer(400, "InvalidUrgency")
            }
        }
        if request.body.count > bodyLimit { return Answer(413, "PayloadTooLarge") }
        guard request.body.isEmpty || request.fields.string("content-encoding") == "aes128gcm"
        else { return Answer(400, "InvalidContentEncoding") }
        return nil
    }

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private func problem(
        sender request: ProviderRequest, _ now: ProviderTime, isAdmitted: ([UInt8]) -> Bool
    ) -> Answer? {
        do throws(VAPIDCheck.Flaw) {
            let key = try vapid.sender(request, now: now)
            return isAdmitted(key) ? nil : Answer(403, "VapidPkHashMismatch")
        } catch {
            return Answer(error.status, error.reason)
        }
    }

    private func subscribe(_ request: ProviderRequest) -> HTTPResponse {
        let sender = request.query.map(WebForm.parse)?["key"]
        let bound = sender.flatMap { Base64.url.decode($0) }
        guard sender == nil || bound.flatMap(P256PublicKey.init) != nil,
            let subscription = Subscription.make(secret, sender: bound, random: random)
        else { return .json(400, Array(#"{"reason":"InvalidPublicKey"}"#.utf8)) }
        let id = String(decoding: subscription.id, as: UTF8.self)
        var json = JSONWriter()
        json.beginObject()
        json.key("endpoint")
        json.string("https://\(String(decoding: request.authority, as: UTF8.self))/push/\(id)")
        json.key("expirationTime")
        json.null()
        json.key("keys")
        json.beginObject()
        json.key("p256dh")
        json.string(subscription.key.publicKey.description)
        json.key("auth")
        json.string(Base64.url.encode(subscription.auth))
        json.endObject()
        json.endObject()
        return .json(200, json.bytes)
    }

    package func response(
        to judgement: Judgement, _ answer: Answer, now: ProviderTime
    ) -> HTTPResponse {
        guard answer.status != 0, answer.status != accepted else {
            if let message = judgement.forBrowser { browsers?.deliver(message) }
            var response = HTTPResponse(status: accepted)
            response.fields.append("location", bytes: Array("/message/".utf8) + judgement.id)
            response.fields.append("ttl", "0")
            return response
        }
        var body = Array("{\"reason\":\"".utf8)
        body.append(quoted: Array(answer.reason.utf8)[...])
        body.append(UInt8(ascii: "\""))
        body.append(padding: answer.padding)
        body.append(UInt8(ascii: "}"))
        var response = HTTPResponse.json(answer.status, body)
        if let wait = answer.retryAfter { response.fields.append("retry-after", wait) }
        return response
    }
}
