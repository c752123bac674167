import DeliveryEngine
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// The outcome of every documented answer of the providers.
@Suite struct AnswerTests {
    private static let now = SampleMessage.now

    /// The class of an outcome, as tables of answers have it.
    enum Class: Sendable {
        case delivered, retry, busy, fails, unprocessed, drop, gone, message, credentials, wrong
        case waits
    }

    static func classOf(_ outcome: AttemptOutcome) -> Class? {
        switch outcome {
        case .accepted: .delivered
        case .deviceBusy: .retry
        case .providerBusy: .busy
        case .providerFails, .messageFails: .fails
        case .unprocessed: .unprocessed
        case .gone(nil, _): .drop
        case .gone: .gone
        case .refused: .message
        case .credentials: .credentials
        case .wrongTarget: .wrong
        case .postponed: .waits
        case .unreachable, .uncertain, .lostTogether: nil
        }
    }

    static func apns(
        _ status: Int, _ body: String, retryAfter: String? = nil, isProven: Bool = true
    ) -> APNsAnswer {
        APNsAnswer(
            status: status, body: Array(body.utf8), retryAfter: retryAfter, isProven: isProven,
            at: now)
    }

    @Test(
        arguments: [
            (400, "BadDeviceToken", Class.drop, nil),
            (400, "DeviceTokenNotForTopic", .wrong, .leaveTopic),
            (400, "MissingDeviceToken", .message, .reportBug),
            (404, "BadPath", .message, .reportBug),
            (400, "BadCollapseId", .message, nil), (400, "BadExpirationDate", .message, nil),
            (400, "BadMessageId", .message, nil), (400, "BadPriority", .message, nil),
            (400, "BadTopic", .message, nil), (400, "DuplicateHeaders", .message, nil),
            (400, "InvalidPushType", .message, nil), (400, "MissingTopic", .message, nil),
            (400, "PayloadEmpty", .message, nil), (400, "TopicDisallowed", .credentials, nil),
            (400, "IdleTimeout", .unprocessed, .reconnect),
            (403, "BadCertificate", .credentials, nil),
            (403, "BadCertificateEnvironment", .credentials, nil),
            (403, "InvalidProviderToken", .credentials, nil),
            (403, "MissingProviderToken", .credentials, nil),
            (403, "UnrelatedKeyIdInToken", .credentials, nil),
            (403, "BadEnvironmentKeyIdInToken", .credentials, nil),
            (403, "BadEnvironmentKeyInToken", .credentials, nil),
            (403, "Forbidden", .credentials, nil),
            (403, "ExpiredProviderToken", .credentials, .renewToken),
            (405, "MethodNotAllowed", .message, .reportBug), (410, "Unregistered", .message, nil),
            (410, "ExpiredToken", .drop, nil), (413, "PayloadTooLarge", .message, nil),
            (429, "TooManyRequests", .retry, nil),
            (429, "TooManyProviderTokenUpdates", .busy, .stopMinting),
            (500, "InternalServerError", .fails, nil),
            (503, "ServiceUnavailable", .fails, .reconnect),
            (503, "Shutdown", .fails, .reconnect), (400, "NewReason", .message, nil),
            (403, "NewReason", .credentials, nil), (418, "Teapot", .message, nil),
        ] as [(Int, String, Class, APNsAnswer.Remedy?)])
    func `each error of APNs has its outcome and remedy`(
        status: Int, reason: String, outcome: Class, remedy: APNsAnswer.Remedy?
    ) {
        let answer = Self.apns(status, #"{"reason":"\#(reason)"}"#)
        #expect(Self.classOf(answer.outcome) == outcome)
        #expect(answer.remedy == remedy)
        #expect("\(answer.outcome)".contains("\(status) \(reason)"))
    }

    @Test func `BadDeviceToken does not delete an address until its environment is proven`() {
        let answer = Self.apns(400, #"{"reason":"BadDeviceToken"}"#, isProven: false)
        #expect(answer.outcome == .refused(reason: "400 BadDeviceToken"))
        #expect(answer.remedy == .tryOtherEnvironment)
    }

    @Test(arguments: [
        ("1700000000123", Class.gone), (#""1700000000123""#, .gone), ("0", .message),
        ("-5", .message), ("1e999", .message), ("null", .message), ("[1]", .message),
        ("99999999999999999999", .message),
    ])
    func `an unregistered token is gone since the time that APNs says`(time: String, outcome: Class)
    {
        let answer = Self.apns(410, #"{"reason":"Unregistered","timestamp":\#(time)}"#)
        #expect(Self.classOf(answer.outcome) == outcome)
        if outcome == .gone {
            let since = UnixTime(milliseconds: 1_700_000_000_123)
            #expect(answer.outcome == .gone(since: since, reason: "410 Unregistered"))
        }
    }

    @Test func `errors of APNs wait fifteen minutes, or as long as its Retry-After says`() {
        #expect(
            Self.apns(500, "").outcome
                == .messageFails(
                    after: .seconds(900), reason: "500 without a known reason"))
        #expect(
            Self.apns(503, #"{"reason":"Shutdown"}"#, retryAfter: "7").outcome
                == .providerFails(after: .seconds(7), reason: "503 Shutdown"))
        #expect(
            Self.apns(429, #"{"reason":"TooManyRequests"}"#, retryAfter: "7").outcome
                == .deviceBusy(after: .seconds(7), reason: "429 TooManyRequests"))
    }

    static func fcm(
        _ status: Int, _ code: String, _ proof: FCMAnswer.Proof = .init(), retryAfter: String? = nil
    ) -> FCMAnswer {
        let details =
            #"{"@type":"type.googleapis.com/google.rpc.BadRequest"},{"@type":"#
            + #""type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#(code)"}"#
        let body =
            #"{"error":{"code":\#(status),"message":"m","status":"GENERIC","#
            + #""details":[\#(code.isEmpty ? "" : details)]}}"#
        return FCMAnswer(
            status: status, body: Array(body.utf8), retryAfter: retryAfter, proof: proof, at: now)
    }

    @Test(
        arguments: [
            (404, "UNREGISTERED", Class.drop, nil), (404, "", .credentials, nil),
            (403, "SENDER_ID_MISMATCH", .wrong, .leaveProject), (403, "", .credentials, nil),
            (400, "INVALID_ARGUMENT", .message, nil), (400, "", .message, nil),
            (401, "", .credentials, .renewToken),
            (401, "THIRD_PARTY_AUTH_ERROR", .waits, .waitForTheirKey),
            (400, "THIRD_PARTY_AUTH_ERROR", .waits, .waitForTheirKey),
            (429, "QUOTA_EXCEEDED", .busy, nil), (503, "UNAVAILABLE", .fails, nil),
            (500, "INTERNAL", .fails, nil), (413, "", .message, nil), (302, "", .message, nil),
        ] as [(Int, String, Class, FCMAnswer.Remedy?)])
    func `each error of FCM has its outcome and remedy`(
        status: Int, code: String, outcome: Class, remedy: FCMAnswer.Remedy?
    ) {
        let answer = Self.fcm(status, code)
        #expect(Self.classOf(answer.outcome) == outcome)
        #expect(answer.remedy == remedy)
        #expect("\(answer.outcome)".contains(code.isEmpty ? "GENERIC" : code))
    }

    @Test func `FCM's errors delete an address only if the rest is proven to work`() {
        #expect(
            Self.fcm(400, "INVALID_ARGUMENT", .init(bodyWorks: true)).outcome
                == .gone(since: nil, reason: "400 INVALID_ARGUMENT"))
        #expect(
            Self.fcm(403, "SENDER_ID_MISMATCH", .init(bodyWorks: true)).outcome
                == .wrongTarget(after: nil, reason: "403 SENDER_ID_MISMATCH"))
        // The generic status beside it says INVALID_ARGUMENT of everything.
        let generic = #"{"error":{"status":"INVALID_ARGUMENT"}}"#
        let answer = FCMAnswer(
            status: 400, body: Array(generic.utf8), proof: .init(bodyWorks: true), at: Self.now)
        #expect(Self.classOf(answer.outcome) == .message)
        // A web server's "not found" is no word about the address.
        let notFound = FCMAnswer(status: 404, body: Array("<html>".utf8), at: Self.now)
        #expect(Self.classOf(notFound.outcome) == .credentials)
    }

    @Test
    func `FCM's errors wait ten seconds or as Retry-After says, and its quota sets the rest`() {
        func wait(_ status: Int, _ retryAfter: String?) -> Duration? {
            let answer = Self.fcm(status, "", retryAfter: retryAfter)
            return switch answer.outcome {
            case .providerBusy(let wait, _), .providerFails(let wait, _),
                .messageFails(let wait, _):
                wait
            default: nil
            }
        }
        #expect(wait(429, nil) == nil)
        #expect(wait(429, "5") == .seconds(5))
        #expect(wait(503, nil) == .seconds(10))
        #expect(wait(500, "-1") == .seconds(10))
    }

    @Test(arguments: [
        (#"[{"subject":"device:f3x","description":"too many"}]"#, true),
        (#"[{"subject":"x","description":"Device message rate exceeded"}]"#, true),
        (#"[{"subject":"project:1"},{"subject":"device:f3x"}]"#, false),
        (#"[{"description":"Topic message rate exceeded"}]"#, false), ("[]", false), ("7", false),
    ])
    func `only the device waits when FCM says that the device's own message rate is exceeded`(
        violations: String, isOfDevice: Bool
    ) {
        let body = """
            {"error":{"code":429,"details":[
            {"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError",
            "errorCode":"QUOTA_EXCEEDED"},
            {"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":\(violations)}]}}
            """
        let outcome = FCMAnswer(status: 429, body: Array(body.utf8), at: Self.now).outcome
        #expect(
            outcome
                == (isOfDevice
                    ? .deviceBusy(after: .seconds(60), reason: "429 QUOTA_EXCEEDED of the device")
                    : .providerBusy(after: nil, reason: "429 QUOTA_EXCEEDED")))
    }

    @Test func `an FCM error without Retry-After concerns its message only`() {
        for status in [500, 503] {
            guard case .messageFails = Self.fcm(status, "").outcome else {
                Issue.record("\(status)")
                continue
            }
            guard case .providerFails = Self.fcm(status, "", retryAfter: "7").outcome else {
                Issue.record("\(status) with Retry-After")
                continue
            }
        }
    }

    @Test(arguments: [
        (200, true, Class.delivered), (201, true, .delivered), (202, false, .delivered),
        (400, true, .message), (401, false, .credentials), (403, false, .credentials),
        (401, true, .message), (403, true, .message), (404, false, .drop), (410, false, .drop),
        (413, true, .message), (429, true, .retry), (500, true, .retry), (503, true, .retry),
        (301, true, .message), (302, true, .message), (307, true, .message), (100, true, .message),
        (405, true, .message), (408, true, .retry),
    ])
    func `each status of a push service has its outcome`(
        status: Int, originWorks: Bool, outcome: Class
    ) {
        let answer = WebPushAnswer.outcome(status: status, originWorks: originWorks, at: Self.now)
        #expect(Self.classOf(answer) == outcome)
    }

    @Test func `only 404 and 410 delete a subscription`() {
        for status in 100...599 where ![404, 410].contains(status) {
            for works in [true, false] {
                let answer = WebPushAnswer.outcome(
                    status: status, originWorks: works, at: Self.now)
                #expect(Self.classOf(answer) != .drop)
                #expect(Self.classOf(answer) != .gone)
            }
        }
    }
}
