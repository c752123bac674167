import Foundation
import Testing

/// Invalid keys, and objects of other apps.
@Suite(.serialized)
struct AccessTests {
    @Test func `wrong, malformed and revoked keys get the same answer`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let made = try await suite.mustCurl(
                "Registry/CreateKey", #"{"role": "KEY_ROLE_SENDER"}"#, key: news.admin)
            let (id, secret) = (made.string("key.id"), made.string("secret"))
            func answer(_ key: String) async throws -> String {
                let answer = try await suite.curl("Registry/ListTags", "{}", key: key)
                return "\(answer.status) \(answer.text)"
            }
            #expect(try await answer(secret).hasPrefix("200"))
            _ = try await suite.mustCurl(
                "Registry/RevokeKey", #"{"id": "\#(id)"}"#, key: news.admin)
            // The gateway may believe it for two seconds more.
            try await waitUntil("the key is worthless", within: .seconds(4)) {
                try await answer(secret).hasPrefix("401")
            }
            let revoked = try await answer(secret)
            let last = secret.last == "A" ? "B" : "A"
            for wrong in [
                "nonsense", "a b", "hk_\(id)_", String(secret.dropLast()) + last,
                String(repeating: "k", count: 1000), secret.replacing(id, with: "0"),
            ] {
                #expect(try await answer(wrong) == revoked, "key \(wrong.prefix(40))")
            }
            #expect(try await answer(news.sender).hasPrefix("200"))
        }
    }

    @Test func `another app's objects are not found, as if they did not exist`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let shop = try await Tenant("shop", in: suite)
            let theirs = try await OtherAppsThings(of: shop, in: suite)
            let before = try await Snapshot(of: "shop", in: suite)
            for call in theirs.calls {
                let own = try await suite.curl(call.method, call.body(), key: news.admin)
                #expect(own.code == "not_found", "\(call.method): \(own.text)")
                // No word tells it from what was never there.
                let never = try await suite.curl(call.method, call.body("never"), key: news.admin)
                #expect(
                    never.text.replacing("never", with: "*")
                        == own.text.replacing(call.id, with: "*"))
                let named = try await suite.curl(
                    call.method, call.body(app: "shop"), key: news.admin)
                #expect(named.code == "not_found", "\(call.method) of shop: \(named.text)")
            }
            #expect(try await Snapshot(of: "shop", in: suite) == before)
            for call in theirs.calls where call.isReading {
                let right = try await suite.curl(call.method, call.body(), key: shop.admin)
                #expect(right.status == 200, "\(call.method): \(right.text)")
            }
        }
    }
}

/// One thing of each kind in an app, and the calls that would reach it.
private struct OtherAppsThings {
    struct Call {
        let method: String
        let member: String
        let id: String
        var rest = ""

        var isReading: Bool { method.contains("Get") }

        func body(_ other: String? = nil, app: String = "") -> String {
            let id = other ?? id
            return #"{"app": "\#(app)", "\#(member)": "\#(id)"\#(rest)}"#
        }
    }

    let calls: [Call]

    init(of tenant: Tenant, in suite: RunningSuite) async throws {
        let device = try await tenant.register("phone", tags: ["/a"], in: suite)
        _ = try await suite.mustCurl(
            "Geo/UpsertPlace", #"{"place": {"id": "their-place", "centre": {}}}"#,
            key: tenant.sender)
        let later = Date.now.addingTimeInterval(3600).ISO8601Format()
        let sent = try await suite.mustCurl(
            "Delivery/Send",
            #"""
            {"type": "/t", "audience": "ALL", "content": {"title": "t"},
             "deliverTime": "\#(later)"}
            """#, key: tenant.sender)
        let notification = sent.string("notification.id")
        let keys = try await suite.mustCurl("Registry/ListKeys", "{}", key: tenant.admin)
        calls = [
            Call(method: "Registry/GetDevice", member: "id", id: device.id),
            Call(method: "Registry/DeleteDevice", member: "id", id: device.id),
            Call(
                method: "Registry/UpdateTags", member: "deviceId", id: device.id,
                rest: #", "add": ["/b"]"#),
            Call(method: "Geo/GetPlace", member: "id", id: "their-place"),
            Call(method: "Delivery/GetNotification", member: "id", id: notification),
            Call(method: "Delivery/CancelNotification", member: "id", id: notification),
            Call(method: "Registry/RevokeKey", member: "id", id: keys.string("keys.0.id")),
        ]
    }
}
