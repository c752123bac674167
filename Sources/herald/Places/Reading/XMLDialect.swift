/// What a format made of XML has around its records.
struct XMLDialect: Hashable, Sendable {
    /// As people call it.
    let name: String
    /// The element that a whole file is.
    let root: String
    /// The elements that are records.
    let record: String
    /// Elements that hold records, the root among them.
    let containers: Set<String>
    /// What these may hold besides: a file that has nothing else is an empty one.
    ///
    /// Anything else is something of which no record was made.
    let plain: Set<String>

    /// KML 2.2 (OGC 07-147r2): Placemarks in documents and folders.
    ///
    /// Overlays and links to other files are none.
    static let kml = XMLDialect(
        name: "KML", root: "kml", record: "Placemark", containers: ["kml", "Document", "Folder"],
        plain: [
            "name", "visibility", "open", "author", "link", "address", "AddressDetails",
            "phoneNumber", "Snippet", "snippet", "description", "LookAt", "Camera", "TimeStamp",
            "TimeSpan", "styleUrl", "Style", "StyleMap", "Region", "Metadata", "ExtendedData",
            "Schema", "NetworkLinkControl",
        ])

    /// What GPX says of the file itself (topografix.com/GPX/1/1, and 1/0).
    private static let aboutGPX: Set<String> = [
        "metadata", "extensions", "name", "desc", "author", "email", "url", "urlname", "time",
        "keywords", "bounds",
    ]

    /// The waypoints of GPX; routes and tracks are none.
    static let waypoints = XMLDialect(
        name: "GPX", root: "gpx", record: "wpt", containers: ["gpx"], plain: aboutGPX)

    /// The points of GPX's tracks; waypoints and routes are none.
    static let track = XMLDialect(
        name: "GPX", root: "gpx", record: "trkpt", containers: ["gpx", "trk", "trkseg"],
        plain: aboutGPX.union(["cmt", "src", "link", "number", "type"]))
}
