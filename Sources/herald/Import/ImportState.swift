import JSON
import ServiceKit

/// The progress of an import, as it is kept in a file beside the input.
struct ImportState: Hashable, Sendable {
    private static let version = 1

    var app: String
    var format: String
    /// The position before which everything has been answered.
    var position = InputPosition()
    /// The fingerprint of the input before the position.
    var fingerprint = ""
    var totals = ImportTotals()

    /// The state as the text of its file.
    var text: String {
        var json = JSONWriter()
        json.beginObject()
        json.key("version")
        json.integer(Self.version)
        for (name, text) in [
            ("app", app), ("format", format), ("mark", position.mark),
            ("fingerprint", fingerprint),
        ] {
            json.key(name)
            json.string(text)
        }
        for (name, number) in [
            ("offset", position.offset), ("line", position.line), ("records", position.records),
        ] {
            json.key(name)
            json.integer(number)
        }
        totals.writeMembers(to: &json)
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    init(app: String, format: String) {
        (self.app, self.format) = (app, format)
    }

    /// Parses the text of a state's file; `path` is the file's path for errors.
    init(_ text: String, _ path: String) throws(UsageError) {
        do throws(JSONError) {
            let root = try JSONDocument(parsing: text).root
            let version = try root.required("version").integer(Int.self)
            guard version == Self.version else {
                throw JSONError(.invalidValue, "it was written by another version of this program")
            }
            app = try root.required("app").string()
            format = try root.required("format").string()
            position.mark = try root.required("mark").string()
            position.offset = try root.required("offset").integer(Int.self)
            position.line = try root.required("line").integer(Int.self)
            position.records = try root.member("records")?.integer(Int.self) ?? 0
            fingerprint = try root.required("fingerprint").string()
            totals = try ImportTotals(root)
        } catch {
            throw UsageError(
                "\(path) cannot be read as the progress of an import: \(error); "
                    + "remove it to start again")
        }
    }
}

/// The file with an import's state.
struct ImportStateFile: Sendable {
    let path: String

    /// Reads the state; nil if the file does not exist.
    ///
    /// - Throws: `UsageError` if it cannot be read.
    func read() throws -> ImportState? {
        try TextFile.read(path).map { text throws(UsageError) in try ImportState(text, path) }
    }

    func write(_ state: ImportState) throws {
        try TextFile.writePrivate(state.text, to: path)
    }

    func remove() { removeFile(path) }
}
