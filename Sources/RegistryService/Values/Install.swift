import Protocol

/// The identity by which a device is found when it registers again: an id that the app made, and a
/// marker of the device that the app runs on.
///
/// A backup takes the id to another device and not the marker. Then both are devices of their own.
struct Install: Hashable, Sendable {
    /// The id, which the app chose.
    let id: String
    /// The marker of the device; empty if the app has none.
    let marker: String

    /// Creates an install.
    init(id: String, marker: String = "") { (self.id, self.marker) = (id, marker) }

    /// Creates an install from its text.
    init(_ text: String) {
        let parts = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(id: String(parts[0]), marker: parts.count > 1 ? String(parts[1]) : "")
    }

    /// The install as it is stored and found by: neither part has a line feed.
    var text: String { marker.isEmpty ? id : "\(id)\n\(marker)" }

    /// The text of the same install as it registers without a marker; nil if it has none.
    var unmarked: String? { marker.isEmpty ? nil : id }
}

extension DeviceFields {
    /// Checks an install id and its marker, and returns them as one text; nil without an id.
    static func install(
        _ id: String, _ field: String, marker: String, _ markerField: String
    ) throws(RPCError) -> String? {
        let id = try install(id, field)
        guard let marker = try install(marker, markerField) else { return id }
        guard let id else { throw .invalid(markerField, "needs an \(field)") }
        return Install(id: id, marker: marker).text
    }
}
