import JSON
import Protocol
import ServiceKit

/// A device that is built up from cells.
struct DeviceReading {
    private var whole = Proto.DeviceRecord()
    private var device = Proto.Device()
    private var addresses: [Int: Proto.Address] = [:]

    /// Takes the cell of a column, which must not be empty.
    ///
    /// - Throws: `BadRecord` that says what the cell must be.
    mutating func take(_ cell: String, _ column: DeviceColumn) throws(BadRecord) {
        switch column {
        case .field(let field): try take(cell, field)
        case .tags(let group): takeTags(WordList.words(cell), group)
        case .address(let field, let number):
            try Self.take(cell, field, &addresses[number, default: Proto.Address()])
        case .attribute(let name, let type):
            guard !device.attributes.contains(where: { $0.name == name }) else {
                throw BadRecord("the attribute already has a value of another type")
            }
            device.attributes.append(try Proto.Attribute(name: name, cell, type))
        }
    }

    /// Returns the device with everything that was taken.
    ///
    /// - Throws: `BadRecord` if an address has no kind or no value.
    func record() throws(BadRecord) -> Proto.DeviceRecord {
        var record = whole
        record.device = device
        for (number, address) in addresses.sorted(by: { $0.key < $1.key }) {
            guard !address.kind.isEmpty, !address.value.isEmpty else {
                let column = DeviceColumn.address(address.kind.isEmpty ? .kind : .value, number)
                throw BadRecord("\(column.heading) is missing")
            }
            record.device?.addresses.append(address)
        }
        return record
    }

    private mutating func takeTags(_ tags: [String], _ group: String) {
        guard !tags.isEmpty else { return }
        guard !group.isEmpty, group != "device" else {
            device.tags += tags
            return
        }
        var list = Proto.TagGroup()
        list.group = group
        list.tags = tags
        device.tagGroups.append(list)
    }

    private mutating func take(
        _ cell: String, _ field: DeviceColumn.Field
    ) throws(BadRecord) {
        switch field {
        case .id: device.id = cell
        case .installID: whole.installId = cell
        case .installMarker: whole.installMarker = cell
        case .secretHash: whole.secretHash = try Self.bytes(cell)
        case .user: device.user = cell
        case .platform: device.platform = cell
        case .locale: device.locale = cell
        case .timeZone: device.timeZone = cell
        case .appVersion: device.software = software { $0.appVersion = cell }
        case .osVersion: device.software = software { $0.osVersion = cell }
        case .model: device.software = software { $0.model = cell }
        case .createTime: device.createTime = try Proto.Timestamp(cell: cell)
        case .syncTime: device.syncTime = try Proto.Timestamp(cell: cell)
        case .muted:
            let isMuted = try Self.truth(cell)
            device.settings = settings { $0.muted = isMuted }
        case .quietHours:
            let hours = try Proto.QuietHours(cell: cell)
            device.settings = settings {
                let exempt = $0.quietHours?.exempt ?? []
                $0.quietHours = hours
                $0.quietHours?.exempt = exempt
            }
        case .quietExempt:
            let exempt = WordList.words(cell)
            device.settings = settings {
                $0.quietHours = $0.quietHours ?? Proto.QuietHours()
                $0.quietHours?.exempt = exempt
            }
        case .switchedOff:
            device.settings = settings { $0.switchedOff = WordList.words(cell) }
        case .tagVersion:
            guard let version = DecimalText.integer(cell, UInt64.self) else {
                throw BadRecord("it must be a whole number")
            }
            device.tagVersion = version
        }
    }

    private static func take(
        _ cell: String, _ field: DeviceColumn.AddressField, _ address: inout Proto.Address
    ) throws(BadRecord) {
        switch field {
        case .kind: address.kind = cell
        case .value: address.value = cell
        case .topic: address.topic = cell
        case .environment: address.environment = cell
        case .publicKey: address.publicKey = try bytes(cell)
        case .authSecret: address.authSecret = try bytes(cell)
        case .state:
            guard let state = Proto.AddressState(named: cell, prefix: Proto.AddressState.prefix)
            else {
                let names = Proto.AddressState.choices(without: Proto.AddressState.prefix)
                throw BadRecord("it must be one of \(names.joined(separator: ", "))")
            }
            address.state = state
        case .registerTime: address.registerTime = try Proto.Timestamp(cell: cell)
        case .stateTime: address.stateTime = try Proto.Timestamp(cell: cell)
        case .stateReason: address.stateReason = cell
        }
    }

    private func software(_ change: (inout Proto.Software) -> Void) -> Proto.Software {
        var software = device.software ?? Proto.Software()
        change(&software)
        return software
    }

    private func settings(_ change: (inout Proto.Settings) -> Void) -> Proto.Settings {
        var settings = device.settings ?? Proto.Settings()
        change(&settings)
        return settings
    }

    private static func bytes(_ cell: String) throws(BadRecord) -> [UInt8] {
        guard let bytes = Base64.decode(cell.utf8.span) else {
            throw BadRecord("it must be base64")
        }
        return bytes
    }

    private static func truth(_ cell: String) throws(BadRecord) -> Bool {
        switch cell.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: throw BadRecord("it must be true or false")
        }
    }
}
