import Addresses
import Crypto
import Protocol
import ServiceKit

extension Proto.DeviceRecord: ImportItem {
    /// Returns the record in the form that the registry gets.
    ///
    /// The record's own app is removed, because the call names the app. A device without an id and
    /// an install id gets an id that is derived from its first address, or from all its fields if
    /// it has no address. So a line that is imported again is the same device, whatever file it is
    /// in. A device id may be guessed, because it proves nothing; an install id may not. An address
    /// with a time of registration but no state is active.
    ///
    /// - Parameter newIDs: True if the device's own id is dropped.
    func prepared(app: String, newIDs: Bool = false) -> Self {
        var record = self
        var device = record.device ?? Proto.Device()
        device.app = ""
        if newIDs { device.id = "" }
        for index in device.addresses.indices
        where device.addresses[index].state == .unspecified
            && device.addresses[index].registerTime != nil
        {
            device.addresses[index].state = .active
        }
        if device.id.isEmpty, record.installId.isEmpty {
            device.id = Self.derivedID(device, app)
        }
        record.device = device
        return record
    }

    private static func derivedID(_ device: Proto.Device, _ app: String) -> String {
        var text = Array("herald import\0\(app)\0".utf8)
        if let address = device.addresses.first {
            let form = try? AddressForm(kind: address.kind, value: address.value)
            text += Array("\(address.kind)\0\(form?.value ?? address.value)".utf8)
        } else {
            text += (try? device.encoded()) ?? []
        }
        let digest = SHA256.digest(of: text).array
        let halves = [digest[0..<8], digest[8..<16]].map { bytes in
            bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        }
        return Identifier(high: halves[0], low: halves[1]).description
    }

    /// The device's id and its install id, as far as it has them.
    var keys: [String] {
        let id = device?.id ?? ""
        return (id.isEmpty ? [] : ["id \(id)"])
            + (installId.isEmpty ? [] : ["install \(installId)"])
    }

    /// The most that the record adds to a call: bytes, and the number of texts, lists and messages.
    var weight: (bytes: Int, elements: Int) {
        var weight = Weight()
        weight.text(installId.utf8.count)
        weight.text(installMarker.utf8.count)
        weight.text(secretHash.count)
        if let device { weight.add(device) }
        return (weight.bytes, weight.elements)
    }
}

/// An upper bound of a message's bytes and elements, computed without encoding it.
private struct Weight {
    var bytes = 8
    var elements = 1

    mutating func text(_ count: Int) {
        guard count > 0 else { return }
        bytes += count + 5
        elements += 1
    }

    private mutating func message() {
        bytes += 6
        elements += 1
    }

    private mutating func time(_ time: Proto.Timestamp?) {
        guard time != nil else { return }
        message()
        bytes += 22
    }

    private mutating func list(_ texts: [String]) {
        guard !texts.isEmpty else { return }
        elements += 1
        for item in texts {
            bytes += item.utf8.count + 5
            elements += 1
        }
    }

    mutating func add(_ device: Proto.Device) {
        message()
        for item in [
            device.id, device.app, device.locale, device.timeZone, device.platform, device.user,
            device.unknownTimeZone, device.unknownLocale, device.madeBy, device.madeByName,
        ] { text(item.utf8.count) }
        bytes += 11
        list(device.tags)
        time(device.createTime)
        time(device.syncTime)
        if let software = device.software {
            message()
            list([software.appVersion, software.osVersion, software.model])
        }
        if let settings = device.settings {
            message()
            bytes += 2
            if let hours = settings.quietHours {
                message()
                bytes += 12
                list(hours.exempt)
            }
            list(settings.switchedOff)
        }
        for group in device.tagGroups {
            message()
            text(group.group.utf8.count)
            list(group.tags)
        }
        for address in device.addresses { add(address) }
        for attribute in device.attributes { add(attribute) }
        // The three lists are elements too.
        elements += 3
    }

    private mutating func add(_ address: Proto.Address) {
        message()
        for item in [
            address.kind, address.value, address.topic, address.environment, address.stateReason,
            address.endpoint,
        ] { text(item.utf8.count) }
        text(address.publicKey.count)
        text(address.authSecret.count)
        if address.expirationTime != 0 { bytes += 9 }
        if let keys = address.keys {
            message()
            text(keys.p256dh.count)
            text(keys.auth.count)
        }
        bytes += 11
        time(address.registerTime)
        time(address.stateTime)
    }

    private mutating func add(_ attribute: Proto.Attribute) {
        message()
        text(attribute.name.utf8.count)
        switch attribute.typed {
        case .text(let value), .version(let value): text(max(1, value.utf8.count))
        case .number: bytes += 9
        case .date(let time): self.time(time)
        case nil: break
        }
    }
}
