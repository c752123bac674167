import JSON
import Protocol

/// Reads the attributes of a channel: those of Airship, which describe the device, and the app's
/// own ones.
struct ChannelAttributes {
    private let channel: JSONValue
    private(set) var tally = ImportTally()

    init(_ channel: JSONValue) { self.channel = channel }

    /// Adds the attributes to a device.
    mutating func apply(to device: inout Proto.Device) throws(JSONError) {
        for member in ["device_attributes", "attributes"] {
            guard let list = channel.member(member), !list.isNull else { continue }
            for (name, value) in try list.members() where !value.isNull {
                if name.hasPrefix("ua_") {
                    try takeOwn(name, value, &device)
                } else if let attribute = try attribute(name, value) {
                    device.attributes.removeAll { $0.name == name }
                    device.attributes.append(attribute)
                }
            }
        }
        try takeLocale(&device)
    }

    private mutating func takeOwn(
        _ name: String, _ value: JSONValue, _ device: inout Proto.Device
    ) throws(JSONError) {
        // Airship's attributes are texts. The few others are not needed.
        guard value.kind == .string else { return tally.add("attribute \(name)") }
        let text = try value.string()
        var software = device.software ?? Proto.Software()
        switch name {
        case "ua_app_version": software.appVersion = text
        case "ua_device_os": software.osVersion = text
        case "ua_device_model": software.model = text
        case "ua_local_tz", "ua_timezone", "ua_tz":
            if device.timeZone.isEmpty { device.timeZone = text }
        case "ua_language", "ua_country": break
        default: tally.add("attribute \(name.cut(to: 60))")
        }
        if software != Proto.Software() { device.software = software }
    }

    private func takeLocale(_ device: inout Proto.Device) throws(JSONError) {
        guard device.locale.isEmpty else { return }
        for member in ["device_attributes", "attributes"] {
            guard let list = channel.member(member) else { continue }
            let language = try list.member("ua_language").plainText()
            let country = try list.member("ua_country").plainText()
            guard !language.isEmpty else { continue }
            device.locale = country.isEmpty ? language : "\(language)_\(country)"
        }
    }

    /// Returns one of the app's own attributes; nil for an object or a list, which Herald does not
    /// support.
    private mutating func attribute(
        _ name: String, _ value: JSONValue
    ) throws(JSONError) -> Proto.Attribute? {
        var attribute = Proto.Attribute()
        attribute.name = name
        switch value.kind {
        case .integer, .real: attribute.typed = .number(try value.double())
        case .bool: attribute.typed = .text(try value.bool() ? "true" : "false")
        case .string:
            let text = try value.string()
            attribute.typed = Self.date(text).map { .date($0) } ?? .text(text)
        default:
            tally.add("attributes that are objects or lists")
            return nil
        }
        return attribute
    }

    /// Returns the time of a text that is a time without fractions of a second; nil for other
    /// texts.
    private static func date(_ text: String) -> Proto.Timestamp? {
        guard let time = Proto.Timestamp(airship: text), time.nanos == 0 else { return nil }
        return time
    }
}
