import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

@Suite struct RegistryCommandsTests {
    private func invocation(_ words: String...) throws -> Invocation {
        let line = try CommandLineParser.parse(words, Program.root)
        return Invocation(
            path: line.path, options: line.options, arguments: line.arguments, rest: line.rest,
            settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
    }

    @Test func `the last argument takes all remaining words`() throws {
        let tag = try invocation("users", "tag", "u1", "/a", "/b", "--group", "g", "/c")
        #expect(tag.argument("USER") == "u1" && tag.rest == ["/a", "/b", "/c"])
        let error = #expect(throws: UsageError.self) { try invocation("users", "tag", "u1") }
        #expect(error?.message == "TAG is missing")
        #expect(try invocation("devices", "attributes", "x").rest == [])
        let line = try CommandLineParser.parse(["lists", "add", "--help"], Program.root)
        #expect(HelpCommand.text(line).hasPrefix("Usage: herald lists add NAME ID... [options]"))
    }

    @Test func `the options of an app become its request, and a list has its zone`() throws {
        let made = AppsCommand.newApp(
            try invocation("apps", "create", "news", "--time-zone", "Europe/Berlin"))
        #expect((made.id, made.name, made.defaultTimeZone) == ("news", "news", "Europe/Berlin"))
        let plain = AppsCommand.newApp(try invocation("apps", "create", "news", "--name", "News"))
        #expect((plain.name, plain.defaultTimeZone) == ("News", ""))
        let edit = try AppsCommand.edit(
            of: try invocation("apps", "edit", "news", "--time-zone=Asia/Tokyo"))
        #expect((edit.app, edit.name, edit.defaultTimeZone) == ("news", "", "Asia/Tokyo"))
        #expect(!edit.clearDefaultTimeZone)
        let none = try AppsCommand.edit(of: invocation("apps", "edit", "news", "--no-time-zone"))
        #expect(none.clearDefaultTimeZone && none.defaultTimeZone.isEmpty)
        let rules = try AppsCommand.edit(
            of: try invocation(
                "apps", "edit", "news", "--device-tags", "/a/", "--device-tags", "/b/",
                "--reserve-attribute", "plan", "--no-refused-addresses",
                "--sync-interval", "12h")
        ).deviceRules
        #expect(rules?.tagPrefixes?.names == ["/a/", "/b/"])
        #expect(rules?.reservedAttributes?.names == ["plan"])
        #expect(rules?.syncInterval?.seconds == 43_200)
        #expect(rules?.refusedAddressKinds?.names == [] && none.deviceRules == nil)
        var app = Proto.App()
        (app.id, app.name, app.defaultTimeZone) = ("news", "News", "Asia/Tokyo")
        #expect(AppsCommand.table([app]).contains("Asia/Tokyo"))
    }

    @Test func `attributes are typed and printed with their types`() throws {
        let words = [
            "plan=gold=x", "age:number=41", "since:date=2026-05-04", "fw:version=1.2", "a:b=",
        ]
        let invocation = try invocation(
            "devices", "attributes", "x", "set", words[0], words[1], words[2], words[3], words[4])
        let edit = try #require(try AttributesCommand.edit(invocation))
        #expect(
            edit.set.map(\.line) == [
                "plan=gold=x", "age:number=41", "since:date=2026-05-04T00:00:00Z",
                "fw:version=1.2", "a:b=",
            ])
        #expect(edit.set[1].typed == .number(41))
        #expect(edit.remove == [])
        let remove = try self.invocation("devices", "attributes", "x", "remove", "plan")
        #expect(try AttributesCommand.edit(remove)?.remove == ["plan"])
        let show = try self.invocation("devices", "attributes", "x")
        #expect(try AttributesCommand.edit(show) == nil)
    }

    @Test(arguments: [
        (["set"], "ATTRIBUTE is missing after 'set'"),
        (["set", "plan"], "'plan': an attribute is NAME=VALUE, or NAME:number=12"),
        (["set", "=gold"], "'=gold': an attribute is NAME=VALUE, or NAME:number=12"),
        (["set", "age:number=old"], "'age:number=old': it must be a number"),
    ])
    func `an invalid attribute is refused`(words: [String], message: String) throws {
        let line = try CommandLineParser.parse(
            ["devices", "attributes", "x"] + words, Program.root)
        let invocation = Invocation(
            path: line.path, options: [:], arguments: line.arguments, rest: line.rest,
            settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
        let error = #expect(throws: UsageError.self) { try AttributesCommand.edit(invocation) }
        #expect(error?.message == message)
    }

    @Test func `an explanation is printed as a line and a tree of reasons`() {
        var response = Proto.ExplainAudienceResponse()
        response.reason = "not selected: does not follow /b"
        func part(
            _ depth: UInt32, _ verdict: Proto.ExplanationVerdict, _ selector: String,
            _ reason: String
        ) {
            var part = Proto.ExplanationPart()
            (part.depth, part.verdict, part.selector, part.reason) =
                (depth, verdict, selector, reason)
            response.parts.append(part)
        }
        part(0, .notMatched, "/a AND NOT (/b OR at(x))", "follows /b")
        part(1, .matched, "/a", "follows /a")
        part(1, .notMatched, "NOT (/b OR at(x))", "follows /b")
        part(2, .matched, "/b OR at(x)", "follows /b")
        part(3, .matched, "/b", "follows /b\u{1B}")
        part(3, .unknown, "at(x)", "nobody here knows")
        #expect(
            ExplainCommand.text(response) == """
                not selected: does not follow /b
                no  /a AND NOT (/b OR at(x))
                  yes /a: follows /a
                  no  NOT (/b OR at(x))
                    yes /b OR at(x)
                      yes /b: follows /b\\u{1b}
                      ?   at(x): nobody here knows

                """)
    }

    @Test func `a preview has a table for each breakdown`() {
        var response = Proto.PreviewAudienceResponse()
        (response.devices, response.devicesInApp, response.audience) = (5, 9, "/a")
        #expect(PreviewCommand.text(response) == "devices   5 of 9\naudience  /a\n")
        var count = Proto.NamedCount()
        (count.name, count.devices) = ("apns", 4)
        response.byAddressKind = [count]
        #expect(
            PreviewCommand.text(response)
                == "devices   5 of 9\naudience  /a\n\nDEVICES  ADDRESS\n      4  apns\n")
    }

    private func batches(_ text: String, users: Bool = false) throws -> [ListFile.Batch] {
        var rest = Array(text.utf8)[...]
        var file = ListFile("f", isUsers: users) { _ in
            defer { rest = rest.dropFirst(3) }
            return Array(rest.prefix(3))
        }
        var batches: [ListFile.Batch] = []
        while let batch = try file.batch() { batches.append(batch) }
        return batches
    }

    @Test func `a list has one id per line, or named columns`() throws {
        #expect(try batches("a\n b \n\nc").map(\.devices) == [["a", "b", "c"]])
        #expect(try batches("a\nb\n", users: true).map(\.users) == [["a", "b"]])
        let both = try batches("name,User,device_id\nx,u1,d1\ny,,d2\n")
        #expect(both.map(\.devices) == [["d1", "d2"]] && both.map(\.users) == [["u1"]])
        #expect(try batches("").isEmpty && batches("device\n").isEmpty)
        let error = #expect(throws: UsageError.self) { try batches("a\nb,c\n") }
        let why = "the first line calls no column 'device', 'id' or 'user'"
        #expect(error?.message == "f:2: 2 values instead of 1; \(why)")
        let named = #expect(throws: UsageError.self) { try batches("device\nb,c\n") }
        #expect(named?.message == "f:2: 2 values instead of 1")
    }

    @Test func `ids of a file that do not exist are a problem, and others are none`() {
        var total = Proto.EditListResponse()
        #expect(ListUpload.problem(total, "f") == nil)
        total.unknownDevices = ["a"]
        #expect(
            ListUpload.problem(total, "f")
                == "1 id of 'f' does not exist; the others are on the list")
        total.unknownUsers = ["b"]
        #expect(ListUpload.problem(total, "f")?.hasPrefix("2 ids of 'f' do not exist") == true)
    }

    @Test func `an edited list is shown with the ids that were not there`() {
        var response = Proto.EditListResponse()
        var list = Proto.StaticList()
        (list.name, list.devices) = ("vip", 3)
        response.list = list
        #expect(ListsCommand.text(response) == "list     vip\ndevices  3\n")
        response.devicesNotOnList = (1...6).map { "d\($0)" }
        let text = ListsCommand.text(response)
        #expect(text.contains("not on the list  d1 d2 d3 d4 d5\n"))
        #expect(text.contains("and 1 more\n"))
        response.devicesNotOnList = []
        response.unknownUsers = ["bob"]
        #expect(ListsCommand.text(response).contains("no such user  bob\n"))
    }

    @Test func `places that are named and not there are not found, the others are done`() throws {
        try MissingPlaces(ids: [], others: 0).check()
        let some = MissingPlaces(ids: ["gone", "lost"], others: 1)
        try some.checkOthers()
        let error = #expect(throws: RPCError.self) { try some.check() }
        #expect(error == RPCError(.notFound, "no place 'gone', 'lost'"))
        #expect(throws: RPCError.self) { try MissingPlaces(ids: ["lost"], others: 0).checkOthers() }
    }

    @Test func `a list is sent in batches of a thousand, and progress counts the whole file`()
        throws
    {
        let text = (0..<2500).map { "device-\($0)\n" }.joined()
        let batches = try batches(text)
        #expect(batches.map(\.devices.count) == [1000, 1000, 500])
        #expect(batches.reduce(0) { $0 + $1.size } == text.utf8.count)
        #expect(batches.last?.devices.last == "device-2499")
    }

    @Test func `progress shows number, share, speed and remaining time`() {
        var text = TransferText(what: "devices", total: 1000, before: 100)
        #expect(text.line(.seconds(2), isBar: false) == "0 devices, 10 %, 0/s")
        (text.records, text.units) = (50, 400)
        #expect(text.line(.seconds(2), isBar: false) == "50 devices, 50 %, 25/s, 3s left")
        #expect(
            text.line(.seconds(400), isBar: true)
                == "[##########..........] 50 devices, 50 %, 0/s, 8m 20s left")
        let unknown = TransferText(what: "ids", total: nil, before: 0, records: 7, units: 70)
        #expect(unknown.line(.milliseconds(500), isBar: true) == "7 ids, 14/s")
    }
}
