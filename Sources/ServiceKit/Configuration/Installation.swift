import Glibc

/// The places of an installed suite's settings and data.
///
/// It is installed where the daemons lie in `libexec/herald` and the command in `bin` beside that:
/// `/usr/bin/herald` and `/usr/libexec/herald/herald-registry`. Such a program needs no variable
/// and does not look at the directory that it is started from.
package struct Installation: Hashable, Sendable {
    /// The file of settings.
    package var settings: String
    /// The value that `HERALD_HOME` has.
    package var home: String

    /// The directory of settings and data by name, for tests.
    package init(settings: String, home: String) {
        (self.settings, self.home) = (settings, home)
    }

    /// The places on a machine, by the Filesystem Hierarchy Standard.
    package static let standard = Installation(
        settings: "/etc/herald/herald.conf", home: "/var/lib/herald")

    /// The installation that this program is part of; nil for one that lies where it was built.
    package static var ofProcess: Installation? {
        isInstalled(ownDirectory) ? standard : nil
    }

    /// Returns whether a program in `directory` is installed.
    package static func isInstalled(_ directory: String) -> Bool {
        if directory.hasSuffix("/libexec/herald") { return true }
        guard directory.hasSuffix("/bin") else { return false }
        return hasDaemons("\(directory)/\(daemonsBesideBin)")
    }

    /// Returns the directory of the daemons of a command in `directory`: the same one, or where
    /// they are installed.
    package static func daemons(ofCommandIn directory: String) -> String {
        let installed = "\(directory)/\(daemonsBesideBin)"
        guard !hasDaemons(directory), hasDaemons(installed) else { return directory }
        guard let path = unsafe realpath(installed, nil) else { return installed }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    private static let daemonsBesideBin = "../libexec/herald"

    private static func hasDaemons(_ directory: String) -> Bool {
        unsafe access("\(directory)/herald-registry", X_OK) == 0
    }

    /// The directory of the program that runs.
    package static var ownDirectory: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let path = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        let text = String(decoding: path, as: UTF8.self)
        return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
    }
}
