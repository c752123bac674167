import Foundation
import TestSupport
import Testing

/// The command with files that it does not recognise, output that fails and invalid texts.
@Suite(.serialized)
struct UnrecognisedInputTests {
    private static let page = "<!DOCTYPE html>\n<html><body>Please sign in</body></html>\n"
    private static let placemark =
        "<Placemark id='one'><Point><coordinates>11.5,48.1</coordinates></Point></Placemark>"

    /// Runs a command in a shell with `$HERALD` and `$1`, and returns its status and its errors.
    private func shell(
        _ line: String, _ suite: RunningSuite, _ words: [String] = []
    ) async throws -> (status: Int32, text: String) {
        var environment = suite.environment
        environment["HERALD"] = builtProduct("herald").path
        let outcome = try await Tool.run(
            "bash", ["-c", line, "bash"] + words, environment: environment)
        return (outcome.status, outcome.output)
    }

    @Test func `unrecognised input changes nothing, and what is lost is reported`() async throws {
        try await RunningSuite.with { suite in
            _ = try await suite.mustHerald("apps", "create", "news")
            try await checkPlaces(suite)
            try await checkDevices(suite)
            try await checkLists(suite)
            try await checkOutput(suite)
            try await checkTexts(suite)
        }
    }

    private func write(_ bytes: some Sequence<UInt8>, _ name: String, _ suite: RunningSuite) throws
        -> String
    {
        let file = suite.home.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path
    }

    private func places(_ suite: RunningSuite) async throws -> Int {
        (try await suite.mustHerald("places", "list").value("places") as? [Any])?.count ?? 0
    }

    private func checkPlaces(_ suite: RunningSuite) async throws {
        let kml = "<kml>\(Self.placemark)</kml>"
        let feature =
            #"{"type":"Feature","id":"f","geometry":{"type":"Point","coordinates":[1,2]}}"#
        for (name, text) in [
            ("page.kml", Self.page), ("kml.gpx", kml), ("words.kml", "503 Service Unavailable"),
            ("route.gpx", "<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>"), ("none.kml", ""),
            ("none.geojson", ""), ("torn.kml", String(kml.dropLast(6))),
            ("torn.geojson", #"{"features":["# + feature), ("array.geojson", "[" + feature),
        ] {
            let path = try write(text.utf8, name, suite)
            let answer = try await suite.herald(["places", "import", path])
            #expect(answer.status == 2, "\(name): \(answer.text)")
            #expect(suite.complaint.contains("nothing was imported"), "\(suite.complaint)")
            let format = String(name.split(separator: ".")[1])
            let piped = try await shell(
                "\"$HERALD\" places import - --format \(format) <\"$1\"", suite, [path])
            #expect(piped.status == 2, "\(name) as a pipe: \(piped.text)")
        }
        #expect(try await places(suite) == 0)
        let comma = try write(kml.replacing("11.5,48.1", with: "11,5,48,1").utf8, "c.kml", suite)
        #expect(try await suite.herald(["places", "import", comma]).status == 8)
        #expect(
            suite.complaint.contains("'11,5,48,1' is not LONGITUDE,LATITUDE[,ALTITUDE]"))
        for (name, text) in [
            ("empty.kml", "<kml/>"), ("empty.geojson", #"{"features":[]}"#),
            ("empty.csv", "latitude,longitude\n,\n"), ("empty.gpx", "<gpx></gpx>"),
        ] {
            _ = try await suite.mustHerald(
                "places", "import", try write(text.utf8, name, suite))
        }
        #expect(try await places(suite) == 0)
        try await checkEncodings(suite)
    }

    private func checkEncodings(_ suite: RunningSuite) async throws {
        for (encoding, name) in [
            (String.Encoding.isoLatin1, "ISO-8859-1"), (.windowsCP1252, "windows-1252"),
            (.utf16, "UTF-16"),
        ] {
            let text =
                "<?xml version='1.0' encoding='\(name)'?><kml>"
                + Self.placemark.replacing("<Point>", with: "<name>Größe \(name)</name><Point>")
                + "</kml>"
            let path = try write(try #require(text.data(using: encoding)), "e.kml", suite)
            _ = try await suite.mustHerald("places", "import", path)
            let list = try await suite.mustHerald("places", "list")
            #expect(list.string("places.0.title") == "Größe \(name)")
        }
        let other = try write(
            "<?xml version='1.0' encoding='GB2312'?><kml>\(Self.placemark)</kml>".utf8, "g.kml",
            suite)
        #expect(try await suite.herald(["places", "import", other]).status == 2)
        #expect(suite.complaint.components(separatedBy: "GB2312").count == 2, "told once")
        let text =
            "\u{1E}{\"type\":\"Feature\",\"id\":\"s\",\"properties\":{},"
            + "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}\n"
        let sequence = try write(text.utf8, "s.geojson", suite)
        _ = try await suite.mustHerald("places", "import", sequence)
        #expect(try await places(suite) == 2)
    }

    private func checkDevices(_ suite: RunningSuite) async throws {
        for (name, text) in [
            (
                "d.csv",
                "install_id,platform,tags\n\(String(repeating: "a", count: 21)),ios,/x\n,,\n,,\n"
            ),
            ("cr.csv", "install_id,platform\r\(String(repeating: "b", count: 21)),ios\r,\r"),
            (
                "cr.ndjson",
                "{\"device\":{},\"installId\":\"\(String(repeating: "c", count: 21))\"}\r"
            ),
        ] {
            let path = try write(text.utf8, name, suite)
            let answer = try await suite.mustHerald("devices", "import", path)
            #expect(answer.value("created") as? Int == 1, "\(name): \(answer.text)")
        }
        let preview = try await suite.mustHerald("preview", "ALL")
        #expect(preview.string("devices") == "3")
        for words in [["devices", "import"], ["import", "airship"]] {
            let path = try write(Self.page.utf8, "page.json", suite)
            #expect(try await suite.herald(words + [path]).status != 0)
        }
        let blank = try write("\r\n\n".utf8, "blank.ndjson", suite)
        #expect(try await suite.herald(["devices", "import", blank]).status == 2)
    }

    private func checkLists(_ suite: RunningSuite) async throws {
        let devices = try await suite.mustHerald("devices", "list")
        let ids = (0..<2).map { devices.string("devices.\($0).id") }
        func count() async throws -> String {
            try await suite.mustHerald("preview", "static_list(vip)").string("devices")
        }
        let both = try write(ids.joined(separator: "\r").utf8, "both.txt", suite)
        _ = try await suite.mustHerald("lists", "import", "vip", both)
        #expect(try await count() == "2")
        let header = try write("device_id\n".utf8, "header.csv", suite)
        for (name, text) in [
            ("page", Self.page), ("none", ""), ("blank", "\n\n"), ("header", "device_id\n"),
            ("torn", "\(ids[0])\n\"\(ids[1])\"x\n"),
        ] {
            let path = try write(text.utf8, "\(name).txt", suite)
            let words = ["lists", "import", "vip", path, "--replace"]
            #expect(try await suite.herald(words).status == 2, "\(name)")
            #expect(try await count() == "2", "\(name)")
        }
        let nobody = try await suite.herald(
            ["lists", "import", "vip", suite.home.appending(path: "page.txt").path])
        #expect(nobody.status == 2 && suite.complaint.contains("is a device or user that exists"))
        let other = suite.home.appending(path: "page.txt").path
        _ = try await suite.herald(["lists", "import", "other", other])
        #expect(try await suite.herald(["lists", "add", "other", "nobody"]).status == 5)
        let lists = try await suite.mustHerald("lists", "list")
        #expect((lists.value("lists") as? [Any])?.count == 1, "none is made for nobody")
        _ = try await suite.mustHerald("lists", "import", "vip", header)
        #expect(try await count() == "2", "an empty list adds nobody")
        // Those of the first thousand lines exist not, one behind them does.
        let late = (0..<1_200).map { "nobody-\($0)" } + [ids[0]]
        let path = try write(late.joined(separator: "\n").utf8, "late.txt", suite)
        #expect(try await suite.herald(["lists", "import", "vip", path, "--replace"]).status == 8)
        #expect(suite.complaint.contains("1,200 ids of '\(path)' do not exist"))
        #expect(try await count() == "1")
        let twice = try write("\(ids[0])\n\(ids[1])\n\(ids[0])\n".utf8, "twice.txt", suite)
        _ = try await suite.mustHerald("lists", "import", "vip", twice, "--replace")
        #expect(suite.complaint.contains("repeats 1 id"))
        let removal = try await suite.mustHerald("lists", "remove", "vip", ids[1], "nobody")
        #expect(removal.value("devicesNotOnList") as? [String] == ["nobody"])
        #expect(try await suite.herald(["lists", "remove", "vip", ids[1]]).status == 5)
        #expect(try await count() == "1")
        _ = try await suite.mustHerald(
            "lists", "import", "vip", header, "--replace", "--allow-empty")
        #expect(try await count() != "1", "it is emptied")
    }

    private func checkOutput(_ suite: RunningSuite) async throws {
        _ = try await suite.mustHerald("send", "a", "--audience", "ALL", "--wait")
        for line in [
            "version", "--help", "apps list", "apps list --json", "notifications list --json",
            "events", "completion bash", "tags list", "devices export -",
            "places export -", "events --follow",
        ] {
            let full = try await shell("timeout 20 \"$HERALD\" \(line) >/dev/full", suite)
            #expect(full.status == 1, "\(line): \(full)")
            #expect(full.text.contains("No space left on device"), "\(line): \(full)")
        }
        let closed = try await shell("\"$HERALD\" version >&-", suite)
        #expect(closed.status == 1 && closed.text.contains("standard output"))
        let key = "\"$HERALD\" keys create --role sender --name lost"
        for line in ["\(key) >/dev/full", "\(key) --save /no/such/directory/key"] {
            let lost = try await shell(line, suite)
            #expect(lost.status == 1 && lost.text.contains("the key was revoked"), "\(lost)")
        }
        let unread = try await shell("set -o pipefail; (sleep 1; \(key)) | exec true", suite)
        #expect(unread.status == 1 && unread.text.contains("nobody reads"), "\(unread)")
        let keys = try await suite.mustHerald("keys", "list")
        let all = try #require(keys.value("keys") as? [[String: Any]])
        let lost = all.filter { $0["name"] as? String == "lost" }
        #expect(lost.count == 3 && lost.allSatisfy { $0["revokeTime"] != nil }, "\(keys.text)")
    }

    private func checkTexts(_ suite: RunningSuite) async throws {
        let text = "$(printf 'Gr\\374\\337e')"
        let sent = try await shell(
            "\"$HERALD\" send \"\(text)\" --audience ALL --wait", suite)
        #expect(sent.status == 2 && sent.text.contains("TEXT is not UTF-8"), "\(sent)")
        let setting = try await shell("HERALD_APP=\"\(text)\" \"$HERALD\" tags list", suite)
        #expect(setting.status == 2 && setting.text.contains("HERALD_APP"), "\(setting)")
        let cell = try write(
            [UInt8](Data("install_id,user\naaaaaaaaaaaaaaaaaaaa,Gr".utf8)) + [0xFC],
            "latin.csv", suite)
        #expect(try await suite.herald(["devices", "import", cell]).status == 8)
        let list = try await suite.mustHerald("notifications", "list")
        #expect((list.value("notifications") as? [Any])?.count == 1, "nothing was sent")
    }
}
