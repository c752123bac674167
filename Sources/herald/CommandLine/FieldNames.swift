/// Finds the option that sets a field of a request, so that an error names what was typed.
enum FieldNames {
    /// Returns the option that was given for a field that an error names, such as `--at` for
    /// `deliver_time`; the field itself if none was.
    static func typed(_ field: String, _ invocation: Invocation) -> String {
        // Of `content.title` the last part is an option's name.
        let plain = field.split(separator: ".").last.map(String.init) ?? field
        let dashed = plain.split(separator: "_").joined(separator: "-")
        let names = [others[field], others[plain], dashed]
        for case let name? in names where invocation.options[name] != nil { return "--\(name)" }
        return field
    }

    /// The options that are called otherwise than their fields.
    private static let others = [
        "content.image_url": "image", "content.url": "link", "default_time_zone": "time-zone",
        "deliver_time": "at", "end_time": "until", "expire_time": "expires",
        "template_name": "template", "time_to_live": "ttl",
        "timing.default_time_zone": "default-zone", "variables": "var",
    ]
}
