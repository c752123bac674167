import Testing

@testable import HeraldClient

/// Files that are older than the keys, or than the server's data.
struct OlderFilesTests {
    @Test func `what older files do not have is taken back at the server`() throws {
        var server = NaiveServer()
        let device = TestDevice()
        device.restart()
        try device.edit { $0.attributes = ["plan": .text("free"), "town": .text("Bern")] }
        device.settle(&server)
        // This removal waits, without a network.
        try device.edit { $0.attributes["plan"] = nil }
        let files = device.files.files
        try device.edit {
            $0.attributes["plan"] = .text("paid")
            $0.locationConsent = .given
        }
        device.settle(&server)
        device.files.files = files
        device.restart()
        device.settle(&server)
        let stored = try #require(server.devices.values.first)
        #expect(stored.attributes.keys.sorted() == ["town"])
        #expect(stored.consent == "LOCATION_CONSENT_WITHDRAWN")
        #expect(device.core.wishes.isSynced)
    }

    @Test func `older files without the user that was told since are told as nobody's`() throws {
        for tells in [true, false] {
            var server = NaiveServer()
            let device = TestDevice { $0.tellsUser = tells }
            device.restart()
            try device.edit { $0.tags = ["/a"] }
            device.settle(&server)
            let files = device.files.files
            try device.edit { $0.user = "ann" }
            device.settle(&server)
            device.handle(.userTold("ann"))
            device.files.files = files
            device.restart()
            _ = device.takeEffects()
            device.settle(&server)
            let id = try #require(server.devices.keys.first)
            #expect(device.takeEffects().contains(.tellUser("", deviceID: id)) == tells)
            device.handle(.userTold(""))
            #expect(device.core.wishes.isSynced)
        }
    }

    @Test func `a restore of files and keys together is noticed by the server's tags alone`()
        throws
    {
        var server = NaiveServer()
        let device = TestDevice()
        device.restart()
        try device.edit { ($0.tags, $0.locale) = (["/a"], "de") }
        device.settle(&server)
        let (files, keys) = (device.files.files, device.keys.files)
        try device.edit { ($0.tags, $0.locale) = (["/b"], "fr") }
        device.settle(&server)
        (device.files.files, device.keys.files) = (files, keys)
        device.restart()
        device.settle(&server)
        let id = try #require(server.devices.keys.first)
        #expect(server.devices.count == 1)
        #expect(server.devices[id]?.tags == ["/b"] && device.core.wishes.tags == ["/b"])
        #expect(server.devices[id]?.locale == "fr" && device.core.wishes.locale == "de")
        #expect(device.core.wishes.isSynced)
        // What the app says next counts again.
        try device.edit { $0.locale = "it" }
        device.settle(&server)
        #expect(server.devices[id]?.locale == "it")
    }
}
