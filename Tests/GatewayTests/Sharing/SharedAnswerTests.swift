import Protocol
import TestSupport
import Testing

@testable import Gateway

/// Answers that are not shared, as the audit log must have each person who reads them.
struct SharedAnswerTests {
    private func answer(_ audience: String) throws -> [UInt8] {
        var response = Proto.GetNotificationResponse()
        response.notification = Proto.Notification()
        response.notification?.audience = audience
        return try response.encoded()
    }

    @Test(arguments: [
        "user(jane)", "/a AND User(jane)", "device:01h", "NOT device:01h", #"{"user": "jane"}"#,
    ])
    func `a notification that may name somebody is asked for by each`(audience: String) throws {
        let shared = SharedAnswer(try answer(audience), to: Method.Delivery.getNotification)
        #expect(shared.mayNameSomebody)
    }

    @Test func `other notifications and other answers are shared`() throws {
        let bytes = try answer("/a AND platform(ios)")
        #expect(!SharedAnswer(bytes, to: Method.Delivery.getNotification).mayNameSomebody)
        let status = try Proto.GetStatusResponse().encoded()
        #expect(!SharedAnswer(status, to: Method.Delivery.getStatus).mayNameSomebody)
        #expect(SharedAnswer([0xff], to: Method.Delivery.getNotification).mayNameSomebody)
    }
}
