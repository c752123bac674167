import JSON
import ServiceKit

/// How far an import has come, as it is kept beside its input.
struct ImportState: Hashable, Sendable {
    private static let version = 1

    var app: String
    var format: String
    /// Everything before it has been answered.
    var position = InputPosition()
    /// Of what is before it.
    var fingerprint = ""
    var totals = ImportTotals()

    /// As a file.
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

    /// Reads such a file; `path` is for complaints.
    init(_ text: String, _ path: String) throws(UsageError) {
        do throws(JSONError) {
            let root = try JSONDocument(parsing: text).root
            let version = try root.required("version").integer(Int.self)
            guard version == Self.version else {
                throw JSONError(.invalidValue, "it is of another version of this program")
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
                "\(path) does not say how far an import has come: \(error); "
                    + "remove it to begin anew")
        }
    }
}

/// The file that an import's state is kept in.
struct ImportStateFile: Sendable {
    let path: String

    /// The state that is kept there; nil: none.
    func read() throws -> ImportState? {
        try TextFile.read(path).map { text throws(UsageError) in try ImportState(text, path) }
    }

    func write(_ state: ImportState) throws {
        try TextFile.writePrivate(state.text, to: path)
    }

    func remove() { removeFile(path) }
}
