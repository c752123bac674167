import Foundation
import TestSupport
import Testing

/// The erasure of a user, who leaves nothing behind in texts of others, with the real executables.
@Suite(.serialized)
struct UserErasureTests {
    @Test func `an erased user is named by nothing that is stored, and soon in no file`()
        async throws
    {
        try await RunningSuite.with { suite in
            let subject = try await NamedUser(in: suite)
            // The control: the id is in all three databases.
            try await waitUntil("the words of audiences are searched") {
                try await subject.find() != nil
            }
            for name in ["registry", "delivery", "watcher"] {
                #expect(subject.files().contains { $0.hasPrefix("data/\(name).db") }, "\(name)")
            }
            try await subject.erase()
            try await waitUntil("no file names the user", within: .seconds(10)) {
                subject.files() == []
            }
            try await subject.checkRewritten()
            #expect(try await subject.find() == nil)
        }
    }

    @Test func `a user erased after a backup is erased again after its restore`() async throws {
        try await RunningSuite.with { suite in
            let subject = try await NamedUser(in: suite)
            let backup = suite.home.deletingLastPathComponent()
                .appending(path: "\(suite.home.lastPathComponent)-backup")
            defer { try? FileManager.default.removeItem(at: backup) }
            _ = try await suite.mustHerald("backup", backup.path)
            try await subject.erase()
            suite.stopAll()
            _ = try await suite.mustHerald("restore", backup.path, "--replace")
            // The control: the backup has the id.
            #expect(subject.files() != [])
            for daemon in Daemon.allCases { try suite.start(daemon) }
            try await suite.waitUntilReady()
            try await waitUntil("no file names the user again", within: .seconds(10)) {
                subject.files() == []
            }
            try await subject.checkRewritten()
        }
    }
}

/// A user whose id was written into everything that has a selector.
private struct NamedUser {
    /// The id of the user, which is one word, so that the index of words has it as it is.
    static let id = "annlikenoother"
    static let gone = "user(herald-erased-user)"

    let suite: RunningSuite
    let news: Tenant
    let notification: String

    init(in suite: RunningSuite) async throws {
        self.suite = suite
        news = try await Tenant("news", in: suite)
        let phone = try await news.register("phone", tags: ["/ours"], in: suite)
        _ = try await suite.mustCurl(
            "Registry/AssociateUser",
            #"{"deviceId": "\#(phone.id)", "user": "\#(Self.id)"}"#, key: news.admin)
        let either = "user(\(Self.id)) OR /ours"
        _ = try await suite.mustCurl(
            "Registry/PutSegment", #"{"name": "friends", "audience": "\#(either)"}"#,
            key: news.admin)
        let variants =
            #"[{"audience": "\#(either)", "values": "{\"a\": 1}"}, {"values": "{\"a\": 2}"}]"#
        for number in 1...2 {
            _ = try await suite.mustCurl(
                "ConfigSets/PutConfigSet",
                #"{"configSet": {"name": "flags", "description": "version \#(number)", "#
                    + #""variants": \#(variants)}}"#, key: news.admin)
        }
        let sent = try await suite.mustCurl(
            "Delivery/Send",
            #"{"audience": "\#(either)", "type": "/t", "content": {"body": "Hello"}}"#,
            key: news.admin)
        notification = sent.string("notification.id")
        let later = (Date.now + 86_400).ISO8601Format()
        _ = try await suite.mustCurl(
            "Delivery/Send",
            #"{"audience": "NOT user(\#(Self.id))", "type": "/t", "content": {"body": "Later"}, "#
                + #""deliverTime": "\#(later)"}"#, key: news.admin)
        _ = try await suite.mustCurl(
            "Experiments/StartExperiment",
            #"{"experiment": {"name": "wording", "request": {"audience": "\#(either)", "#
                + #""type": "/t", "content": {"body": "Hello"}}, "variants": ["#
                + #"{"name": "a", "percent": 50}, {"name": "b", "percent": 50}], "#
                + #""startTime": "\#(later)"}}"#, key: news.admin)
        _ = try await suite.mustCurl(
            "Watcher/PutSource",
            #"{"name": "bell", "recipe": \#(try Self.quoted(Self.recipe(either)))}"#,
            key: news.admin)
    }

    private static func recipe(_ audience: String) -> String {
        #"{"app": "news", "source": {"kind": "json", "pushed": true}, "items": {"key": "id"},"#
            + "\n  "
            + #""rules": [{"name": "all", "send": {"type": "/news", "audience": "\#(audience)","#
            + #" "title": "{{title}}"}}]}"#
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    func erase() async throws {
        _ = try await suite.mustCurl(
            "Registry/DeleteUser", #"{"id": "\#(Self.id)"}"#, key: news.admin)
    }

    /// Returns the notification that a search for the id finds; nil if it finds none.
    func find() async throws -> String? {
        let found = try await suite.mustCurl(
            "Delivery/ListNotifications", #"{"audience": "\#(Self.id)"}"#, key: news.admin)
        return found.value("notifications.0.id") as? String
    }

    /// Checks that all things that named the user exist, and have the id of an erased user instead.
    func checkRewritten() async throws {
        let either = "\(Self.gone) OR /ours"
        let segments = try await suite.mustCurl("Registry/ListSegments", "{}", key: news.admin)
        #expect(segments.string("segments.0.audience") == either, "\(segments.text)")
        let count = try await suite.mustCurl(
            "Registry/PreviewAudience", #"{"audience": "segment(friends)"}"#, key: news.admin)
        #expect(count.string("devices") == "1", "\(count.text)")
        let set = try await suite.mustCurl(
            "ConfigSets/GetConfigSet", #"{"name": "flags"}"#, key: news.admin)
        #expect(set.string("configSet.variants.0.audience") == either, "\(set.text)")
        let shown = try await suite.mustCurl(
            "Delivery/GetNotification", #"{"id": "\#(notification)"}"#, key: news.admin)
        #expect(shown.string("notification.audience") == either, "\(shown.text)")
        let experiment = try await suite.mustCurl(
            "Experiments/GetExperiment", #"{"name": "wording"}"#, key: news.admin)
        #expect(experiment.text.contains(Self.gone), "\(experiment.text)")
        let source = try await suite.mustCurl(
            "Watcher/GetSource", #"{"name": "bell"}"#, key: news.admin)
        #expect(source.text.contains(Self.gone), "\(source.text)")
    }

    /// Returns the files of `HERALD_HOME` that have the id, by their paths below it.
    ///
    /// Files that a restore has put aside are left out; the operator deletes them.
    func files() -> Set<String> {
        let home = suite.home.path
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: home)) ?? []
        return Set(
            paths.filter { path in
                guard !path.hasSuffix(".ballast"), !path.hasPrefix("data.old"),
                    let bytes = FileManager.default.contents(atPath: "\(home)/\(path)")
                else { return false }
                return bytes.range(of: Data(Self.id.utf8)) != nil
            })
    }
}
