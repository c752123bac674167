import Glibc
import ServiceKit

/// The contexts of a person, each in a file that only this person may read.
///
/// They lie in `herald` below `XDG_CONFIG_HOME`, or below `~/.config`: `NAME.conf` has the lines of
/// a `herald.conf`, `NAME.pem` the authority, and `current` the name of the one in use.
struct ContextStore {
    /// The folder; nil where neither XDG_CONFIG_HOME nor HOME is set.
    let folder: String?

    /// The store of whoever runs the process.
    init(_ settings: Settings) {
        let home = settings.string("HOME", or: "")
        let configuration = settings.string(
            "XDG_CONFIG_HOME", or: home.isEmpty ? "" : "\(home)/.config")
        folder = configuration.isEmpty ? nil : "\(configuration)/herald"
    }

    /// The name of the one in use; nil for none.
    func current() throws(ConfigurationError) -> String? {
        guard let folder, let text = try TextFile.read("\(folder)/current") else { return nil }
        let name = String(text.prefix { !$0.isNewline })
        return SavedContext.isName(name) ? name : nil
    }

    /// The names of all, sorted.
    func names() -> [String] {
        guard let folder, let directory = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let file = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    unsafe String(cString: $0)
                }
            }
            guard file.hasSuffix(".conf") else { continue }
            let name = String(file.dropLast(".conf".count))
            if SavedContext.isName(name) { names.append(name) }
        }
        return names.sorted()
    }

    /// What one sets, under the names of settings; the authority is a path.
    ///
    /// - Throws: `UsageError` for a name that there is not, with one that is spelt alike, and for
    ///   a file that others may read.
    func values(_ name: String) throws -> [String: String] {
        let path = try path(of: name, "conf")
        guard let text = try TextFile.read(path) else {
            throw UsageError(
                Spelling.message("context", name, in: names(), list: "herald context"))
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & 0o077 == 0 else {
            throw UsageError("others may read '\(path)', which holds a key: chmod 600 '\(path)'")
        }
        return try Settings.values(text, path)
    }

    /// Saves one in place of another of its name, and uses it from now on.
    func save(_ context: SavedContext) throws {
        let authority = try path(of: context.name, "pem")
        try make()
        if let text = context.authority { try TextFile.writePrivate(text, to: authority) }
        let lines = [
            "HERALD_URL=\(context.url)",
            "HERALD_CA=\(context.authority == nil ? Session.systemAuthorities : authority)",
            "HERALD_KEY=\(context.key)",
        ]
        let app = context.app.isEmpty ? [] : ["HERALD_APP=\(context.app)"]
        try TextFile.writePrivate(
            (lines + app).map { $0 + "\n" }.joined(), to: try path(of: context.name, "conf"))
        try use(context.name)
    }

    /// Uses one from now on; nil: none.
    func use(_ name: String?) throws {
        guard let name else { return removeFile(try path(of: "current", nil)) }
        _ = try values(name)
        try TextFile.writePrivate(name + "\n", to: try path(of: "current", nil))
    }

    /// Forgets one and its key.
    func delete(_ name: String) throws {
        _ = try values(name)
        removeFile(try path(of: name, "conf"))
        removeFile(try path(of: name, "pem"))
        if try current() == name { try use(nil) }
    }

    private func path(of name: String, _ ending: String?) throws(UsageError) -> String {
        guard let folder else {
            throw UsageError("contexts lie in ~/.config/herald, and HOME is not set")
        }
        guard SavedContext.isName(name) else {
            throw UsageError("'\(name)' is no context's name: 1 to 64 of a-z, 0-9, - and _")
        }
        return "\(folder)/\(name)\(ending.map { "." + $0 } ?? "")"
    }

    /// Makes the folder and those above it, for this user only.
    private func make() throws(UsageError) {
        var path = ""
        for part in (folder ?? "").split(separator: "/") {
            path += "/\(part)"
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw UsageError("'\(path)' cannot be made: \(InputFile.reason(errno))")
            }
        }
    }
}

extension Settings {
    /// What says where the suite is.
    private static let addresses = ["HERALD_URL", "HERALD_KEY", "HERALD_CA", "HERALD_HOME"]

    /// The settings with those of a context: the named one, else the one in use.
    ///
    /// The one in use stands back where the environment says where the suite is. An app that the
    /// environment names goes before that of the context.
    func inContext(_ named: String?) throws -> Settings {
        let store = ContextStore(self)
        let asked = named ?? string("HERALD_CONTEXT", or: "")
        let name: String
        if !asked.isEmpty {
            name = asked
        } else if Self.addresses.allSatisfy({ string($0, or: "").isEmpty }),
            let current = try store.current()
        {
            name = current
        } else {
            return self
        }
        var values = try store.values(name)
        let app = string("HERALD_APP", or: "")
        if !app.isEmpty { values["HERALD_APP"] = app }
        return overlaid(with: values)
    }
}
