import HTTP
import JSON

/// What APNs demands of a request, as its documentation has it.
package struct APNsRules {
    /// What is known of the app.
    package struct Configuration: Sendable {
        /// Bundle ids whose topics are allowed; empty allows all.
        package var bundleIDs: [String] = []
        /// What counts of provider tokens.
        package var tokens = APNsTokens.Rules()

        /// Everything is allowed, and no signature is checked.
        package init() {}
    }

    private let bundleIDs: [[UInt8]]
    private var tokens: APNsTokens
    /// The latest alert that was found good.
    private var alert: JSONPattern?

    /// Rules that have seen nothing yet.
    package init(_ configuration: Configuration) {
        bundleIDs = configuration.bundleIDs.map { Array($0.utf8) }
        tokens = APNsTokens(configuration.tokens)
    }

    /// The device that a path names; nil for another path.
    package static func device(_ request: ProviderRequest) -> ArraySlice<UInt8>? {
        request.path(after: "/3/device/")
    }

    /// Why a request is refused; nil when it is not.
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
        // What is said on a channel is of no use later.
        if type == .pushtotalk, let end = fields["apns-expiration"], !end.equals("0") {
            return .badExpirationDate
        }
        return problem(priority: fields, type)
    }

    private static func problem(priority fields: HTTPFields, _ type: APNsPushType) -> APNsReason? {
        // Left out, it is 10, which wakes the screen: a background push must say 5.
        guard let priority = fields["apns-priority"] else {
            return type == .background ? .badPriority : nil
        }
        if priority.equals("5") || priority.equals("1") {
            return type == .pushtotalk ? .badPriority : nil
        }
        return priority.equals("10") && type != .background ? nil : .badPriority
    }

    /// Whether the topic is well formed, of the push's type and allowed.
    private func topic(_ fields: HTTPFields) -> APNsReason? {
        guard let topic = fields["apns-topic"], !topic.isEmpty else { return .missingTopic }
        guard topic.count <= 255, topic.allSatisfy(Self.isTopicByte) else { return .badTopic }
        let type = fields["apns-push-type"].flatMap(APNsPushType.init) ?? .alert
        let suffix = type.suffix
        let length = suffix.utf8CodeUnitCount
        guard length == 0 || topic.count > length && topic.suffix(length).equals(suffix) else {
            return .topicDisallowed
        }
        // A device manager's topic is its certificate's own.
        guard type != .mdm, !bundleIDs.isEmpty else { return nil }
        let bundleID = topic.dropLast(length)
        return bundleIDs.contains { bundleID.equals($0) } ? nil : .topicDisallowed
    }

    private mutating func problem(payload request: ProviderRequest) -> APNsReason? {
        let type = request.fields["apns-push-type"].flatMap(APNsPushType.init) ?? .alert
        if request.body.isEmpty { return .payloadEmpty }
        if request.body.count > type.bytes { return .payloadTooLarge }
        // To parse each would take longer than all else that is done with it.
        if type == .alert, let alert, alert.covers(request.body) { return nil }
        // Apple has no reason of its own for what is no JSON object.
        guard let payload = try? JSONDocument(parsing: request.body.span).root,
            payload.kind == .object, APNsPayload.fits(type, payload)
        else { return .payloadEmpty }
        if type == .alert { alert = JSONPattern(request.body) }
        return nil
    }

    /// Whether a device's token is hexadecimal; its length is Apple's to change.
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

    /// Whether it is a UUID in small letters, 8-4-4-4-12.
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
