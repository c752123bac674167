import Glibc

/// Where each process keeps what: everything lies in one directory.
package struct Directories: Hashable, Sendable {
    /// The directory of everything, `HERALD_HOME`.
    package let home: String

    /// The directories of these settings.
    package init(_ settings: Settings) { home = settings.home }

    /// The Unix socket of a service: `registry`, `geo`, `delivery`.
    package func socket(_ service: String) -> String { "\(home)/run/\(service).sock" }

    /// The directory of the databases.
    package var data: String { "\(home)/data" }

    /// The database of a service.
    package func database(_ service: String) -> String { "\(data)/\(service).db" }

    /// What the registry derives from its database, for a quick start: with the databases, for it
    /// is of no use without them.
    package var registryIndex: String { "\(data)/registry.index" }

    /// What geo derives from its database, for a quick start.
    package var geoIndex: String { "\(data)/geo.index" }

    /// The log of devices that were erased: beside the databases, for a restore exchanges those.
    package var erasures: String { "\(home)/erasures.log" }

    /// A file of keys or certificates.
    package func secret(_ name: String) -> String { "\(home)/secrets/\(name)" }

    /// A file that adapters write.
    package func log(_ name: String) -> String { "\(home)/log/\(name)" }

    /// Makes the directories that are missing, for this user only.
    ///
    /// - Throws: `ConfigurationError` naming the directory.
    package func make() throws(ConfigurationError) {
        for directory in [home, "\(home)/run", "\(home)/data", "\(home)/secrets", "\(home)/log"] {
            guard unsafe mkdir(directory, 0o700) == 0 || errno == EEXIST else {
                let code = errno
                throw ConfigurationError(
                    directory, unsafe "cannot be made: \(String(cString: strerror(code)))")
            }
        }
    }
}
