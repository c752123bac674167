import Crypto
import EmbeddedFiles

/// The dashboard as browsers get it: its page, its modules as one script, and its other files.
///
/// The address of each file but the page names its version, such as
/// `/dashboard/app-0123456789abcdef.js`, so a browser keeps the file for good and asks for nothing
/// but the page again. The page names these addresses.
struct DashboardFiles: Sendable {
    /// The files by their paths, with the version and without it.
    private var files: [String: PublicFile] = [:]
    /// The text of the page, which names each file with its version.
    private var text = ""

    /// Makes them of the sources, whose paths are ``DashboardHeaders/page`` and in
    /// ``DashboardHeaders/folder``.
    init(_ sources: [EmbeddedFile]) {
        var modules: [DashboardScript.Module] = []
        var others: [EmbeddedFile] = []
        for source in sources {
            let name = String(source.path.dropFirst(DashboardHeaders.folder.count))
            if source.path == DashboardHeaders.page {
                text = String(decoding: source.bytes, as: UTF8.self)
            } else if name.hasSuffix(".js") {
                modules.append((name, source.bytes))
            } else {
                others.append(source)
            }
        }
        if !modules.isEmpty {
            let script = DashboardScript.join(modules)
            others.append(EmbeddedFile(path: "\(DashboardHeaders.folder)app.js", bytes: script))
        }
        for file in others { add(file) }
    }

    private mutating func add(_ file: EmbeddedFile) {
        let digest = Hex.encode(SHA256.digest(of: file.bytes).array).prefix(Self.digestDigits)
        guard let dot = file.path.lastIndex(of: ".") else { return }
        let versioned = "\(file.path[..<dot])-\(digest)\(file.path[dot...])"
        let made = PublicFile(file.bytes, type: file.type, readers: .dashboard(images: nil))
        files[file.path] = made
        files[versioned] = made.keptForGood
        text = text.replacing("\"\(file.path)\"", with: "\"\(versioned)\"")
    }

    /// Returns the file at a path; nil if there is none.
    ///
    /// The address of another version has this version's file, to be asked for again: a page that
    /// was loaded before an upgrade, or from another gateway, gets what it needs.
    func at(_ path: String) -> PublicFile? {
        if let file = files[path] { return file }
        guard let dash = path.lastIndex(of: "-"), let dot = path.lastIndex(of: "."),
            dash < dot, path[dash..<dot].utf8.count == Self.digestDigits + 1,
            path[dash..<dot].dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return files[String(path[..<dash] + path[dot...])]
    }

    /// Returns the page.
    ///
    /// - Parameter tiles: the tile server of the map; nil for a map without tiles.
    func page(_ tiles: TileServer?) -> PublicFile {
        var text = text
        if let tiles {
            text = text.replacing("<title>", with: "\(tiles.element)\n<title>")
        }
        return PublicFile(
            Array(text.utf8), type: "text/html; charset=utf-8",
            readers: .dashboard(images: tiles?.origin))
    }

    /// The hexadecimal digits of a version in an address.
    private static let digestDigits = 16
}
