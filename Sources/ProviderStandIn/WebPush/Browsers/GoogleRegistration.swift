import Crypto
import HTTP
import Protocol

/// The requests of Chromium to Google before it connects: a check-in, and registrations.
///
/// A check-in gives the browser its name; a registration gives it an address for a subscription.
enum GoogleRegistration {
    /// Answers a check-in with the browser's name and its password, which nobody checks.
    static func checkIn(_ hub: BrowserHub, now: ProviderTime) -> HTTPResponse {
        let name = UInt64(hub.name(of: nil)) ?? 0
        var message: [UInt8] = []
        message.appendField(1, varint: 1)
        message.appendField(3, varint: UInt64(max(0, now.wall)))
        // A fixed64 has the form of a double.
        message.appendField(7, double: Double(bitPattern: name))
        message.appendField(8, double: Double(bitPattern: name))
        message.appendField(11, packed: Array("herald".utf8))
        var response = HTTPResponse(status: 200)
        response.fields.append("content-type", "application/x-protobuf")
        response.body = message
        return response
    }

    /// Answers a registration, or the end of one.
    static func register(_ body: [UInt8], _ hub: BrowserHub) -> HTTPResponse {
        let form = WebForm.parse(body[...]).mapValues { String(decoding: $0, as: UTF8.self) }
        let (browser, channel) = (form["device"] ?? "", form["X-subtype"] ?? "")
        var token = Hex.encode(Random.system.bytes(20))
        if !channel.isEmpty {
            hub.end(browser: browser, channel: channel)
            if form["delete"] != "true" {
                token = hub.subscribe(
                    BrowserSubscription(
                        browser: browser, channel: channel, category: form["app"] ?? "",
                        sender: form["sender"] ?? ""))
            }
        }
        var response = HTTPResponse(status: 200)
        response.fields.append("content-type", "text/plain; charset=utf-8")
        response.body = Array("token=\(token)".utf8)
        return response
    }
}

extension BrowserHub {
    /// Answers a request of a browser or of the program that drives it; nil for any other request.
    func response(to request: ProviderRequest, now: ProviderTime) -> HTTPResponse? {
        guard request.method == .post else { return nil }
        if request.path.equals("/checkin") { return GoogleRegistration.checkIn(self, now: now) }
        if request.path.equals("/register3") {
            return GoogleRegistration.register(request.body, self)
        }
        let isEnd = request.path.equals("/end")
        guard isEnd || request.path.equals("/forget") else { return nil }
        let name = request.query.map(WebForm.parse)?["subscription"] ?? []
        let id = String(decoding: name, as: UTF8.self)
        let isThere = isEnd ? end(id) : forgetBrowser(of: id)
        return .json(isThere ? 200 : 404, Array("{}".utf8))
    }
}
