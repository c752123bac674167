import JSON
import Protocol

/// Converts a channel to a device, and counts what is not imported.
struct ChannelMapping {
    private let channel: JSONValue
    private(set) var tally = ImportTally()
    private var device = Proto.Device()

    init(_ channel: JSONValue) { self.channel = channel }

    /// Returns the device of the channel; nil if the channel is left out.
    mutating func record(
        topic: String, environment: String
    ) throws(JSONError) -> Proto.DeviceRecord? {
        let id = try channel.required("channel_id").string()
        let type = try channel.required("device_type").string().lowercased()
        if try isFalse("installed") {
            tally.add("channels left out: the app is not installed any more")
            return nil
        }
        var addresses = ChannelAddresses(channel, type, topic: topic, environment: environment)
        guard try addresses.find() else {
            tally.add(addresses.reason)
            return nil
        }
        device.addresses = addresses.found
        tally.add(addresses.reason, addresses.reason.isEmpty ? 0 : 1)
        if type != "email" { device.platform = type }
        if try isFalse("opt_in") {
            tally.add("devices that have notifications switched off: taken over as they are")
        }
        try takeUser()
        try takeTags()
        try takeTimes()
        var attributes = ChannelAttributes(channel)
        try attributes.apply(to: &device)
        tally += attributes.tally
        try takeSettings()
        for list in try texts("subscription_lists") where !list.isEmpty {
            tally.add("subscriptions to lists")
        }
        var record = Proto.DeviceRecord()
        record.device = device
        record.installId = id
        return record
    }

    private mutating func takeUser() throws(JSONError) {
        let (named, alias) = (try text("named_user_id"), try text("alias"))
        device.user = named.isEmpty ? alias : named
        if !alias.isEmpty, alias != device.user { tally.add("aliases beside a named user") }
    }

    private mutating func takeTags() throws(JSONError) {
        var tags = try texts("tags")
        if let groups = channel.member("tag_groups"), !groups.isNull {
            for (name, value) in try groups.members() {
                let list = try value.texts()
                if name.hasPrefix("ua_") {
                    tally.add("tags of groups that are Airship's own (ua_…)", list.count)
                } else if name == "device" {
                    tags += list
                } else if !list.isEmpty {
                    var group = Proto.TagGroup()
                    (group.group, group.tags) = (name, list)
                    device.tagGroups.append(group)
                }
            }
        }
        var seen: Set<String> = []
        device.tags = tags.filter { seen.insert($0).inserted }
    }

    private mutating func takeTimes() throws(JSONError) {
        device.createTime = Proto.Timestamp(airship: try text("created"))
        device.syncTime = Proto.Timestamp(airship: try text("last_registration"))
        var zone = try text("timezone")
        if zone.isEmpty, let ios = channel.member("ios") {
            zone = try ios.member("tz").plainText()
        }
        device.timeZone = zone
        let (language, country) = (try text("locale_language"), try text("locale_country"))
        device.locale = language.isEmpty || country.isEmpty ? language : "\(language)_\(country)"
    }

    private mutating func takeSettings() throws(JSONError) {
        guard let quiet = channel.member("ios")?.member("quiettime"), quiet.kind == .object else {
            return
        }
        let ends = [try quiet.member("start").plainText(), try quiet.member("end").plainText()]
        guard let start = Proto.QuietHours.minute(ends[0]),
            let end = Proto.QuietHours.minute(ends[1])
        else {
            if ends != ["", ""] { tally.add("quiet times that are not like 22:00") }
            return
        }
        guard start != end else { return }
        var hours = Proto.QuietHours()
        (hours.startMinute, hours.endMinute) = (start, end)
        var settings = Proto.Settings()
        settings.quietHours = hours
        device.settings = settings
    }

    private func text(_ name: String) throws(JSONError) -> String {
        try channel.member(name).plainText()
    }

    private func texts(_ name: String) throws(JSONError) -> [String] {
        guard let list = channel.member(name), !list.isNull else { return [] }
        return try list.texts()
    }

    private func isFalse(_ name: String) throws(JSONError) -> Bool {
        guard let flag = channel.member(name), !flag.isNull else { return false }
        return try !flag.bool()
    }
}

extension JSONValue {
    /// Returns the texts of a list.
    fileprivate func texts() throws(JSONError) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.string()) }
        return texts
    }
}

extension Optional<JSONValue> {
    /// Returns the text; empty for nil and JSON null.
    func plainText() throws(JSONError) -> String {
        guard let self, !self.isNull else { return "" }
        return try self.string()
    }
}

extension Proto.Timestamp {
    /// Parses a time as Airship writes it: in UTC, with a T or a blank, often without the Z.
    ///
    /// Returns nil for other texts, such as UNKNOWN.
    init?(airship text: String) {
        var bytes = Array(text.utf8)
        guard bytes.count >= 19 else { return nil }
        if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
        if RFC3339.parse(bytes.span) == nil { bytes.append(UInt8(ascii: "Z")) }
        guard let time = RFC3339.parse(bytes.span) else { return nil }
        self.init()
        (seconds, nanos) = time
    }
}
