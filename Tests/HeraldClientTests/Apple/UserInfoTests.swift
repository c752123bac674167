import Foundation
import HeraldClient
import HeraldClientApple
import Testing

/// What a system hands over of a payload.
struct UserInfoTests {
    @Test func `what the system makes of a payload is read as the payload itself`() throws {
        let text = #"""
            {"aps": {"alert": {"title": "t", "body": "b"}, "badge": 3, "mutable-content": 1},
             "herald_id": "m-7", "herald_version": "17", "list": [1, "x", true, null]}
            """#
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let userInfo = try #require(object as? [AnyHashable: Any])
        let reader = PayloadReader()
        #expect(reader.read(JSONValue(userInfo: userInfo)) == reader.read(Array(text.utf8)))
        #expect(JSONValue(userInfo: userInfo)["list"]?.elements?[2] == .bool(true))
    }
}
