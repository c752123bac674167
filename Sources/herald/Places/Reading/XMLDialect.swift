/// The elements around the records of an XML format.
struct XMLDialect: Hashable, Sendable {
    /// The format's name, for messages.
    let name: String
    /// The name of the root element.
    let root: String
    /// The name of the elements that are records.
    let record: String
    /// The names of the elements that contain records, including the root.
    let containers: Set<String>
    /// The names of other elements that containers may have.
    ///
    /// A file with only these and no record counts as empty. A file with another element and no
    /// record is refused, because that element was not read.
    let plain: Set<String>

    /// KML 2.2 (OGC 07-147r2): Placemarks in documents and folders.
    ///
    /// Overlays and links to other files are not records.
    static let kml = XMLDialect(
        name: "KML", root: "kml", record: "Placemark", containers: ["kml", "Document", "Folder"],
        plain: [
            "name", "visibility", "open", "author", "link", "address", "AddressDetails",
            "phoneNumber", "Snippet", "snippet", "description", "LookAt", "Camera", "TimeStamp",
            "TimeSpan", "styleUrl", "Style", "StyleMap", "Region", "Metadata", "ExtendedData",
            "Schema", "NetworkLinkControl",
        ])

    /// The elements of GPX that describe the file itself (topografix.com/GPX/1/1, and 1/0).
    private static let aboutGPX: Set<String> = [
        "metadata", "extensions", "name", "desc", "author", "email", "url", "urlname", "time",
        "keywords", "bounds",
    ]

    /// The waypoints of GPX; routes and tracks are not records.
    static let waypoints = XMLDialect(
        name: "GPX", root: "gpx", record: "wpt", containers: ["gpx"], plain: aboutGPX)

    /// The points of tracks of GPX; waypoints and routes are not records.
    static let track = XMLDialect(
        name: "GPX", root: "gpx", record: "trkpt", containers: ["gpx", "trk", "trkseg"],
        plain: aboutGPX.union(["cmt", "src", "link", "number", "type"]))
}
