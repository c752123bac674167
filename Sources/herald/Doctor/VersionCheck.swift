import ServiceKit

/// The check of `herald doctor` that the executables and the data fit each other.
enum VersionCheck {
    /// Looks at the executables and the databases of this machine.
    static func findings(_ settings: Settings) -> [DoctorFinding] {
        let daemons = Daemons(settings)
        let stamps = Daemons.names.compactMap { name in
            ExecutableStamp.read(daemons.path(of: name)).map { (name: "herald-\(name)", $0) }
        }
        let own = ExecutableStamp.read("/proc/self/exe") ?? ""
        return executables(stamps, own: own) + data(Directories(settings), daemons)
    }

    /// Returns a finding on executables that are not from the same package as this command.
    ///
    /// - Parameter stamps: the versions that they are stamped with, empty for builds of the
    ///   sources.
    static func executables(
        _ stamps: [(name: String, version: String)], own: String
    ) -> [DoctorFinding] {
        let others = stamps.filter { $0.version != own }
        guard !others.isEmpty else {
            return stamps.isEmpty ? [] : [.good("executables", "all of one version")]
        }
        let list = others.map { "\($0.name) \(words($0.version))" }.joined(separator: ", ")
        return [
            .bad(
                "executables", "\(list), and this command \(words(own))",
                "install all of them from one package, then restart the daemons")
        ]
    }

    private static func words(_ version: String) -> String {
        version.isEmpty ? "is built from the sources" : "has version \(version)"
    }

    /// Returns a finding for each database that a newer program has written than the one that is
    /// installed.
    private static func data(_ directories: Directories, _ daemons: Daemons) -> [DoctorFinding] {
        ["registry", "geo", "delivery", "watcher"].compactMap { name in
            let header = SystemFiles.bytes(directories.database(name), atMost: 100)
            guard let header, let found = schema(ofHeader: header),
                let known = try? daemons.schema(of: name)
            else { return nil }
            return data(directories.database(name), found: found, known: known.version, name)
        }
    }

    /// Compares the version of a database with the newest one that its daemon knows; nil if the
    /// daemon can use it.
    static func data(
        _ path: String, found: Int, known: Int, _ service: String
    ) -> DoctorFinding? {
        guard found > known else { return nil }
        return .bad(
            "data",
            "\(path) has the schema \(found), and herald-\(service) knows those up to \(known)",
            "install the newer version again, or restore the backup from before the upgrade with "
                + "'herald restore'")
    }

    /// Returns the version of the schema in the header of a SQLite database; nil for another file.
    ///
    /// What only its write-ahead log has does not count yet: a daemon that ended in order has
    /// emptied that.
    static func schema(ofHeader header: [UInt8]) -> Int? {
        guard header.count >= 64, header.starts(with: "SQLite format 3".utf8) else { return nil }
        return header[60..<64].reduce(0) { $0 << 8 | Int($1) }
    }
}
