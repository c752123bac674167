import Testing

@testable import HeraldClient

/// The identity of a device after a start, whatever was copied or lost.
struct IdentityTests {
    private static let identity = Identity(installID: "i", marker: "m", deviceID: "d")

    @Test func `every combination of what was read has one meaning`() {
        let identities: [Stored<Identity>] = [
            .value(Self.identity), .value(Identity(installID: "i", marker: "m", deviceID: nil)),
            .absent, .unreadable("why"),
        ]
        let texts: [Stored<String>] = [.value("m"), .value("other"), .absent, .unreadable("why")]
        for identity in identities {
            for marker in texts {
                for secret in texts {
                    let found = IdentityFinding(identity, marker: marker, secret: secret)
                    let isUnreadable =
                        identity == .unreadable("why") || marker == texts[3] || secret == texts[3]
                    switch found {
                    case .locked: #expect(isUnreadable)
                    case .fresh: #expect(identity == .absent && !isUnreadable)
                    case .copied: #expect(marker != .value("m") && !isUnreadable)
                    case .unregistered:
                        #expect(marker == .value("m"))
                        #expect(secret == .absent || identity == identities[1])
                    case .registered(let found, let text):
                        #expect(found == Self.identity && secret == .value(text))
                    }
                }
            }
        }
    }

    @Test func `a clone becomes a second device with the same wishes, and the first keeps its own`()
        throws
    {
        var server = NaiveServer()
        let first = TestDevice(seed: 1)
        first.restart()
        try first.edit {
            $0.tags = ["/a"]; $0.setAddress(.init(kind: "email", value: "a@b.c"))
        }
        first.settle(&server)
        try first.record(.tapped, "m")
        // The backup has the files and not the keys; the receipts that wait are the first one's.
        let second = TestDevice(
            seed: 2, files: TestDisk(first.files.files),
            receipts: TestDisk(first.receipts.files))
        second.restart()
        second.settle(&server)
        first.settle(&server)
        #expect(server.devices.count == 2)
        #expect(server.devices.values.map(\.tags) == [["/a"], ["/a"]])
        #expect(first.core.isRegistered && second.core.isRegistered)
        #expect(first.core.identity?.deviceID != second.core.identity?.deviceID)
        #expect(first.core.identity?.installID == second.core.identity?.installID)
        let reports = server.devices.values.map { $0.reports["tapped:m"] ?? 0 }
        #expect(reports.sorted() == [0, 1])
        #expect(second.core.memory.copies == 1 && first.core.memory.copies == 0)
    }

    @Test func `files older than the keys are stated again, but for the server's tags`() throws {
        var server = NaiveServer()
        let device = TestDevice()
        device.restart()
        try device.edit {
            ($0.tags, $0.locale) = (["/a"], "de")
            $0.attributes["plan"] = .text("free")
        }
        device.settle(&server)
        let backup = device.files.files
        try device.edit {
            ($0.tags, $0.locale, $0.settings.isMuted) = (["/b"], "fr", true)
            $0.attributes = ["plan": .text("paid")]
        }
        device.settle(&server)
        device.files.files = backup
        device.restart()
        device.settle(&server)
        let stored = try #require(server.devices.values.first)
        #expect(server.devices.count == 1)
        #expect(stored.tags == ["/b"] && device.core.wishes.tags == ["/b"])
        #expect(stored.settings?["muted"]?.boolean != true)
        #expect(stored.locale == device.core.wishes.locale)
        #expect(stored.attributes["plan"]?["text"]?.string == "free")
        // What is stored is the newest now: nothing is stated twice.
        device.restart()
        #expect(device.core.wishes.isSynced)
    }

    @Test func `a clone does not wish for tags that only senders may set`() throws {
        var server = NaiveServer()
        let first = TestDevice(seed: 1)
        first.restart()
        try first.edit { $0.tags = ["/a", "/mine"] }
        first.settle(&server)
        let id = try #require(first.core.identity?.deviceID)
        server.sendersOnly = ["/staff", "/mine"]
        server.devices[id]?.tags.formUnion(["/staff", "/given"])
        server.devices[id]?.version += 1
        first.settle(&server)
        #expect(first.core.wishes.tags == ["/a", "/mine", "/staff", "/given"])
        let second = TestDevice(seed: 2, files: TestDisk(first.files.files))
        second.restart()
        second.settle(&server)
        let other = try #require(second.core.identity?.deviceID)
        #expect(server.devices[other]?.tags == ["/a", "/given"])
        // What the person wished stays visible; what a sender gave the other device is no wish.
        #expect(second.core.wishes.tags == ["/a", "/mine", "/given"])
        #expect(second.core.wishes.refusedTags.keys.sorted() == ["/mine"])
        first.settle(&server)
        #expect(server.devices[id]?.tags == ["/a", "/mine", "/staff", "/given"])
    }

    @Test func `a clone registers no push address before the app gives its own`() throws {
        var server = NaiveServer()
        let first = TestDevice(seed: 1)
        first.restart()
        try first.edit {
            $0.tags = ["/a"]
            $0.setAddress(.firebase("first"))
            $0.setAddress(.init(kind: "email", value: "a@b.c"))
        }
        first.settle(&server)
        let second = TestDevice(seed: 2, files: TestDisk(first.files.files))
        second.restart()
        second.settle(&server)
        let id = try #require(second.core.identity?.deviceID)
        let kinds = { server.devices[id]?.addresses.map { $0["kind"]?.string } }
        #expect(kinds() == ["email"])
        try second.edit { $0.setAddress(.firebase("second")) }
        second.settle(&server)
        #expect(kinds() == ["email", "fcm-token"])
        // After a restart it is no copy any more.
        second.restart()
        #expect(second.core.wishes.addresses.count == 2)
    }

    @Test func `a crash at any byte while a copy becomes a device of its own ends as one device`()
        throws
    {
        var origin = NaiveServer()
        let first = TestDevice(seed: 1)
        first.restart()
        try first.edit { $0.tags = ["/a"] }
        first.settle(&origin)
        for crash in stride(from: 0, to: 2_500, by: 23) {
            var server = origin
            let second = TestDevice(seed: UInt64(crash) + 2, files: TestDisk(first.files.files))
            second.files.crash(afterBytes: crash)
            second.handle(.schedule(.started))
            second.settle(&server, steps: 10)
            second.restart()
            second.settle(&server)
            #expect(server.devices.count <= 3, "\(crash)")
            let id = try #require(second.core.identity?.deviceID)
            #expect(id != first.core.identity?.deviceID, "\(crash)")
            #expect(server.devices[id]?.tags == ["/a"], "\(crash)")
            #expect(
                server.devices[first.core.identity?.deviceID ?? ""]?.secret == first.core.secret)
        }
    }

    @Test func `a keychain that outlived the app makes no trouble for the next install`() throws {
        var server = NaiveServer()
        let keys = TestDisk()
        for seed in UInt64(1)...2 {
            let device = TestDevice(seed: seed, keys: keys)
            device.restart()
            try device.edit { $0.tags = ["/a"] }
            device.settle(&server)
        }
        #expect(server.devices.count == 2)
    }

    @Test func `before the first unlock nothing is written over, and receipts are kept`() throws {
        var server = NaiveServer()
        let device = TestDevice()
        device.restart()
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        let (files, id) = (device.files.files, device.core.identity?.deviceID)
        for disk in [device.files, device.keys] {
            disk.isLocked = true
            device.restart()
            #expect(device.core.locked != nil)
            try device.record(.received, "early")
            #expect(throws: HeraldError.self) { try device.edit { $0.tags = [] } }
            device.settle(&server, steps: 5)
            #expect(device.files.files == files)
            disk.isLocked = false
        }
        device.handle(.schedule(.started))
        device.settle(&server)
        #expect(device.core.identity?.deviceID == id && server.devices.count == 1)
        #expect(device.core.wishes.tags == ["/a"])
        #expect(server.devices[id ?? ""]?.events.keys.sorted() == ["received:early"])
    }

    @Test func `a lost secret is answered by registering the same device again`() throws {
        var server = NaiveServer()
        let device = TestDevice()
        device.restart()
        try device.edit { $0.tags = ["/a"] }
        device.settle(&server)
        let id = device.core.identity?.deviceID
        try TestKeys(disk: device.keys).remove("secret")
        device.restart()
        device.settle(&server)
        #expect(device.core.identity?.deviceID == id && server.devices.count == 1)
        // And one that the server has forgotten is made again, with its wishes.
        server.devices = [:]
        device.settle(&server)
        #expect(server.devices.values.map(\.tags) == [["/a"]])
    }

    @Test func `the person is asked at the first follow, once, and not at launch`() throws {
        let device = TestDevice()
        device.restart()
        #expect(device.takeEffects().filter { $0 == .readPermission }.isEmpty)
        try device.edit { $0.locale = "de" }
        #expect(device.takeEffects().filter { $0 == .readPermission }.isEmpty)
        try device.edit { $0.tags = ["/a"] }
        #expect(device.takeEffects().contains(.readPermission))
        device.handle(.permission(.notAsked))
        #expect(device.takeEffects().contains(.askPermission))
        // The app is killed while the question is on the screen.
        device.restart()
        try device.edit { $0.tags = ["/b"] }
        device.handle(.permission(.notAsked))
        #expect(!device.takeEffects().contains(.askPermission))
        #expect(device.core.memory.permission.wasAsked)
    }
}
