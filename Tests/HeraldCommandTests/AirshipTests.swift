import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

@Suite struct AirshipTests {
    /// The result of reading a listing of Airship's channels.
    private struct Taken {
        var devices: [String: Proto.DeviceRecord] = [:]
        var totals = ImportTotals()
        var bad: [BadLine] = []
        var positions: [InputPosition] = []
    }

    private static func fixture() throws -> [UInt8] {
        let directory = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        return Array(
            try #require(try TextFile.read("/\(directory)/Fixtures/airship-pages.json")).utf8)
    }

    private func taken(
        _ bytes: [UInt8], piece: Int = .max, from begin: InputPosition = InputPosition()
    ) throws -> Taken {
        var rest = bytes[begin.offset...]
        var stream = RecordStream(ListCutter.channels) { size in
            defer { rest = rest.dropFirst(min(size, piece)) }
            return Array(rest.prefix(min(size, piece)))
        }
        stream.restart(begin)
        var taken = Taken()
        while let batch = try stream.batch() {
            let decoder = ChannelDecoder(topic: "org.example.app", environment: "")
            var decoded = DecodedBatch(batch, decoder, stopsAtBad: false)
            for index in decoded.entries.indices {
                let record = decoded.entries[index].item
                taken.devices[record.installId] = record
                decoded.take(ItemResult(), index)
            }
            let outcome = decoded.outcome(batch.end, stopsAtBad: false)
            taken.totals += outcome.totals
            taken.bad += outcome.bad
            taken.positions += batch.records.map(\.position)
        }
        return taken
    }

    @Test func `an iOS channel becomes a device with all of its data`() throws {
        let taken = try taken(Self.fixture())
        let record = try #require(taken.devices["9c36e8c7-5a73-47c0-9716-99fd3d4197d5"])
        let device = try #require(record.device)
        let address = try #require(device.addresses.first)
        #expect(address.kind == "apns" && address.topic == "org.example.app")
        #expect(address.value == "fe66489f304dc75b8d6e8200dff8a456e8daeacec428b427e9518741c92c6660")
        #expect(address.registerTime?.text == "2015-10-07T21:28:35Z")
        #expect(device.platform == "ios" && device.user == "user-5678")
        #expect(
            device.tags == [
                "/bill/vote", "/bills/hr3590-111", "a \"quoted\" {tag}", "/bill/signed",
            ])
        #expect(device.tagGroups.map(\.group) == ["loyalty"])
        #expect(device.tagGroups.first?.tags == ["gold", "since 2012"])
        #expect(device.locale == "en_US" && device.timeZone == "America/Los_Angeles")
        #expect(device.createTime?.text == "2014-03-06T18:52:59Z")
        #expect(device.syncTime?.text == "2015-10-07T21:28:35Z")
        #expect(device.software?.appVersion == "5.2.1" && device.software?.osVersion == "14.2")
        #expect(device.software?.model == "iPhone13,2")
        #expect(device.settings?.quietHours?.cell == "22:00-06:30")
        let attributes = device.attributes.map { "\($0.name)=\($0.cell?.text ?? "")" }
        #expect(
            Set(attributes) == [
                "first_name=Zoë", "visits=12", "ratio=0.5", "is_member=true",
                "birthday=1990-05-04T00:00:00Z",
            ])
        #expect(device.attributes.first { $0.name == "birthday" }?.cell?.type == .date)
    }

    @Test func `other channels become devices, and unsupported ones are counted`() throws {
        let taken = try taken(Self.fixture())
        let android = taken.devices["bd5b1d3f-0a5b-4a3e-8f4a-1f1e0e6d9f10"]?.device
        #expect(android?.addresses.first?.kind == "fcm-token")
        #expect(android?.user == "only-an-alias" && android?.locale == "de_DE")
        #expect(android?.timeZone == "Europe/Berlin" && android?.syncTime == nil)
        #expect(android?.createTime?.text == "2020-08-13T11:52:59Z")
        let web = taken.devices["0f3c1a90-2d57-44c4-9b60-7d5b1f0c1e01"]?.device?.addresses.first
        #expect(web?.kind == "webpush" && web?.value == "https://fcm.googleapis.com/fcm/send/abc")
        // The base point of P-256 (SEC 2 §2.4.2).
        #expect(web?.publicKey.count == 65 && web?.publicKey.prefix(3) == [4, 0x6B, 0x17])
        #expect(web?.authSecret == Array(0..<16))
        let email = taken.devices["0f3c1a90-2d57-44c4-9b60-7d5b1f0c1e04"]?.device
        #expect(email?.addresses.first?.value == "zoe@example.org" && email?.platform == "")
        let silent = taken.devices["0f3c1a90-2d57-44c4-9b60-7d5b1f0c1e08"]?.device
        #expect(silent?.addresses.isEmpty == true && silent?.tags == ["/topics/schools"])
        #expect(taken.devices.count == 5 && taken.bad.isEmpty)
        #expect(taken.totals.left == 6 && taken.totals.stored == 5)
        #expect(
            taken.totals.tally.counts == [
                "aliases beside a named user": 1,
                "attribute ua_location_settings": 1,
                "attributes that are objects or lists": 1,
                "channels left out: of the type amazon": 1,
                "channels left out: of the type email, opted out": 1,
                "channels left out: of the type open": 1,
                "channels left out: of the type sms": 1,
                "channels left out: of the type web, without the subscription's keys": 1,
                "channels left out: the app is not installed any more": 1,
                "devices that have no push address: taken over without": 1,
                "devices that have notifications switched off: taken over as they are": 2,
                "subscriptions to lists": 2,
                "tags of groups that are Airship's own (ua_…)": 3,
            ])
    }

    @Test(arguments: [1, 2, 3, 17, 1000])
    func `a listing is read the same in any pieces and from any position`(piece: Int) throws {
        let bytes = try Self.fixture()
        let whole = try taken(bytes)
        let dripped = try taken(bytes, piece: piece)
        #expect(dripped.devices == whole.devices && dripped.totals == whole.totals)
        #expect(dripped.positions == whole.positions)
        #expect(whole.positions.map(\.line) == [4, 47] + Array(repeating: 64, count: 8) + [65])
        for (index, position) in whole.positions.enumerated() {
            let rest = try taken(bytes, piece: piece, from: position)
            #expect(rest.positions == Array(whole.positions[index...]))
        }
    }

    @Test func `a list of channels alone is read, as lines or as an array`() throws {
        let line = #"{"channel_id":"an-id-of-a-channel","device_type":"ios","tags":["[{,"]}"#
        let other = line.replacing("an-id", with: "b-id")
        for text in [
            "\(line)\n\(other)\n", "[\(line),\n\(other)]", "\r\n[ \(line) , \(other) ]\n\n",
        ] {
            let taken = try taken(Array(text.utf8))
            #expect(taken.devices.count == 2 && taken.bad.isEmpty, "\(text)")
        }
        #expect(try taken(Array("{\"channels\":[]}".utf8)).totals == ImportTotals())
    }

    @Test func `a line that is no channel is refused alone`() throws {
        let line = #"{"channel_id":"an-id-of-a-channel","device_type":"ios"}"#
        let text = "\(line)\n{\"torn\": [\nnull\n\(line.replacing("an-", with: "b-"))\n{\"a\":1}\n"
        let taken = try taken(Array(text.utf8))
        #expect(taken.devices.count == 2)
        #expect(
            taken.bad.map { $0.text("f") } == [
                "f:2: an object has no end",
                "f:3: it is neither a channel nor a list of channels",
                "f:5: the member \"channel_id\" is missing",
            ])
    }

    @Test func `random bytes are read to the end, and their lines are counted`() throws {
        for seed in 0..<400 as Range<UInt64> {
            var random = SplitMix(state: seed)
            let alphabet = Array(#"{}[]",:\a"#.utf8) + [0x0A] + Array("\"channels\":".utf8)
            let bytes = (0..<60).map { _ in alphabet.randomElement(using: &random) ?? 0x20 }
            let whole = try taken(bytes)
            let dripped = try taken(bytes, piece: 1 + Int(seed % 5))
            #expect(whole.bad == dripped.bad && whole.positions == dripped.positions, "\(seed)")
        }
    }
}
