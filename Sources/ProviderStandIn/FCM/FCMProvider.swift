package import Crypto
package import HTTP
import JSON

/// The rules and responses of FCM's HTTP v1 API and of the OAuth server for it.
package final class FCMProvider: Provider {
    /// The settings of the simulated project.
    package struct Configuration: Sendable {
        /// The only project id that is accepted; empty accepts all.
        package var project = ""
        /// The only service account that is accepted; empty accepts all.
        package var account = ""
        /// Checks the signatures of assertions; nil accepts all.
        package var signature: SignatureCheck?

        /// Creates settings that accept all projects and check no signatures.
        package init() {}
    }

    private let configuration: Configuration
    private let random: Random
    private var access: FCMAccess
    private let quota: Int?
    private var window: (began: Duration, count: Int) = (.zero, 0)

    private static let minute: Duration = .seconds(60)

    /// Creates simulated FCM.
    ///
    /// - Parameters:
    ///   - script: its setting `quota` is the number of messages accepted per minute.
    ///   - random: makes access tokens and names.
    package init(_ configuration: Configuration, _ script: Script, random: Random) {
        self.configuration = configuration
        self.random = random
        quota = script.settings[Script.Setting.quota.rawValue]
        var rules = FCMAccess.Rules()
        rules.account = configuration.account
        rules.signature = configuration.signature
        access = FCMAccess(rules, random: random)
    }

    package func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = Judgement()
        if request.method == .post, request.path.equals("/token") {
            judgement.response = access.answer(request, now: now)
            return judgement
        }
        guard request.method == .post, let project = Self.project(request) else {
            return refused(judgement, .notFound)
        }
        guard let token = request.bearer, access.accepts(token, now: now) else {
            return refused(judgement, .unauthenticated)
        }
        let own = configuration.project
        guard own.isEmpty || project.equals(Array(own.utf8)) else {
            return refused(judgement, .notFound)
        }
        do throws(FCMMessage.Flaw) {
            let message = try FCMMessage(parsing: request.body)
            judgement.address = message.address[...]
            judgement.remark = message.isTrial ? "validate_only" : ""
            let id = message.isTrial ? "fake_message_id" : "0:" + Hex.encode(random.bytes(8))
            let name = "projects/" + String(decoding: project, as: UTF8.self) + "/messages/" + id
            judgement.id = Array(name.utf8)[...]
        } catch {
            judgement.remark = error.message
            return refused(judgement, .invalidArgument)
        }
        if let wait = wait(now) {
            judgement.refusal = Answer(
                429, FCMError.quotaExceeded.rawValue, retryAfter: "\(wait)")
        }
        return judgement
    }

    private func refused(_ judgement: Judgement, _ error: FCMError) -> Judgement {
        var judgement = judgement
        judgement.refusal = Answer(error.status, error.rawValue)
        return judgement
    }

    /// Returns the project that a path of `…/messages:send` names; nil for another path.
    private static func project(_ request: ProviderRequest) -> ArraySlice<UInt8>? {
        guard let rest = request.path(after: "/v1/projects/"),
            let slash = rest.firstIndex(of: UInt8(ascii: "/")), slash > rest.startIndex,
            rest[slash...].equals("/messages:send")
        else { return nil }
        return rest[..<slash]
    }

    /// Takes one message of the quota and returns nil; if none is left, returns the seconds until
    /// there is.
    private func wait(_ now: ProviderTime) -> Int64? {
        guard let quota else { return nil }
        if now.elapsed - window.began >= Self.minute { window = (now.elapsed, 0) }
        guard window.count < quota else {
            return max(1, (window.began + Self.minute - now.elapsed).components.seconds)
        }
        window.count += 1
        return nil
    }

    package func response(
        to judgement: Judgement, _ answer: Answer, now: ProviderTime
    ) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        guard answer.status != 0, answer.status != 200 else {
            json.key("name")
            json.string(String(decoding: judgement.id, as: UTF8.self))
            json.endObject()
            return .json(200, json.bytes)
        }
        Self.write(answer, judgement.remark, to: &json)
        json.endObject()
        var response = HTTPResponse.json(answer.status, json.bytes)
        if let wait = answer.retryAfter { response.fields.append("retry-after", wait) }
        return response
    }

    private static func write(_ answer: Answer, _ message: String, to json: inout JSONWriter) {
        let error =
            answer.reason.isEmpty
            ? FCMError.usual(for: answer.status) : FCMError(rawValue: answer.reason)
        json.key("error")
        json.beginObject()
        json.key("code")
        json.integer(Int64(answer.status))
        json.key("message")
        json.string(message.isEmpty ? "The simulator refused this message." : message)
        json.key("status")
        json.string(FCMError.code(for: answer.status))
        if error?.hasDetails ?? !answer.reason.isEmpty {
            json.key("details")
            json.beginArray()
            json.beginObject()
            json.key("@type")
            json.string("type.googleapis.com/google.firebase.fcm.v1.FcmError")
            json.key("errorCode")
            json.string(error?.rawValue ?? answer.reason)
            json.endObject()
            json.endArray()
        }
        if answer.padding > 0 {
            json.key("padding")
            json.string(String(repeating: "x", count: answer.padding))
        }
        json.endObject()
    }
}
