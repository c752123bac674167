import HTTP
import JSON

/// The rules for requests to APNs, as Apple documents them.
package struct APNsRules {
    /// The settings of the simulated app.
    package struct Configuration: Sendable {
        /// The bundle ids whose topics are allowed; empty allows all.
        package var bundleIDs: [String] = []
        /// The rules for provider tokens.
        package var tokens = APNsTokens.Rules()

        /// Creates settings that allow all topics and check no signatures.
        package init() {}
    }

    private let bundleIDs: [[UInt8]]
    private var tokens: APNsTokens
    /// The pattern of the latest alert that was valid; nil before the first.
    private var alert: JSONPattern?

    /// Creates the rules, with no tokens seen yet.
    package init(_ configuration: Configuration) {
        bundleIDs = configuration.bundleIDs.map { Array($0.utf8) }
        tokens = APNsTokens(configuration.tokens)
    }

    /// Returns the device that the path names; nil for another path.
    package static func device(_ request: ProviderRequest) -> ArraySlice<UInt8>? {
        request.path(after: "/3/device/")
    }

    /// Returns why a request is refused; nil when it is accepted.
    package mutating func problem(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> APNsReason? {
        guard request.method == .post else { return .methodNotAllowed }
        guard let device = Self.device(request) else {
            return request.path.equals("/3/device") ? .missingDeviceToken : .badPath
        }
        if device.isEmpty { return .missingDeviceToken }
        if device.contains(UInt8(ascii: "/")) { return .badPath }
        if Self.repeatsFields(request.fields) { return .duplicateHeaders }
        guard let token = request.bearer else { return .missingProviderToken }
        if let problem = tokens.problem(token, on: &connection, now: now) { return problem }
        return Self.problem(fields: request.fields) ?? topic(request.fields)
            ?? problem(payload: request) ?? (Self.isToken(device) ? nil : .badDeviceToken)
    }

    private static func repeatsFields(_ fields: HTTPFields) -> Bool {
        fields.count(of: "apns-id") > 1 || fields.count(of: "apns-topic") > 1
            || fields.count(of: "apns-push-type") > 1 || fields.count(of: "apns-priority") > 1
            || fields.count(of: "apns-expiration") > 1 || fields.count(of: "apns-collapse-id") > 1
            || fields.count(of: "authorization") > 1
    }

    private static func problem(fields: HTTPFields) -> APNsReason? {
        if let id = fields["apns-id"], !isUUID(id) { return .badMessageId }
        if let expiration = fields["apns-expiration"] {
            let isNumber = expiration.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            guard isNumber, (1...18).contains(expiration.count) else { return .badExpirationDate }
        }
        if let id = fields["apns-collapse-id"], !(1...64).contains(id.count) {
            return .badCollapseId
        }
        guard let name = fields["apns-push-type"] else { return problem(priority: fields, .alert) }
        guard let type = APNsPushType(name) else { return .invalidPushType }
        // A push-to-talk notification is useless later, so it must not be stored.
        if type == .pushtotalk, let end = fields["apns-expiration"], !end.equals("0") {
            return .badExpirationDate
        }
        return problem(priority: fields, type)
    }

    private static func problem(priority fields: HTTPFields, _ type: APNsPushType) -> APNsReason? {
        // A missing priority means 10, which wakes the screen, so a background push must say 5.
        guard let priority = fields["apns-priority"] else {
            return type == .background ? .badPriority : nil
        }
        if priority.equals("5") || priority.equals("1") {
            return type == .pushtotalk ? .badPriority : nil
        }
        return priority.equals("10") && type != .background ? nil : .badPriority
    }

    /// Returns why the topic is refused: it is malformed, of another push type or not allowed; nil
    /// if it is accepted.
    private func topic(_ fields: HTTPFields) -> APNsReason? {
        guard let topic = fields["apns-topic"], !topic.isEmpty else { return .missingTopic }
        guard topic.count <= 255, topic.allSatisfy(Self.isTopicByte) else { return .badTopic }
        let type = fields["apns-push-type"].flatMap(APNsPushType.init) ?? .alert
        let suffix = type.suffix
        let length = suffix.utf8CodeUnitCount
        guard length == 0 || topic.count > length && topic.suffix(length).equals(suffix) else {
            return .topicDisallowed
        }
        // The topic of device management comes from its certificate.
        guard type != .mdm, !bundleIDs.isEmpty else { return nil }
        let bundleID = topic.dropLast(length)
        return bundleIDs.contains { bundleID.equals($0) } ? nil : .topicDisallowed
    }

    private mutating func problem(payload request: ProviderRequest) -> APNsReason? {
        let type = request.fields["apns-push-type"].flatMap(APNsPushType.init) ?? .alert
        if request.body.isEmpty { return .payloadEmpty }
        if request.body.count > type.bytes { return .payloadTooLarge }
        // Parsing each payload would take longer than everything else that is done with it.
        if type == .alert, let alert, alert.covers(request.body) { return nil }
        // Apple has no reason of its own for a payload that is not a JSON object.
        guard let payload = try? JSONDocument(parsing: request.body.span).root,
            payload.kind == .object, APNsPayload.fits(type, payload)
        else { return .payloadEmpty }
        if type == .alert { alert = JSONPattern(request.body) }
        return nil
    }

    /// Returns whether a device's token is hexadecimal; Apple does not promise a length.
    private static func isToken(_ device: ArraySlice<UInt8>) -> Bool {
        device.count.isMultiple(of: 2) && device.count <= 400
            && device.allSatisfy {
                $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66
            }
    }

    private static func isTopicByte(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    /// Returns whether the text is a UUID in lower case, 8-4-4-4-12.
    private static func isUUID(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        for (index, byte) in text.enumerated() {
            switch index {
            case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
            default:
                guard byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x66 else {
                    return false
                }
            }
        }
        return true
    }
}
