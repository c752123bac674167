import CEmbeddedFiles

/// A file for browsers that is part of the program.
package struct EmbeddedFile: Sendable {
    /// The path at the gateway, such as `/client/v1/herald.js`.
    package let path: String
    /// The content of the file, as it is served.
    package let bytes: [UInt8]

    /// Creates a file.
    package init(path: String, bytes: [UInt8]) {
        (self.path, self.bytes) = (path, bytes)
    }

    init(_ file: herald_embedded_file) {
        path = unsafe String(cString: file.path)
        bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    }

    /// All files, in the order of the table in CEmbeddedFiles.
    package static var all: [EmbeddedFile] {
        (0..<herald_embedded_file_count()).map { unsafe EmbeddedFile(herald_embedded_file($0)) }
    }

    /// True if the pages of others load it, so that each byte counts.
    package var isOfPages: Bool {
        let folder = "/client/v1/"
        return path.hasPrefix(folder) && !path.dropFirst(folder.count).contains("/")
    }

    /// The media type, by the path's extension.
    package var type: String {
        // The page that a folder stands for.
        guard path.last != "/" else { return "text/html; charset=utf-8" }
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        return Self.types[ending] ?? "application/octet-stream"
    }

    /// The media types of files, by the extension; a module runs only with a type of JavaScript's.
    private static let types = [
        "css": "text/css; charset=utf-8", "html": "text/html; charset=utf-8",
        "ico": "image/x-icon", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "mjs": "text/javascript; charset=utf-8",
        "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain; charset=utf-8",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2",
    ]
}
