import JSON
import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

@Suite struct OutputTests {
    @Test func `control characters are printed as numbers`() {
        #expect("a\u{1B}[2J\nb\u{202E}c".printable == "a\\u{1b}[2J\\u{a}b\\u{202e}c")
        #expect("Ordinary – ünïcödé 🗳".printable == "Ordinary – ünïcödé 🗳")
    }

    @Test func `columns are aligned, and numbers to the right`() {
        var table = Table("ID", "COUNT", "TEXT")
        table.add("a", "7", "x")
        table.add("long", "1000", "")
        #expect(table.text == "ID    COUNT  TEXT\na         7  x\nlong   1000\n")
    }

    @Test func `numbers in groups of three, and dashes for missing ones, are aligned to the right`()
    {
        var table = Table("ID", "COUNT", "DAYS", "NONE")
        table.add("a", "7", "1,31", "-")
        table.add("b", "12,345", "1", "-")
        table.add("c", "-", "1", "-")
        #expect(
            table.text
                == "ID   COUNT  DAYS  NONE\na        7  1,31  -\nb   12,345  1     -\n"
                + "c        -  1     -\n")
    }

    @Test func `a table fits into a narrow screen, and its first column is never cut`() {
        var table = Table("IDENTIFIER", "COUNT", "TEXT", "REASON")
        table.add("a-long-identifier-of-something", "1000", "twelve chars", "because of that all")
        let wide = table.text
        let narrow = table.text(on: Screen(width: 64))
        #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 64 })
        #expect(narrow.contains("a-long-identifier-of-something") && narrow.contains("…"))
        #expect(!wide.contains("…"))
    }

    @Test(arguments: [40, 60, 70, 80, 120])
    func `a table leaves out its least important columns, and cuts no time or number`(
        width: Int
    ) {
        var table = Table(
            "ID", "STATE", "CREATED", "DEVICES", "TEXT", leastImportant: ["DEVICES", "CREATED"])
        table.add(
            "01m8mq3ygqz8zy7e8pz160vnk4", "sent", "2026-11-29T22:34:45Z", "1,234",
            String(repeating: "x", count: 60))
        let lines = table.text(on: Screen(width: width)).split(separator: "\n")
        #expect((lines[0].contains("CREATED")) == (width >= 70))
        #expect((lines[0].contains("DEVICES")) == (width >= 80))
        #expect(lines[1].contains("2026-11-29T22:34:45Z") == (width >= 70))
        #expect(lines[1].contains("1,234") == (width >= 80))
        #expect(width < 60 || lines.allSatisfy { $0.count <= width }, "\(lines)")
        let note = lines.dropFirst(2).first
        switch width {
        case ..<70: #expect(note == "--wide shows 2 more columns")
        case 70: #expect(note == "--wide shows 1 more column")
        default: #expect(note == nil)
        }
        #expect(!table.text.contains("--wide"))
    }

    @Test(arguments: [
        ("2026-11-29", true), ("2026-11-29T22:34:45Z", true), ("2026-11-29T22:34:45.123Z", true),
        ("2026-11-29: the vote on the budget", false), ("2026-11-29T22:34:45Z it ended", false),
    ])
    func `a column is kept whole as times only if its cells are nothing else`(
        cell: String, isWhole: Bool
    ) {
        let layout = TableLayout([["ID", "TEXT"], ["a", cell], ["b", "-"]], [], width: 10)
        #expect(layout.columns[1].isWhole == isWhole)
        #expect(layout.columns[1].width == (isWhole ? cell.count : 10))
    }

    @Test(arguments: [
        (0, "0 devices"), (1, "1 device"), (2, "2 devices"), (12345, "12,345 devices"),
    ])
    func `a count is printed with the singular or plural of its noun`(count: Int, text: String) {
        #expect(Plural.text(count, "device") == text)
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"),
            (1_260_000, "1.3 MB"), (999_960, "1.0 MB"),
        ] as [(UInt64, String)])
    func `bytes are printed in the largest unit that they fill`(bytes: UInt64, text: String) {
        #expect(bytes.bytesText == text)
    }

    @Test func `an update clears a terminal, but writes no escape codes elsewhere`() {
        var console = Console(out: { _ in }, error: { _ in }, isInteractive: false)
        func update(_ settings: [String: String]) -> String {
            Screen(console, Settings(settings), isWide: false).update
        }
        #expect(update(["TERM": "xterm"]) == "\n")
        console.isTerminal = true
        #expect(update(["TERM": "xterm"]).contains("\u{1B}"))
        #expect(update(["TERM": "dumb"]) == "\n")
    }

    @Test func `the status as JSON has what the screen has, with zeros and false`() throws {
        var status = StatusJSON(
            url: "https://localhost:8443",
            readiness: Readiness(
                status: 503,
                body: Array(#"{"version": "1.2", "services": {"geo": "away"}}"#.utf8)),
            status: Proto.GetStatusResponse())
        (status.apps, status.newest) = ([("news", 0), ("shop", nil)], [])
        let document = try JSONDocument(parsing: Array(status.text.utf8))
        #expect(try document.root.member("gateway")?.member("ready")?.bool() == false)
        #expect(try document.root.member("services")?.member("geo")?.string() == "away")
        #expect(status.text.contains(#""deliveriesInFlight":0"#), "\(status.text)")
        #expect(
            status.text.contains(
                #"[{"id":"news","devices":0},{"id":"shop","devices":null}]"#), "\(status.text)")
        #expect(status.text.contains(#""newest":[]"#))
    }

    @Test(
        arguments: [
            (.invalidArgument, 2), (.unavailable, 3), (.deadlineExceeded, 3),
            (.unauthenticated, 4), (.permissionDenied, 4), (.notFound, 5), (.failedPrecondition, 6),
            (.alreadyExists, 6), (.resourceExhausted, 7), (.internal, 1), (.init(rawValue: 99), 1),
        ] as [(RPCError.Code, Int32)])
    func `each error code has its exit status`(code: RPCError.Code, status: Int32) {
        #expect(ExitCode(RPCError(code, "")).rawValue == status)
    }

    @Test func `durations and times are read in the usual forms`() {
        let now = UnixTime(milliseconds: 1_000_000)
        #expect(Duration(parsing: "90m") == .seconds(5400))
        #expect(Duration(parsing: "2d") == .seconds(172_800))
        for text in ["", "m", "90", "-1s", "1w", "99999999d", "9999999999999999999s"] {
            #expect(Duration(parsing: text) == nil, "\(text)")
        }
        #expect(Proto.Timestamp(parsing: "+1h", now: now)?.seconds == 4600)
        #expect(
            Proto.Timestamp(parsing: "2026-05-04T13:00:00-04:00", now: now)?.text
                == "2026-05-04T17:00:00Z")
        #expect(Proto.Timestamp(parsing: "tomorrow", now: now) == nil)
    }

    @Test func `states are printed and read without their prefix`() {
        let prefix = Proto.NotificationState.prefix
        #expect(Proto.NotificationState.stalled.name(without: prefix) == "stalled")
        #expect(Proto.NotificationState(rawValue: 77).name(without: prefix) == "77")
        #expect(Proto.NotificationState(named: "stalled", prefix: prefix) == .stalled)
        #expect(Proto.NotificationState(named: "asleep", prefix: prefix) == nil)
        #expect(!Proto.NotificationState.choices(without: prefix).contains("unspecified"))
    }

    @Test func `what is not found is followed by the command that lists what there is`() {
        for (thing, command) in ListingHint.commands {
            #expect(Program.root.subcommands.contains { $0.name == command }, "\(command)")
            let error = RPCError(.notFound, "no \(thing) 'nope'")
            #expect(ListingHint.text(error) == "; 'herald \(command)' lists them")
        }
        for error in [
            RPCError(.notFound, "no key 'a'; this key is one of 'news'"),
            RPCError(.notFound, "no cloud 'a'"), RPCError(.unavailable, "no key 'a'"),
        ] { #expect(ListingHint.text(error) == nil, "\(error)") }
    }

    @Test(arguments: [
        (["--key-file", "mine.key"], ["HERALD_KEY": "hk_x"], "--key-file, mine.key"),
        ([], ["HERALD_KEY": "hk_x"], "HERALD_KEY or the context"),
        ([], ["HERALD_HOME": "/srv/herald"], "/srv/herald/secrets/admin.key"),
    ])
    func `a key that is not valid is reported with where it is from`(
        options: [String], settings: [String: String], words: String
    ) throws {
        let line = try CommandLineParser.parse(["apps"] + options, Program.root)
        let invocation = Invocation(
            path: line.path, options: line.options, arguments: line.arguments,
            settings: Settings(settings),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
        #expect(KeySource(invocation).words.hasPrefix(words))
        #expect(!KeySource(invocation).words.contains("hk_x"))
    }

    @Test func `a wrong command is reported on standard error with its exit status`() async {
        let written = Written()
        let console = Console(
            out: { _ in written.add("out") }, error: { written.add($0) }, isInteractive: false)
        let status = await Program.run(["devices", "shwo"], Settings([:]), console)
        #expect(status == 2)
        #expect(written.text.contains("did you mean 'herald devices show'?"))
        #expect(!written.text.contains("out"))
    }
}
