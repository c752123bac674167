import JSON
import Protocol

/// The cells of a device's record by the columns of CSV.
///
/// An empty field has no cell.
enum DeviceCells {
    static func cells(_ record: Proto.DeviceRecord) -> [DeviceColumn: String] {
        let device = record.device ?? Proto.Device()
        var cells: [DeviceColumn: String] = [:]
        func add(_ column: DeviceColumn, _ text: String) {
            if !text.isEmpty { cells[column] = text }
        }
        for (field, text) in fields(record, device) { add(.field(field), text) }
        add(.tags(group: ""), WordList.cell(device.tags))
        for group in device.tagGroups { add(.tags(group: group.group), WordList.cell(group.tags)) }
        for (index, address) in device.addresses.enumerated() {
            for (field, text) in fields(address) { add(.address(field, index + 1), text) }
        }
        for attribute in device.attributes {
            guard let (type, text) = attribute.cell else { continue }
            add(.attribute(attribute.name, type), text)
        }
        return cells
    }

    private static func fields(
        _ record: Proto.DeviceRecord, _ device: Proto.Device
    ) -> [(DeviceColumn.Field, String)] {
        let settings = device.settings
        return [
            (.id, device.id), (.installID, record.installId),
            (.installMarker, record.installMarker),
            (.secretHash, base64(record.secretHash)), (.user, device.user),
            (.platform, device.platform), (.locale, device.locale.or(device.unknownLocale)),
            (.timeZone, device.timeZone.or(device.unknownTimeZone)),
            (.appVersion, device.software?.appVersion ?? ""),
            (.osVersion, device.software?.osVersion ?? ""), (.model, device.software?.model ?? ""),
            (.createTime, device.createTime?.cell ?? ""), (.syncTime, device.syncTime?.cell ?? ""),
            (.muted, settings.map { $0.muted ? "true" : "false" } ?? ""),
            (.quietHours, settings?.quietHours?.cell ?? ""),
            (.quietExempt, WordList.cell(settings?.quietHours?.exempt ?? [])),
            (.switchedOff, WordList.cell(settings?.switchedOff ?? [])),
            (.tagVersion, device.tagVersion == 0 ? "" : "\(device.tagVersion)"),
        ]
    }

    private static func fields(
        _ address: Proto.Address
    ) -> [(DeviceColumn.AddressField, String)] {
        let state =
            address.state.rawValue == 0
            ? "" : address.state.name(without: Proto.AddressState.prefix)
        return [
            (.kind, address.kind), (.value, address.value), (.topic, address.topic),
            (.environment, address.environment), (.publicKey, base64(address.publicKey)),
            (.authSecret, base64(address.authSecret)), (.state, state),
            (.registerTime, address.registerTime?.cell ?? ""),
            (.stateTime, address.stateTime?.cell ?? ""), (.stateReason, address.stateReason),
        ]
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        Base64.encode(bytes.span, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}

extension String {
    /// Returns the text, or another one if it is empty.
    fileprivate func or(_ other: String) -> String { isEmpty ? other : self }
}
