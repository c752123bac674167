import Foundation
import HTTPClient
import TestSupport
import Testing

/// The commands `herald devices import`, `export` and `herald import airship` with a real suite.
@Suite(.serialized)
struct ImportTests {
    private static let app = "news"

    /// Returns devices with addresses of every kind, one in each line.
    private static func devices(_ count: Int) -> String {
        let times = #""createTime":"2025-01-02T03:04:05.678Z","syncTime":"2026-01-02T03:04:05Z""#
        // The base point of P-256 (SEC 2 §2.4.2).
        let key =
            "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="
        let secret = Data(repeating: 9, count: 16).base64EncodedString()
        return (1...count).map { number in
            let address =
                switch number % 4 {
                case 0:
                    #""kind":"apns","value":"000\#(10000 + number * 2)a0","topic":"org.example","#
                        + #""environment":"sandbox""#
                case 1:
                    #""kind":"webpush","value":"https://fcm.googleapis.com/fcm/send/\#(number)","#
                        + #""publicKey":"\#(key)","authSecret":"\#(secret)""#
                case 2: #""kind":"email","value":"p\#(number)@example.org""#
                default: #""kind":"webhook","value":"https://hooks.example.org/a,b;\#(number)""#
                }
            return #"{"device":{"tags":["/all","/of seven/\#(number % 7)","/x|y\\z"],"#
                + #""addresses":[{\#(address),"registerTime":"2025-05-06T07:08:09.010Z"}],"#
                + #""locale":"pt-BR","timeZone":"America/Sao_Paulo",\#(times),"platform":"ios","#
                + #""user":"user-\#(number < 500 ? number % 5 : number)","settings":{"quietHours":"#
                + #"{"startMinute":1320,"endMinute":390},"switchedOff":["/bill/vote"]},"#
                + #""software":{"appVersion":"1.2.3","osVersion":"17","model":"iPhone15,2"},"#
                + #""tagGroups":[{"group":"loyalty","tags":["gold","since 2012"]}],"#
                + #""attributes":[{"name":"age","number":\#(number).5},"#
                + #"{"name":"plan","text":"a, b"},"#
                + #"{"name":"since","date":"2020-02-29T00:00:00Z"}]},"#
                + #""installId":"install-of-\#(number)-of-many"}"# + "\n"
        }.joined()
    }

    private func makeApp(_ suite: RunningSuite, _ app: String = Self.app) async throws {
        _ = try await suite.mustHerald("apps", "create", app)
    }

    private func write(_ text: String, _ name: String, _ suite: RunningSuite) throws -> String {
        let path = suite.home.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    private func export(
        _ suite: RunningSuite, _ name: String, _ app: String = Self.app
    ) async throws -> String {
        let path = suite.home.appending(path: name).path
        let answer = try await suite.herald(
            ["devices", "export", path, "--app", app])
        try #require(answer.status == 0, "\(suite.complaint)")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    /// The devices fit into one call, as those of several calls are stored in the order of the
    /// answers.
    @Test func `exported devices that are imported and exported again are the same bytes`()
        async throws
    {
        try await RunningSuite.with { first in
            try await makeApp(first)
            let path = try write(Self.devices(200), "in.ndjson", first)
            let imported = try await first.mustHerald("devices", "import", path)
            #expect(imported.value("created") as? Int == 200, "\(imported.text)")
            let key = try await first.mustHerald("keys", "create", "--role", "device")
            let phone = try await first.mustCurl(
                "Client/Register", #"{"installId": "install-of-1-of-many"}"#,
                key: key.string("secret"))
            let lines = try await export(first, "one.ndjson")
            let table = try await export(first, "one.csv")
            let again = try await first.mustHerald(
                "devices", "import", first.home.appending(path: "one.ndjson").path)
            #expect(again.value("replaced") as? Int == 200)
            #expect(try await export(first, "again.ndjson") == lines)
            try await makeApp(first, "other")
            _ = try await first.mustHerald(
                "devices", "import", first.home.appending(path: "one.csv").path, "--app", "other",
                "--new-ids")
            let other = try await export(first, "other.ndjson", "other")
            #expect(Self.withoutIDs(other) == Self.withoutIDs(lines))
            try await checkElsewhere(lines, table, phone)
        }
    }

    private static func withoutIDs(_ lines: String) -> String {
        lines.replacing(/"id":"[0-9a-z]{26}"/, with: "")
    }

    private func checkElsewhere(_ lines: String, _ table: String, _ phone: Answer) async throws {
        try await RunningSuite.with { second in
            try await makeApp(second)
            let path = try write(lines, "one.ndjson", second)
            _ = try await second.mustHerald("devices", "import", path)
            #expect(try await export(second, "two.ndjson") == lines)
            #expect(try await export(second, "two.csv") == table)
            // The phone proves itself by the secret that it has from the first suite.
            let sync = try await second.mustCurl(
                "Client/Sync",
                #"{"deviceId": "\#(phone.string("deviceId"))", "#
                    + #""deviceSecret": "\#(phone.string("deviceSecret"))"}"#)
            #expect(sync.status == 200)
            let wrong = try await second.curl(
                "Client/Sync",
                #"{"deviceId": "\#(phone.string("deviceId"))", "deviceSecret": "hd_no"}"#)
            #expect(wrong.status != 200)
        }
        try await RunningSuite.with { third in
            try await makeApp(third)
            let path = try write(table, "one.csv", third)
            _ = try await third.mustHerald("devices", "import", path)
            #expect(try await export(third, "three.ndjson") == lines)
        }
    }

    @Test func `an import that is killed resumes where it was`() async throws {
        try await RunningSuite.with { suite in
            try await makeApp(suite)
            let count = 30_000
            let path = try write(Self.devices(count), "in.ndjson", suite)
            let words = ["devices", "import", path, "--app", Self.app]
            let child = try ChildProcess(
                builtProduct("herald").path, words, environment: suite.environment,
                output: .file(suite.home.appending(path: "killed.out").path))
            try await waitUntil("some of it is done") {
                FileManager.default.fileExists(atPath: path + ".progress")
            }
            child.signal(SIGKILL)
            #expect(child.wait() == -SIGKILL, "it was done before it was killed")
            let before = try await devices(suite)
            #expect(before > 0 && before < count)
            let refused = try await suite.herald(words)
            #expect(refused.status == 2 && suite.complaint.contains("--resume"))
            let resumed = try await suite.herald(words + ["--resume", "--json"])
            #expect(resumed.status == 0, "\(suite.complaint)")
            #expect(suite.complaint.contains("lines done"), "\(suite.complaint)")
            let total =
                (resumed.value("created") as? Int ?? 0)
                + (resumed.value("replaced") as? Int ?? 0)
            #expect(total == count)
            #expect(try await devices(suite) == count)
            #expect(!FileManager.default.fileExists(atPath: path + ".progress"))
        }
    }

    private func devices(_ suite: RunningSuite) async throws -> Int {
        let answer = try await suite.mustHerald("preview", "ALL", "--app", Self.app)
        return Int(answer.string("devicesInApp")) ?? 0
    }

    /// Large calls, which must not share an HTTP/2 connection: libcurl would keep a processor busy
    /// while it waits for a window.
    @Test func `calls larger than an HTTP2 window use their own connections`() async throws {
        try await RunningSuite.with { suite in
            try await makeApp(suite)
            for (count, isLarge) in [(3, false), (2_000, true)] {
                let path = try write(Self.devices(count), "\(count).ndjson", suite)
                let before = try await connections(suite)
                _ = try await suite.mustHerald("devices", "import", path)
                // The questions themselves share one.
                let opened = try await connections(suite) - before
                #expect(isLarge ? opened > 1 : opened == 1)
            }
        }
    }

    /// Returns the number of connections that the gateway has accepted.
    private func connections(_ suite: RunningSuite) async throws -> Int {
        let answer = try #require(try await suite.get("/metrics"))
        let line = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("herald_gateway_connections_total") }
        return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
    }

    @Test func `bad lines are reported, and the exit status says so`() async throws {
        try await RunningSuite.with { suite in
            try await makeApp(suite)
            let lines = Self.devices(5).split(separator: "\n").map(String.init)
            let text =
                (lines[0...1] + [#"{"device":{"tags":[1]}}"#] + lines[2...3]
                + [lines[4].replacing("/all", with: " /all")]).joined(separator: "\n")
            let path = try write(text, "in.ndjson", suite)
            let dry = try await suite.herald(["devices", "import", path, "--dry-run"])
            #expect(dry.status == 8 && suite.complaint.contains("in.ndjson:3: device.tags[0]: "))
            #expect(try await devices(suite) == 0)
            let stopped = try await suite.herald(["devices", "import", path])
            #expect(stopped.status == 8 && suite.complaint.contains("in.ndjson:3: "))
            #expect(try await devices(suite) == 2)
            let passed = try await suite.herald(
                ["devices", "import", path, "--resume", "--skip-bad", "--json"])
            #expect(passed.status == 8)
            #expect(suite.complaint.contains("in.ndjson:6: device.tags[0]: "), "\(suite.complaint)")
            #expect(passed.value("created") as? Int == 4 && passed.value("bad") as? Int == 2)
            #expect(passed.value("complete") as? Bool == true)
            #expect(try await devices(suite) == 4)
            let wrong = try write("id,nmae\nx,y\n", "in.csv", suite)
            #expect(try await suite.herald(["devices", "import", wrong]).status == 2)
            #expect(suite.complaint.contains("there is no column 'nmae'"))
            let operating = try await suite.mustHerald("keys", "create", "--role", "operator")
            let denied = try await suite.herald(
                ["devices", "import", path, "--app", Self.app],
                ["HERALD_KEY": operating.string("secret")])
            #expect(denied.status == 4, "\(suite.complaint)")
        }
    }

    @Test func `a device listed twice in a file is one device`() async throws {
        try await RunningSuite.with { suite in
            try await makeApp(suite)
            func check(_ name: String, _ headings: String, _ lines: [String]) async throws {
                let text = ([headings] + lines + lines).joined(separator: "\n")
                let path = try write(text, name, suite)
                let answer = try await suite.mustHerald("devices", "import", path)
                #expect(answer.value("created") as? Int == lines.count, "\(answer.text)")
                #expect(answer.value("replaced") as? Int == lines.count, "\(answer.text)")
                let again = try await suite.mustHerald("devices", "import", path)
                #expect(again.value("replaced") as? Int == 2 * lines.count, "\(again.text)")
            }
            // By an address within one call, by an install within calls under way together.
            let addresses = (1...200).map { "email,p\($0)@example.org,/a" }
            try await check("one.csv", "address_kind,address_value,tags", addresses)
            let installs = (1...800).map { "install-of-number-\($0),/a" }
            try await check("two.csv", "install_id,tags", installs)
            #expect(try await devices(suite) == 1000)
            let preview = try await suite.mustHerald("preview", "/a AND address_kind(email)")
            #expect(preview.string("devices") == "200")
        }
    }

    @Test func `Airship's listing becomes devices that audiences select`() async throws {
        try await RunningSuite.with { suite in
            try await makeApp(suite)
            let path = repository.appending(
                path: "Tests/HeraldCommandTests/Fixtures/airship-pages.json"
            ).path
            let state = suite.home.appending(path: "progress").path
            let answer = try await suite.mustHerald(
                "import", "airship", path, "--apns-topic", "org.example", "--state", state)
            #expect(answer.value("created") as? Int == 5, "\(answer.text)")
            #expect(answer.value("leftOut") as? Int == 6)
            for (audience, count) in [
                ("/bill/signed", "1"), ("tag(loyalty, gold)", "1"), ("ALL", "5"),
            ] {
                let preview = try await suite.mustHerald("preview", audience, "--breakdown")
                #expect(preview.string("devices") == count, "\(audience)")
            }
            let list = try await suite.mustHerald("devices", "list", "--audience", "/bill/signed")
            #expect(list.string("devices.0.user") == "user-5678")
            #expect(list.string("devices.0.addresses.0.registerTime") == "2015-10-07T21:28:35Z")
            // A key of the app alone says which app it is.
            let key = try await suite.mustHerald("keys", "create", "--role", "admin")
            let again = try await suite.herald(
                ["import", "airship", path, "--state", state, "--json"],
                ["HERALD_KEY": key.string("secret")])
            #expect(again.value("replaced") as? Int == 5, "\(suite.complaint)")
        }
    }

    @Test func `users, segments, lists and attributes select audiences`()
        async throws
    {
        try await RunningSuite.with { suite in
            try await makeApp(suite)
            let path = try write(Self.devices(20), "in.ndjson", suite)
            _ = try await suite.mustHerald("devices", "import", path)
            let list = try await suite.mustHerald("devices", "list", "--audience", "user(user-3)")
            let ids = list.value("devices") as? [[String: Any]] ?? []
            #expect(ids.count == 4)
            let id = list.string("devices.0.id")
            _ = try await suite.mustHerald("users", "tag", "user-3", "/vip", "/vip2")
            _ = try await suite.mustHerald("users", "untag", "user-3", "/vip2")
            let user = try await suite.mustHerald("users", "show", "user-3")
            #expect(user.strings("user.tags") == ["/vip"])
            #expect(user.strings("user.deviceIds").count == 4)
            _ = try await suite.mustHerald("users", "disassociate", "user-3", id)
            _ = try await suite.mustHerald("users", "associate", "someone", id)
            let users = try await suite.mustHerald("users", "list")
            #expect((users.value("users") as? [Any])?.count == 6)
            _ = try await suite.mustHerald("segments", "set", "vips", "/vip AND NOT /none")
            _ = try await suite.mustHerald(
                "devices", "attributes", id, "set", "level:number=7", "plan=gold")
            let edited = try await suite.mustHerald("devices", "attributes", id, "remove", "since")
            #expect((edited.value("attributes") as? [Any])?.count == 3)
            let unknown = "00000000000000000000000000"
            let file = try write("device_id\n\(id)\n\(unknown)\n", "list.csv", suite)
            let uploaded = try await suite.herald(["lists", "import", "chosen", file, "--json"])
            #expect(uploaded.status == 8)
            #expect(uploaded.strings("unknownDevices") == [unknown])
            _ = try await suite.mustHerald("lists", "add", "chosen", "--users", "user-1")
            for (audience, count) in [
                ("segment(vips)", "3"), ("static_list(chosen)", "5"), ("user(someone)", "1"),
                ("attribute(level >= 7)", "1"),
            ] {
                let answer = try await suite.herald(["preview", audience, "--json"])
                #expect(answer.string("devices") == count, "\(audience): \(suite.complaint)")
            }
            try await checkInsight(suite, id)
            _ = try await suite.mustHerald("lists", "delete", "chosen")
            _ = try await suite.mustHerald("segments", "delete", "vips")
            let gone = try await suite.mustHerald("users", "delete", "user-1", "--devices")
            #expect(gone.value("deletedDevices") as? Int == 4)
        }
    }

    private func checkInsight(_ suite: RunningSuite, _ id: String) async throws {
        let why = try await suite.herald(["explain", "user(someone) AND NOT /all", id])
        #expect(why.status == 0, "\(suite.complaint)")
        #expect(why.text.contains("not selected") && why.text.contains("  no  NOT /all"))
        #expect(why.text.contains("yes user(someone): is a device of someone"), "\(why.text)")
        let muted = try await suite.herald(["explain", "/all", id, "--type", "/bill/vote"])
        #expect(muted.text.contains("/bill/vote"), "\(muted.text)")
        let none = try await suite.mustHerald("preview", "ALL", "--type", "/bill/vote")
        #expect(none.string("devices") == "0" || none.value("devices") == nil)
        let sample = try await suite.mustHerald("sample", "ALL", "--count", "3")
        #expect((sample.value("devices") as? [Any])?.count == 3)
        let preview = try await suite.herald(["preview", "ALL", "--breakdown"])
        #expect(preview.text.contains("DEVICES  ADDRESS\n"), "\(preview.text)")
        #expect(preview.text.contains("20  America/Sao_Paulo"), "\(preview.text)")
    }
}
