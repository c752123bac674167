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
        let body: Result<[UInt8], PassProblem>
    }

    /// How many files one run reads.
    private static let atOnce = 100
    /// How long a file is kept that was read, after its last change.
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

    /// Returns the first files that are complete, by their names, one after the other.
    func files(_ source: String) throws -> [String] {
        try make(source)
        let names = try PrivateDirectory.names(in: path(source)) ?? []
        return Array(names.filter(Self.isComplete).prefix(Self.atOnce))
    }

    private static func isComplete(_ name: String) -> Bool {
        name != "done" && name != "bad" && !name.hasPrefix(".") && !name.hasSuffix(".part")
            && !name.hasSuffix(".tmp")
    }

    /// Reads a file; nil if it is gone, or is a directory.
    ///
    /// - Parameter most: how many bytes it may have.
    func read(
        _ name: String, of source: String, most: Int = WatchLimits.pageBytes
    ) -> File? {
        let file = unsafe open(
            "\(path(source))/\(name)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
        guard file >= 0 else {
            let code = errno
            guard code != ENOENT else { return nil }
            return File(
                name: name,
                body: .failure(
                    PassProblem(
                        .unreachable, unsafe "cannot be opened: \(String(cString: strerror(code)))"
                    )))
        }
        defer { close(file) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR else { return nil }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            return File(name: name, body: .failure(PassProblem(.malformed, "is no regular file")))
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= most {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            if count == 0 { return File(name: name, body: .success(bytes)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                return File(
                    name: name,
                    body: .failure(
                        PassProblem(
                            .unreachable,
                            unsafe "cannot be read: \(String(cString: strerror(code)))")))
            }
            bytes += buffer[..<count]
        }
        return File(
            name: name,
            body: .failure(
                PassProblem(.tooLarge, "has more than \(most) bytes")))
    }

    /// Puts a file aside: to `done`, or to `bad` with a text that says why.
    func putAside(_ name: String, of source: String, because problem: String?) throws {
        let folder = path(source)
        let target = problem == nil ? "done" : "bad"
        guard unsafe rename("\(folder)/\(name)", "\(folder)/\(target)/\(name)") == 0 else {
            throw FolderError("rename", errno, "\(folder)/\(name)")
        }
        guard let problem else { return }
        // The file is out of the way already, and the log has the reason too.
        do throws(ConfigurationError) {
            try TextFile.writePrivate("\(problem)\n", to: "\(folder)/bad/\(name).why")
        } catch { return }
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

/// Why a folder cannot be used.
private struct FolderError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String, _ code: Int32, _ path: String) {
        description = unsafe "\(path): \(call): \(String(cString: strerror(code)))"
    }
}
