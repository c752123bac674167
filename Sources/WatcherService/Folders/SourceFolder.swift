import Glibc
import ServiceKit
import Storage
import Watch

/// The folder of a source whose items lie in files: `HERALD_HOME/watch/inbox/NAME`, or
/// `inbox/@APP/NAME` if its recipe was put by a call.
///
/// A file is read once it has its name: who writes it gives it another name first, beginning with a
/// dot or ending in `.part` or `.tmp`, and then renames it. What was read goes to `done`, and what
/// cannot be used to `bad`, with a text that says why.
package struct SourceFolder: Sendable {
    /// A file that is to be read.
    struct File: Sendable {
        let name: String
        /// The identity of the file that was read; nil if the file was gone before that could be
        /// told.
        var identity: FileIdentity?
        let body: Result<[UInt8], PassProblem>
    }

    /// The number of files one run reads.
    private static let atOnce = 100
    /// The time that a read file is kept after its last change, in seconds.
    private static let kept: Int = 7 * 86_400

    private let inbox: String

    /// Creates the folders below a directory.
    package init(_ inbox: String) { self.inbox = inbox }

    private func path(_ source: String) -> String { "\(inbox)/\(source)" }

    /// Makes the folder of a source, if it is not there.
    func make(_ source: String) throws {
        let folder = path(source)
        let apps = source.split(separator: "/").dropLast().map { "\(inbox)/\($0)" }
        for path in [inbox] + apps + [folder, "\(folder)/done", "\(folder)/bad"] {
            guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw FolderError("mkdir", errno, path)
            }
        }
    }

    /// Returns the names of the first complete files, in order.
    ///
    /// Directories are none of them, however many there are. A name that is no UTF-8 is changed.
    func files(_ source: String) throws -> [String] {
        try make(source)
        let folder = path(source)
        let names = try FileNames.all(in: folder, where: Self.isComplete) ?? []
        let files = names.lazy.filter { name in
            Self.isComplete(name) && !Self.isDirectory("\(folder)/\(name)")
        }
        return Array(files.prefix(Self.atOnce))
    }

    private static func isDirectory(_ path: String) -> Bool {
        var facts = stat()
        return unsafe lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    private static func isComplete(_ name: String) -> Bool {
        name != "done" && name != "bad" && !name.hasPrefix(".") && !name.hasSuffix(".part")
            && !name.hasSuffix(".tmp")
    }

    /// Reads a file; nil if it is gone, or is a directory.
    ///
    /// - Parameter most: the number of bytes that it may have.
    func read(
        _ name: String, of source: String, most: Int = WatchLimits.pageBytes
    ) -> File? {
        let place = "\(path(source))/\(name)"
        let file = unsafe open(
            place, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        guard file >= 0 else {
            let code = errno
            guard code != ENOENT else { return nil }
            return File(
                name: name, identity: FileIdentity(place),
                body: .failure(
                    PassProblem(
                        .unreachable, unsafe "cannot be opened: \(String(cString: strerror(code)))"
                    )))
        }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else { return nil }
        return File(
            name: name, identity: FileIdentity(facts),
            body: facts.st_mode & S_IFMT == S_IFREG
                ? Self.content(file, most)
                : .failure(PassProblem(.malformed, "is no regular file")))
    }

    private static func content(_ file: Int32, _ most: Int) -> Result<[UInt8], PassProblem> {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= most {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return .success(bytes) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                return .failure(
                    PassProblem(
                        .unreachable, unsafe "cannot be read: \(String(cString: strerror(code)))"))
            }
            bytes += buffer[..<count]
        }
        return .failure(PassProblem(.tooLarge, "has more than \(most) bytes"))
    }

    /// Returns whether the file that was read still has its name and is unchanged; a file that is
    /// not is read by the next run.
    func isThere(_ file: File, of source: String) -> Bool {
        guard let identity = file.identity else { return true }
        return FileIdentity("\(path(source))/\(file.name)") == identity
    }

    /// Moves a file that was read to `done`, or to `bad` with a text that says why.
    ///
    /// A file stays if another one has its name by now.
    func putAside(_ file: File, of source: String, because problem: String?) throws {
        guard isThere(file, of: source) else { return }
        let (folder, name) = (path(source), file.name)
        let target = "\(folder)/\(problem == nil ? "done" : "bad")"
        // A directory may have the name there.
        let names = [name, "\(file.identity?.inode ?? 0).\(name)"].filter {
            !Self.isDirectory("\(target)/\($0)")
        }
        guard let free = names.first, unsafe rename("\(folder)/\(name)", "\(target)/\(free)") == 0
        else { throw FolderError("rename", errno, "\(folder)/\(name)") }
        // Between the look and the move another one may have got the name.
        if let identity = file.identity, let moved = FileIdentity("\(target)/\(free)"),
            !moved.isSameFile(as: identity)
        {
            return giveBack("\(target)/\(free)", moved, "\(folder)/\(name)")
        }
        guard let problem else { return }
        // The file is out of the way already, and the log has the reason too.
        do throws(ConfigurationError) {
            try TextFile.writePrivate("\(problem)\n", to: "\(target)/\(free)\(BadFiles.why)")
        } catch { return }
    }

    /// Moves a file that was not read back to its name, or beside another file that has the name.
    private func giveBack(_ path: String, _ identity: FileIdentity, _ former: String) {
        for place in [former, "\(former).\(identity.inode)"] {
            guard unsafe link(path, place) == 0 else { continue }
            unsafe unlink(path)
            return
        }
    }

    /// Returns the files that could not be used.
    ///
    /// - Parameter before: the files that were found last.
    func bad(_ source: String, before: BadFiles, now: UnixTime) throws -> BadFiles {
        try BadFiles(in: "\(path(source))/bad", before: before, now: now)
    }

    /// Removes files that were read long ago.
    func sweep(_ source: String, now: UnixTime) throws {
        let folder = "\(path(source))/done"
        for name in try PrivateDirectory.names(in: folder) ?? [] {
            var facts = stat()
            guard unsafe lstat("\(folder)/\(name)", &facts) == 0 else { continue }
            // Who writes a file sets its time to whatever the file system can hold.
            if facts.st_mtim.tv_sec < Int(now.milliseconds / 1000) - Self.kept {
                unsafe unlink("\(folder)/\(name)")
            }
        }
    }
}

/// The reason why a folder cannot be used.
private struct FolderError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, _ code: Int32, _ path: String) {
        description = unsafe "\(path): \(call): \(String(cString: strerror(code)))"
    }
}
