/// Devices that the same is told of, as they are stored: a line each, of the ordinal and the id.
///
/// The id is empty where nobody knows it. A line is empty after its device was erased: those after
/// it keep their places.
struct DeviceLines: Hashable, Sendable {
    struct Device: Hashable, Sendable {
        var ordinal: UInt32
        var id: String
    }

    /// An ordinal of a million devices, and an id.
    private static let usualLine = 40

    /// nil: who was there is erased.
    private(set) var devices: [Device?] = []

    /// Nobody yet.
    init() {}

    /// What was stored; a line that is none of ours counts as empty.
    init(_ text: String) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        devices = lines.map { line in
            guard let space = line.firstIndex(of: UInt8(ascii: " ")),
                let ordinal = UInt32(Substring(line[..<space]))
            else { return nil }
            return Device(
                ordinal: ordinal, id: String(Substring(line[line.index(after: space)...])))
        }
    }

    /// As it is stored.
    var text: String {
        var text = ""
        text.reserveCapacity(devices.count * Self.usualLine)
        for (place, device) in devices.enumerated() {
            if place > 0 { text += "\n" }
            guard let device else { continue }
            text += String(device.ordinal)
            text += " "
            text += device.id
        }
        return text
    }

    /// Those who are there.
    var present: [Device] { devices.compactMap(\.self) }

    mutating func append(_ device: Device) { devices.append(device) }

    /// In the order of ordinals.
    mutating func sort() {
        devices.sort { ($0?.ordinal ?? 0) < ($1?.ordinal ?? 0) }
    }

    /// Leaves devices' lines empty; false: none of them is there.
    mutating func erase(_ ids: Set<String>) -> Bool {
        var isChanged = false
        for (place, device) in devices.enumerated() {
            guard let device, ids.contains(device.id) else { continue }
            devices[place] = nil
            isChanged = true
        }
        return isChanged
    }

    /// Ordinals of one block: whoever looks for a device by its ordinal looks at its block only.
    ///
    /// Two chunks' worth: few groups to look at, and few deliveries of one commit that lie in two.
    /// It is stored, and changes with a migration only.
    private static let blockSize: UInt32 = 1024

    /// Where a device is looked for, beside ``unplaced``.
    static func block(of ordinal: UInt32) -> Int { Int(ordinal / blockSize) }

    /// The block of those whose ordinals are of another registry, or of what it was before it was
    /// put back: a device may have another one by now.
    static let unplaced = -1
}
