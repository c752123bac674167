import Glibc

/// The directories and files of all processes, which lie in one home directory.
package struct Directories: Hashable, Sendable {
    /// The home directory, `HERALD_HOME`.
    package let home: String

    /// Creates the directories of these settings.
    package init(_ settings: Settings) { home = settings.home }

    /// Returns the Unix socket of a service, such as `registry`, `geo` or `delivery`.
    package func socket(_ service: String) -> String { "\(home)/run/\(service).sock" }

    /// The Unix socket of delivery's kill switch, which a thread of its own serves.
    package var switchSocket: String { socket("kill-switch") }

    /// The directory of the databases.
    package var data: String { "\(home)/data" }

    /// Returns the database file of a service.
    package func database(_ service: String) -> String { "\(data)/\(service).db" }

    /// The file with the registry's saved index, for a quick start.
    ///
    /// It lies beside the databases, as it is useless without them.
    package var registryIndex: String { "\(data)/registry.index" }

    /// The file with geo's saved index, for a quick start.
    package var geoIndex: String { "\(data)/geo.index" }

    /// The log of erased devices; it lies outside `data`, because a restore replaces that
    /// directory.
    package var erasures: String { "\(home)/erasures.log" }

    /// The directory of the audit logs; it lies outside `data`, because a restore replaces that
    /// directory.
    package var audit: String { "\(home)/audit" }

    /// Returns the directory of a service's audit log.
    package func audit(_ service: String) -> String { "\(audit)/\(service)" }

    /// Returns the file that says where a service's audit log begins and ends; it lies apart from
    /// the log, so that who removes the end of one has to know of the other.
    package func auditHead(_ service: String) -> String { "\(home)/audit-heads/\(service)" }

    /// Returns the path of a file of keys or certificates.
    package func secret(_ name: String) -> String { "\(home)/secrets/\(name)" }

    /// The directory of the watcher's recipes, which people write.
    package var watch: String { "\(home)/watch" }

    /// The directory with a folder for each source whose items lie in files.
    package var watchInbox: String { "\(watch)/inbox" }

    /// The directory of the keys that recipes name.
    package var watchSecrets: String { secret("watch") }

    /// Returns the path of a file that adapters write.
    package func log(_ name: String) -> String { "\(home)/log/\(name)" }

    /// Creates the directories that do not exist, for this user only.
    ///
    /// - Throws: `ConfigurationError` naming the directory.
    package func make() throws(ConfigurationError) {
        let parts = ["run", "data", "secrets", "log", "audit", "audit-heads", "watch"]
        for directory in [home] + parts.map({ "\(home)/\($0)" }) {
            guard unsafe mkdir(directory, 0o700) == 0 || errno == EEXIST else {
                let code = errno
                throw ConfigurationError(
                    directory, unsafe "cannot be created: \(String(cString: strerror(code)))")
            }
        }
    }
}
