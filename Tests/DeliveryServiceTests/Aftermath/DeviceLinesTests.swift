import Testing

@testable import DeliveryService

/// Devices that are stored together as lines.
struct DeviceLinesTests {
    private static func lines(_ ids: [String]) -> DeviceLines {
        var lines = DeviceLines()
        for (place, id) in ids.enumerated() {
            lines.append(DeviceLines.Device(ordinal: UInt32(place) * 1000, id: id))
        }
        return lines
    }

    @Test(arguments: [[], ["a"], ["", "b", ""], ["a", "b", "c"]])
    func `stored device lines are read back`(ids: [String]) {
        let lines = Self.lines(ids)
        #expect(DeviceLines(lines.text).present == lines.present)
        #expect(lines.present.map(\.id) == ids)
    }

    @Test func `an erased device leaves an empty place, also when it is stored`() {
        var lines = Self.lines(["a", "b", "c"])
        let erased = (lines.erase(["b", "x"]), lines.erase(["b"]))
        #expect(erased == (true, false))
        let again = DeviceLines(lines.text)
        #expect(again.devices.map { $0?.id } == ["a", nil, "c"])
        #expect(again.present.map(\.ordinal) == [0, 2000])
    }

    @Test(arguments: ["x", "-1 a", "4294967296 a", " a", "1", "\u{301}"])
    func `an unknown line counts as empty`(text: String) {
        #expect(DeviceLines("\(text)\n7 b").devices.map { $0?.id } == [nil, "b"])
    }

    @Test func `device lines are sorted by ordinal`() {
        var lines = DeviceLines("9 a\n1 b\n5 c")
        lines.sort()
        #expect(lines.text == "1 b\n5 c\n9 a")
    }
}
