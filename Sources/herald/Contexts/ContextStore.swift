import Glibc
import ServiceKit

/// The contexts of a person, each in a file that only this person may read.
///
/// The files are in `herald` below `XDG_CONFIG_HOME` or `~/.config`: `NAME.conf` has the lines of a
/// `herald.conf`, `NAME.pem` the authority, and `current` the name of the current context.
struct ContextStore {
    /// The directory of the files; nil if neither XDG_CONFIG_HOME nor HOME is set.
    let folder: String?
    /// The value of HOME.
    private let home: String

    /// Creates the store of the user who runs the process.
    init(_ settings: Settings) {
        home = settings.string("HOME", or: "")
        let configuration = settings.string(
            "XDG_CONFIG_HOME", or: home.isEmpty ? "" : "\(home)/.config")
        folder = configuration.isEmpty ? nil : "\(configuration)/herald"
    }

    /// True if HOME is another user's directory, whose contexts this process may not read.
    ///
    /// `setpriv` and `su` without `-` change the user and leave HOME as it is.
    private var isOfAnotherUser: Bool {
        var status = stat()
        guard let folder, unsafe stat(home, &status) == 0, status.st_uid != geteuid() else {
            return false
        }
        return unsafe access(folder, R_OK | X_OK) != 0 && errno == EACCES
    }

    /// Returns the name of the current context; nil if there is none, or if HOME is the closed
    /// directory of another user.
    func current() throws(ConfigurationError) -> String? {
        if isOfAnotherUser { return nil }
        guard let folder, let text = try TextFile.read("\(folder)/current") else { return nil }
        let name = String(text.prefix { !$0.isNewline })
        return SavedContext.isName(name) ? name : nil
    }

    /// Returns the names of all contexts, sorted.
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

    /// Returns the settings of a context by their names.
    ///
    /// - Throws: `UsageError` if there is no such context or if other users may read its file.
    func values(_ name: String) throws -> [String: String] {
        let path = try path(of: name, "conf")
        guard let text = try TextFile.read(path) else {
            throw UsageError(
                Spelling.message("context", name, in: names(), list: "herald context"))
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & 0o077 == 0 else {
            throw UsageError(
                "other users may read '\(path)', which contains a key: chmod 600 '\(path)'")
        }
        return try Settings.values(text, path)
    }

    /// Saves a context, which replaces one of the same name, and makes it the current one.
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

    /// Makes a context the current one; nil for none.
    func use(_ name: String?) throws {
        guard let name else { return removeFile(try path(of: "current", nil)) }
        _ = try values(name)
        try TextFile.writePrivate(name + "\n", to: try path(of: "current", nil))
    }

    /// Deletes a context and its key.
    func delete(_ name: String) throws {
        _ = try values(name)
        removeFile(try path(of: name, "conf"))
        removeFile(try path(of: name, "pem"))
        if try current() == name { try use(nil) }
    }

    private func path(of name: String, _ ending: String?) throws(UsageError) -> String {
        guard let folder else {
            throw UsageError("contexts are saved in ~/.config/herald, but HOME is not set")
        }
        guard SavedContext.isName(name) else {
            throw UsageError("'\(name)' is no context's name: 1 to 64 of a-z, 0-9, - and _")
        }
        return "\(folder)/\(name)\(ending.map { "." + $0 } ?? "")"
    }

    /// Makes the directory and its parents, for this user only.
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
    /// The settings that say which suite is meant.
    private static let addresses = ["HERALD_URL", "HERALD_KEY", "HERALD_CA", "HERALD_HOME"]

    /// True if the environment names the suite to use.
    ///
    /// The place of an installation's files, and its file of settings, do not count.
    private var isSuiteNamed: Bool {
        Self.addresses.contains { !string($0, or: "").isEmpty && !implied.contains($0) }
    }

    /// Returns the settings together with those of the named context, or else of the current one.
    ///
    /// The current context is ignored if the environment says which suite is meant. An app that the
    /// environment names overrides the context's app.
    func inContext(_ named: String?) throws -> Settings {
        let store = ContextStore(self)
        let asked = named ?? string("HERALD_CONTEXT", or: "")
        let name: String
        if !asked.isEmpty {
            name = asked
        } else if !isSuiteNamed, let current = try store.current() {
            name = current
        } else {
            return self
        }
        var values = try store.values(name)
        let app = string("HERALD_APP", or: "")
        if !app.isEmpty, !implied.contains("HERALD_APP") { values["HERALD_APP"] = app }
        return overlaid(with: values)
    }
}
