import Glibc
import ServiceKit
import Suggestions

/// The checks of `herald doctor` on the machine that the suite runs on.
struct MachineChecks {
    let settings: Settings
    private let directories: Directories

    init(_ settings: Settings) {
        self.settings = settings
        directories = Directories(settings)
    }

    /// Returns whether the suite at an address is the one whose files are on this machine.
    ///
    /// - Parameter url: the address that somebody has named; nil for the default.
    func areOf(suiteAt url: String?) -> Bool {
        guard let url else { return true }
        guard isThere, let address = GatewayAddress(url) else { return false }
        return address.isLoopback || CertificateLook(settings).covers(address.host)
    }

    /// True if the home directory exists and is that of a suite, as far as this user can see.
    private var isThere: Bool {
        guard SystemFiles.owner(of: directories.home) != nil else { return false }
        guard unsafe access(directories.home, X_OK) == 0 else { return true }
        return [directories.data, directories.secret("")].contains {
            SystemFiles.owner(of: $0) != nil
        }
    }

    func run() -> [DoctorFinding] {
        guard isThere, let owner = SystemFiles.owner(of: directories.home) else {
            return [
                .bad(
                    "home", "there is no suite in the directory \(directories.home)",
                    "start the suite once, or set HERALD_HOME to the directory of its files; "
                        + "'herald login' names a suite that runs elsewhere")
            ]
        }
        let port = PortCheck(settings, owner: owner)
        let ofEverybody = [known, ClockCheck.finding, port.finding]
        let rest =
            DiskCheck.findings(directories) + LimitCheck(settings, gateway: port.process).findings
            + [zones] + libraries + VersionCheck.findings(settings)
        guard unsafe access(directories.home, R_OK | X_OK) == 0 else {
            return ofEverybody + rest + [
                .warning(
                    "home",
                    "you may not look into \(directories.home), so keys, certificate and "
                        + "data are not checked",
                    "run 'herald doctor' as root, or as the user of the suite")
            ]
        }
        return ofEverybody + files + CertificateLook(settings).fileFindings() + rest + programs
    }

    private var known: DoctorFinding {
        let known = Set(KnownSetting.all.map(\.name))
        let unknown = settings.unknown(besides: known)
        guard let first = unknown.first else { return .good("settings", "all are known") }
        let near = Suggestion.nearest(to: first, in: known.sorted()).map { "; did you mean \($0)?" }
        return .bad(
            "settings",
            "no part of the suite knows \(unknown.joined(separator: ", "))\(near ?? "")",
            "correct or remove them in \(directories.home)/herald.conf or the environment; "
                + "'herald config list' lists all settings")
    }

    private var files: [DoctorFinding] {
        var check = FileCheck()
        check.look(atHome: directories, settings)
        if let installation = Installation.ofProcess, directories.home == installation.home {
            let end = installation.settings.lastIndex(of: "/") ?? installation.settings.endIndex
            check.look(atInstallation: String(installation.settings[..<end]))
        }
        return check.findings
    }

    private var zones: DoctorFinding {
        unsafe access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0
            ? .good("time zones", "installed")
            : .bad(
                "time zones", "there are none in /usr/share/zoneinfo",
                "install the package tzdata")
    }

    private var libraries: [DoctorFinding] {
        guard let libraries = LinkedLibraries.ofMachine() else { return [] }
        let old = libraries.complaints.map { package, complaint in
            // A complaint ends with what to do.
            let parts = complaint.split(separator: "; ")
            return DoctorFinding.bad(
                package, parts.dropLast().joined(separator: "; "), String(parts.last ?? ""))
        }
        return old.isEmpty ? [.good("libraries", "none is too old to face the internet")] : old
    }

    private var programs: [DoctorFinding] {
        let complaints = Daemons(settings).complaints()
        guard !complaints.isEmpty else { return [.good("daemons", "accept their settings")] }
        return complaints.map { names, complaint in
            .bad(
                names.map { "herald-\($0)" }.joined(separator: ", "), complaint,
                "'herald config check' tries all settings again")
        }
    }
}
