/// The devices of a group in their stored form: one line each with the ordinal and the id.
///
/// The id is empty if it is unknown. The line of an erased device is empty, so that later lines
/// keep their positions.
struct DeviceLines: Hashable, Sendable {
    struct Device: Hashable, Sendable {
        var ordinal: UInt32
        var id: String
    }

    /// The usual length of a line: an ordinal of a million devices, and an id.
    private static let usualLine = 40

    /// The devices; nil for an erased one.
    private(set) var devices: [Device?] = []

    /// Creates an empty list.
    init() {}

    /// Parses the stored text; an invalid line counts as empty.
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

    /// The stored text.
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

    /// The devices that are not erased.
    var present: [Device] { devices.compactMap(\.self) }

    mutating func append(_ device: Device) { devices.append(device) }

    /// Sorts the devices by ordinal.
    mutating func sort() {
        devices.sort { ($0?.ordinal ?? 0) < ($1?.ordinal ?? 0) }
    }

    /// Empties the lines of devices; returns false if none of them is in the list.
    mutating func erase(_ ids: Set<String>) -> Bool {
        var isChanged = false
        for (place, device) in devices.enumerated() {
            guard let device, ids.contains(device.id) else { continue }
            devices[place] = nil
            isChanged = true
        }
        return isChanged
    }

    /// The number of ordinals in a block, so that a search by ordinal reads one block only.
    ///
    /// It is as large as two chunks: few groups to search, and few deliveries of one commit in two
    /// blocks. It is part of the stored data, and can only change with a migration.
    private static let blockSize: UInt32 = 1024

    /// Returns the block in which to search for a device, besides ``unplaced``.
    static func block(of ordinal: UInt32) -> Int { Int(ordinal / blockSize) }

    /// The block of devices whose ordinals are from before the registry was restored, or from
    /// another registry; a device may have another ordinal now.
    static let unplaced = -1
}
