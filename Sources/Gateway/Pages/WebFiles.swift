import Compression
import Crypto
import EmbeddedFiles
import HTTP
import HTTPServer
import JSON
import ServiceKit

/// The files for browsers that the gateway serves, by their paths, and an index of each folder.
///
/// They need no key: they are the same for everybody. A page of any origin may read them, but for
/// those of the dashboard.
struct WebFiles: Sendable {
    /// The files of the dashboard.
    let dashboard: DashboardFiles
    /// The other files and the indexes, by their paths.
    private var others: [String: PublicFile] = [:]

    /// The files in this program.
    static let standard = WebFiles(EmbeddedFile.all)

    /// The label of web files in metrics.
    static let label = "web files"

    /// Makes what is served of files.
    init(_ files: [EmbeddedFile]) {
        dashboard = DashboardFiles(files.filter { DashboardHeaders.concern($0.path) })
        var folders: [String: [EmbeddedFile]] = [:]
        for file in files where !DashboardHeaders.concern(file.path) {
            others[file.path] = PublicFile(
                file.bytes, type: file.type, readers: .anyOrigin, isSmall: file.isOfPages)
            let folder = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? "/"
            folders[folder, default: []].append(file)
        }
        for (folder, files) in folders where others[folder] == nil {
            others[folder] = PublicFile(
                Self.index(of: files), type: "application/json", readers: .anyOrigin)
        }
    }

    /// Returns the file at a path; nil if there is none.
    ///
    /// - Parameter tiles: The tile server of the dashboard's map; nil for a map without tiles.
    func at(_ path: String, _ tiles: TileServer? = nil) -> PublicFile? {
        if path == DashboardHeaders.page { return dashboard.page(tiles) }
        return DashboardHeaders.concern(path) ? dashboard.at(path) : others[path]
    }

    /// The index of a folder: each file with its digest, for the attribute `integrity` of a page
    /// (https://www.w3.org/TR/SRI/).
    private static func index(of files: [EmbeddedFile]) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("version")
        json.string(SuiteVersion.text)
        json.key("files")
        json.beginArray()
        for file in files {
            json.beginObject()
            json.key("path")
            json.string(file.path)
            json.key("type")
            json.string(file.type)
            json.key("bytes")
            json.integer(file.bytes.count)
            json.key("integrity")
            json.string(integrity(of: file.bytes))
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the text for the attribute `integrity` of a page that loads the file.
    static func integrity(of bytes: [UInt8]) -> String {
        "sha256-" + Base64.standard.encode(SHA256.digest(of: bytes).array)
    }
}
