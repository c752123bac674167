import Protocol
import ProtocolJSON
import TestSupport
import Testing

@testable import HeraldCommand

@Suite struct DeviceCSVTests {
    private func device(_ headings: String, _ line: String) throws -> Proto.Device {
        try #require(try record(headings, line).device)
    }

    private func record(_ headings: String, _ line: String) throws -> Proto.DeviceRecord {
        var tally = ImportTally()
        let decoder = try CSVDecoder(headings.utf8.span)
        return try #require(try decoder.item(line.utf8.span, &tally))
    }

    @Test func `each CSV column is read by its heading`() throws {
        let record = try record(
            "Install_ID,address_kind,address_value,topic,environment,tags,locale,time_zone,"
                + "platform,app_version,os_version,model,user,muted,quiet_hours,switched_off,"
                + "quiet_hours_exempt",
            "an-install-of-somebody,apns,abcd,org.example,sandbox,/a|/b  /c\\ d,en_US,"
                + "Europe/Paris,ios,1.2,17.0,\"iPhone15,2\",u1,yes,22:00-6:30,/x /y,/alarm /z\r\n")
        #expect(record.installId == "an-install-of-somebody")
        let device = try #require(record.device)
        #expect(device.tags == ["/a", "/b", "/c d"])
        #expect(device.addresses.count == 1)
        #expect(device.addresses.first?.kind == "apns" && device.addresses.first?.value == "abcd")
        #expect(device.addresses.first?.topic == "org.example")
        #expect(device.addresses.first?.environment == "sandbox")
        #expect(device.locale == "en_US" && device.timeZone == "Europe/Paris")
        #expect(device.platform == "ios" && device.user == "u1")
        #expect(device.software?.model == "iPhone15,2" && device.software?.osVersion == "17.0")
        #expect(device.settings?.muted == true)
        #expect(device.settings?.quietHours?.startMinute == 1320)
        #expect(device.settings?.quietHours?.endMinute == 390)
        #expect(device.settings?.quietHours?.exempt == ["/alarm", "/z"])
        #expect(device.settings?.switchedOff == ["/x", "/y"])
    }

    @Test func `a NUL character in a cell is a mistake of that line`() {
        for line in ["id-1,/a\u{0}", "id-1,\"/a\u{0}\"", "\u{0},/a"] {
            let error = #expect(throws: BadRecord.self) { try record("install_id,tags", line) }
            #expect(error?.reason.contains("NUL") == true)
        }
    }

    @Test func `the headings of attributes give their types, and those of groups their names`()
        throws
    {
        let device = try device(
            "id,attribute:Plan,attribute:age:number,attribute:a:b,attribute:since:date,"
                + "attribute:fw:version,tags:Loyalty,address_kind_2,address_value_2",
            "x,\"gold, \"\"old\"\"\",41.5,c,2026-05-04,1.2.3,gold,email,a@b.example")
        #expect(
            device.attributes.map { "\($0.name):\($0.cell?.type.rawValue ?? "")" } == [
                "Plan:text", "age:number", "a:b:text", "since:date", "fw:version",
            ])
        #expect(device.attributes.first?.typed == .text("gold, \"old\""))
        #expect(device.attributes[1].typed == .number(41.5))
        #expect(device.attributes[3].cell?.text == "2026-05-04T00:00:00Z")
        #expect(device.tagGroups.map(\.group) == ["Loyalty"])
        #expect(device.addresses.map(\.kind) == ["email"])
    }

    @Test(arguments: [
        ("id,nmae", "x,y", "there is no column 'nmae'"),
        ("id,tag", "x,y", "there is no column 'tag'; did you mean 'tags'?"),
        ("id,ID", "x,y", "the column 'id' appears twice"),
        ("id,tags", "x", "1 value under 2 headings"),
        ("id,muted", "x,maybe", "muted is 'maybe'; it must be true or false"),
        ("id,quiet_hours", "x,22-6", "quiet_hours is '22-6'; it must be like 22:00-06:30"),
        ("attribute:n:number", "ten", "attribute:n:number is 'ten'; it must be a number"),
        ("id,address_kind", "x,apns", "address_value is missing"),
        ("id,create_time", "x,today", "create_time is 'today'; it must be like 2026-05-04T13:00"),
        ("id,tags", "\"x\"y,", "there is text after a closing quote"),
        ("attribute:n,attribute:n:date", "a,2026-05-04", "already has a value of another type"),
    ])
    func `a wrong cell is refused with its column`(headings: String, line: String, message: String)
    {
        let error = #expect(throws: BadRecord.self) { try record(headings, line) }
        #expect(error?.reason.contains(message) == true, "\(error?.reason ?? "")")
    }

    @Test func `lists of words with any characters survive a round trip through a CSV cell`() {
        for seed in 0..<500 as Range<UInt64> {
            var random = SplitMix(state: seed)
            let alphabet = Array("a| \\\tä,\"")
            let words = (0..<4).map { _ in
                "x" + String((0..<5).map { _ in alphabet.randomElement(using: &random) ?? "a" })
            }
            #expect(WordList.words(WordList.cell(words)) == words, "seed \(seed)")
        }
        #expect(WordList.words(" /a|| /b\\") == ["/a", "/b\\"])
    }

    @Test func `a device survives a round trip through its cells`() throws {
        for seed in 0..<200 as Range<UInt64> {
            let record = Self.record(seed)
            let cells = DeviceCells.cells(record)
            let columns = cells.keys.sorted()
            let headings = CSVRecord.line(columns.map(\.heading))
            let line = CSVRecord.line(columns.map { cells[$0] ?? "" })
            let decoder = try CSVDecoder(headings.span)
            #expect(decoder.columns == columns)
            var tally = ImportTally()
            #expect(try decoder.item(line.span, &tally) == record, "seed \(seed)")
            #expect(
                try NDJSONDecoder().item(record.jsonText.span, &tally) == record, "seed \(seed)")
        }
    }

    /// Returns a device with random values in all of its fields.
    static func record(_ seed: UInt64) -> Proto.DeviceRecord {
        var random = RandomValues(seed: seed)
        func text(_ name: String) -> String {
            random.bool() ? "\(name),\"\(random.below(9))\n" : name
        }
        var device = Proto.Device()
        device.id = "id"
        device.tags = (0..<random.below(4)).map { text("/t\($0) |\\") }
        device.tagVersion = UInt64(random.below(3))
        for index in 0..<random.below(4) {
            var address = Proto.Address()
            (address.kind, address.value) = ("kind\(index)", text("value"))
            address.state = random.bool() ? .suspect : .active
            address.publicKey = (0..<random.below(5)).map { UInt8($0) }
            address.registerTime = Proto.Timestamp(airship: "2026-05-04 13:00:00.123456789")
            address.stateReason = random.bool() ? text("reason") : ""
            device.addresses.append(address)
        }
        if random.bool() {
            var settings = Proto.Settings()
            settings.muted = random.bool()
            if random.bool() { settings.quietHours = try? Proto.QuietHours(cell: "01:05-00:00") }
            if random.bool() { settings.quietHours?.exempt = ["/a", "/b"] }
            device.settings = settings
        }
        var group = Proto.TagGroup()
        (group.group, group.tags) = ("g:1", [text("/x")])
        if random.bool() { device.tagGroups = [group] }
        let values: [Proto.AttributeTyped] = [
            .date(Proto.Timestamp(airship: "1969-12-31T23:59:59") ?? Proto.Timestamp()),
            .number(Double(random.below(100)) / 7), .number(-0.0), .text(text("t")),
            .version("1.2"),
        ]
        for (index, value) in values.enumerated() where random.bool() {
            var attribute = Proto.Attribute()
            (attribute.name, attribute.typed) = ("n:\(index)", value)
            device.attributes.append(attribute)
        }
        device.attributes.sort {
            DeviceColumn.attribute($0.name, $0.cell?.type ?? .text)
                < DeviceColumn.attribute($1.name, $1.cell?.type ?? .text)
        }
        var record = Proto.DeviceRecord()
        record.device = device
        record.secretHash = random.bool() ? Array(0..<32) : []
        record.installId = text("install")
        return record
    }
}
