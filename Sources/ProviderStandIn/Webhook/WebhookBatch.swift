import HTTP
import JSON

/// Checks of a webhook's body: any JSON, or a batch of Airship's open channels.
enum WebhookBatch {
    /// The longest body, in bytes, before compression.
    static let bytes = 4 << 20
    private static let largest = 1000

    /// Returns a remark for the ledger on a valid body; throws if the body is invalid.
    static func remark(
        _ body: [UInt8], _ request: ProviderRequest
    ) throws(WebhookProblem) -> String {
        let limits = JSONLimits(bytes: bytes, depth: 32, elements: 200_000)
        guard let root = try? JSONDocument(parsing: body, limits: limits).root else {
            throw WebhookProblem(400, "InvalidJSON")
        }
        guard let member = root.member("values") else { return "" }
        guard let values = try? member.elements(), !values.isEmpty else {
            throw WebhookProblem(400, "InvalidBatch")
        }
        guard values.count <= largest else { throw WebhookProblem(413, "BatchTooLarge") }
        guard request.fields.string("data-attribute") ?? "values" == "values" else {
            throw WebhookProblem(400, "InvalidDataAttribute")
        }
        var ids: Set<String> = []
        for value in values {
            let id = try checked(value)
            guard ids.insert(id).inserted else { throw WebhookProblem(400, "RepeatedSendID") }
        }
        return "\(values.count) values"
    }

    /// Returns the `send_id` of a value; throws if the value lacks something that is required.
    private static func checked(_ value: JSONValue) throws(WebhookProblem) -> String {
        guard let id = try? value.member("send_id")?.string(), isUUID(id) else {
            throw WebhookProblem(400, "InvalidSendID")
        }
        guard let key = try? value.member("app_key")?.string(), isAppKey(key) else {
            throw WebhookProblem(400, "InvalidAppKey")
        }
        let address = try? value.member("target")?.member("address")?.string()
        guard address?.isEmpty == false else { throw WebhookProblem(400, "InvalidTarget") }
        guard let payload = value.member("payload"), (try? payload.members()) != nil else {
            throw WebhookProblem(400, "InvalidPayload")
        }
        return id
    }

    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// Returns whether the text has the form of an app key: 22 characters of base64url.
    private static func isAppKey(_ text: String) -> Bool {
        text.utf8.count == 22
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
}
