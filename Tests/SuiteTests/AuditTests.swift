import Foundation
import TestSupport
import Testing

/// The audit log, with the real executables.
@Suite(.serialized)
struct AuditTests {
    @Test func `who did what is on record, from every way in`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let phone = try await news.register("phone", in: suite)
            let sent = try await suite.mustCurl(
                "Delivery/Send",
                #"{"type": "/story", "audience": "ALL", "content": {"body": "Hello"}}"#,
                key: news.sender)
            let id = sent.string("notification.id")
            #expect(sent.string("notification.sentBy").contains("("))
            let shown = try await suite.mustHerald("notifications", "show", id)
            #expect(shown.string("notification.sentBy") == sent.string("notification.sentBy"))
            _ = try await suite.mustHerald("devices", "show", phone.id)
            // The local way has no key.
            _ = try await suite.herald(["kill-switch", "on", "--local", "--reason", "a test"])
            _ = try await suite.curl("Registry/CreateKey", "{}", key: news.sender)
            _ = try await suite.curl("Registry/ListTags", "{}", key: "wrong")
            // It tells the registry of refused calls once a minute, and when it ends.
            suite.stop(.gateway)
            try suite.start(.gateway)
            try await suite.waitUntilReady()
            let list = try await suite.mustHerald("audit", "list")
            // A method that does not exist is a mistake, not an empty list.
            let mistyped = try await suite.herald(["audit", "list", "--method", "EditAp"])
            #expect(mistyped.status == 2)
            let records = try #require(list.value("records") as? [[String: Any]])
            func find(_ method: String, _ kind: String) -> [String: Any]? {
                records.first {
                    ($0["method"] as? String)?.hasSuffix(method) == true
                        && $0["kind"] as? String == "AUDIT_KIND_\(kind)"
                }
            }
            let send = try #require(find("Delivery/Send", "CHANGE"))
            #expect(send["object"] as? String == id && send["app"] as? String == "news")
            #expect(
                send["address"] as? String == "127.0.0.1" || send["address"] as? String == "::1")
            #expect((send["keyId"] as? String)?.isEmpty == false)
            #expect(find("Registry/GetDevice", "PERSONAL_READ") != nil)
            #expect(find("Delivery/SetKillSwitch", "CHANGE")?["after"] != nil, "\(list.text)")
            let denied = find("Registry/CreateKey", "REFUSED")
            #expect(denied?["outcome"] as? String == "PERMISSION_DENIED", "\(list.text)")
            let wrong = find("Registry/ListTags", "REFUSED")
            #expect(wrong?["outcome"] as? String == "UNAUTHENTICATED")
            #expect(!list.text.contains(phone.id))
            let found = try await suite.mustHerald("audit", "list", "--object", phone.id)
            #expect(found.string("records.0.method") == "herald.v1.Registry/GetDevice")
            // No device's own call is in it.
            #expect(!list.text.contains("Register\"") && !list.text.contains("Sync\""))
        }
    }

    @Test func `a record has what was there before and after, and no secret`() async throws {
        try await RunningSuite.with { suite in
            let news = try await Tenant("news", in: suite)
            let secret = "a-secret-that-must-not-be-anywhere-0123456789"
            let calls = [
                (
                    "Delivery/SetProvider",
                    #"{"kind": "webhook", "name": "hook", "settings": [{"name": "secret", "#
                        + #""value": "\#(secret)"}, {"name": "batch", "value": "NEW"}]}"#,
                    ["no", "yes"]
                ),
                (
                    "Delivery/PutTemplate",
                    #"{"messageTemplate": {"name": "t", "content": {"body": "NEW"}}}"#,
                    ["first body", "second body"]
                ),
                (
                    "Registry/PutSegment", #"{"name": "s", "audience": "NEW"}"#,
                    ["/first", "/second"]
                ),
                (
                    "Registry/EditApp", #"{"app": "news", "name": "NEW"}"#,
                    ["first name", "second name"]
                ),
                (
                    "Geo/UpsertPlace",
                    #"{"place": {"id": "p", "title": "NEW", "centre": {"latitude": 1, "#
                        + #""longitude": 2}, "radiusMetres": 100}}"#,
                    ["first title", "second title"]
                ),
            ]
            for (method, body, values) in calls {
                for value in values {
                    _ = try await suite.mustCurl(
                        method, body.replacing("NEW", with: value), key: news.admin)
                }
            }
            _ = try await suite.mustCurl(
                "Registry/DeleteSegment", #"{"name": "s"}"#, key: news.admin)
            let list = try await suite.mustHerald("audit", "list", "--app", "news")
            let records = try #require(list.value("records") as? [[String: Any]])
            for (method, _, values) in calls {
                let last = try #require(
                    records.first { ($0["method"] as? String)?.hasSuffix(method) == true })
                let (before, after) = (last["before"] as? String, last["after"] as? String)
                #expect(before?.contains("\"\(values[0])\"") == true, "\(method): \(last)")
                #expect(after?.contains("\"\(values[1])\"") == true, "\(method): \(last)")
            }
            let deleted = records.first {
                ($0["method"] as? String)?.hasSuffix("DeleteSegment") == true
            }
            #expect((deleted?["before"] as? String)?.contains("/second") == true, "\(list.text)")
            #expect(!list.text.contains(secret))
        }
    }

    @Test func `a record that was changed is found, also in a backup`() async throws {
        try await RunningSuite.with { suite in
            _ = try await Tenant("news", in: suite)
            let backup = suite.home.appending(path: "backup").path
            _ = try await suite.mustHerald("backup", backup)
            let whole = try await suite.mustHerald("audit", "verify")
            #expect(whole.value("logs.2.records") as? Int ?? 0 > 0, "\(whole.text)")
            _ = try await suite.mustHerald("audit", "verify", backup)
            _ = try await suite.mustHerald("restore", backup, "--verify")
            for home in [suite.home, URL(filePath: backup)] {
                let directory = home.appending(path: "audit/registry")
                let file = try #require(
                    try FileManager.default.contentsOfDirectory(
                        at: directory, includingPropertiesForKeys: nil
                    ).first)
                let text = try String(contentsOf: file, encoding: .utf8)
                try Data(text.replacing("CreateApp", with: "ListTags!").utf8).write(to: file)
            }
            for words in [
                ["audit", "verify"], ["audit", "verify", backup], ["restore", backup, "--verify"],
            ] {
                #expect(try await suite.herald(words).status == 1)
                #expect(suite.complaint.contains("changed"), "\(suite.complaint)")
            }
        }
    }
}
