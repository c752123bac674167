import Glibc
import ServiceKit
import Suggestions
import TLS

/// The checks of `herald doctor` on the machine that the suite runs on.
struct MachineChecks {
    /// The free bytes below which a campaign may fill the disk.
    private static let fewBytes: UInt64 = 2 << 30
    /// The free bytes below which the daemons soon refuse to store anything.
    private static let tooFewBytes: UInt64 = 256 << 20
    /// The number of file descriptors that a gateway with the default of 10,000 connections needs.
    private static let descriptors: UInt64 = 10_500

    let settings: Settings
    private let directories: Directories

    init(_ settings: Settings) {
        self.settings = settings
        directories = Directories(settings)
    }

    func run() -> [DoctorFinding] {
        var status = stat()
        guard unsafe stat(directories.home, &status) == 0 else {
            return [
                .bad(
                    "home", "there is no directory \(directories.home)",
                    "start the suite once, or set HERALD_HOME to the directory of its files")
            ]
        }
        return [known, modes, certificate, disk, limit, zones] + programs
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

    private var modes: DoctorFinding {
        for path in [
            directories.home, directories.secret("admin.key"), directories.secret("key.pem"),
            directories.secret("delivery.key"),
        ] {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { continue }
            // The home directory may be open to its group. Only its owner may read a key.
            let others: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o007 : 0o077
            guard status.st_mode & others == 0 else {
                return .bad("file modes", "other users may read \(path)", "chmod go= '\(path)'")
            }
        }
        return .good("file modes", "only their owner may read the keys")
    }

    private var certificate: DoctorFinding {
        let path = settings.string(
            "HERALD_GATEWAY_CERTIFICATE", or: directories.secret("certificate.pem"))
        let key = settings.string("HERALD_GATEWAY_KEY", or: directories.secret("key.pem"))
        let validity: CertificateValidity
        do {
            validity = try TLSServerContext.load(certificateChain: path, key: key).validity
        } catch {
            return .bad(
                "certificate", "\(error.message)",
                "set HERALD_GATEWAY_CERTIFICATE and HERALD_GATEWAY_KEY to its files")
        }
        let now = WallClock.system.now().milliseconds / 1000
        let days = (validity.ends - now) / 86_400
        guard let warning = validity.warning(at: now) else {
            return .good("certificate", "valid for \(Plural.text(days, "day"))")
        }
        let advice = "replace \(path) and its key, then send the gateway SIGHUP"
        return days < 0 || validity.begins > now
            ? .bad("certificate", "\(warning)", advice)
            : .warning("certificate", "\(warning)", advice)
    }

    private var disk: DoctorFinding {
        var system = statvfs()
        guard unsafe statvfs(directories.home, &system) == 0 else {
            return .bad(
                "disk", "\(directories.home) cannot be examined: \(InputFile.reason(errno))", "")
        }
        let free = UInt64(system.f_bavail) * UInt64(system.f_frsize)
        let text = "\(free >> 20) MB free in \(directories.home)"
        let advice = "make room: the daemons refuse to store anything when the disk is full"
        if free < Self.tooFewBytes { return .bad("disk", text, advice) }
        return free < Self.fewBytes ? .warning("disk", text, advice) : .good("disk", text)
    }

    private var limit: DoctorFinding {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return .good("open files", "the limit is not known")
        }
        let text = "at most \(UInt64(limit.rlim_max).grouped) by this shell's hard limit"
        return limit.rlim_max < Self.descriptors
            ? .warning(
                "open files", text,
                "the gateway needs one for each connection: raise 'ulimit -Hn', or LimitNOFILE "
                    + "in its unit")
            : .good("open files", text)
    }

    private var zones: DoctorFinding {
        unsafe access("/usr/share/zoneinfo/Europe/Berlin", R_OK) == 0
            ? .good("time zones", "installed")
            : .bad(
                "time zones", "there are none in /usr/share/zoneinfo",
                "install the package tzdata")
    }

    private var programs: [DoctorFinding] {
        let daemons = Daemons(settings)
        let complaints = Daemons.names.compactMap { name in
            daemons.complaint(of: name).map { (name, $0) }
        }
        guard !complaints.isEmpty else { return [.good("daemons", "accept their settings")] }
        return complaints.map { name, complaint in
            .bad("herald-\(name)", complaint, "'herald config check' tries all settings again")
        }
    }
}
