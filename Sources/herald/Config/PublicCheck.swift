import Glibc
import ServiceKit
import TLS

/// The checks of `herald config check --public`: the settings that a suite on the internet needs.
struct PublicCheck {
    typealias Complaint = (what: String, complaint: String)

    private let settings: Settings
    private let directories: Directories

    init(_ settings: Settings) {
        self.settings = settings
        directories = Directories(settings)
    }

    /// The settings that are missing or dangerous, the most dangerous first.
    var complaints: [Complaint] {
        demo + user + certificate + proxies + metrics + registrations + privateTargets + logs
            + process + address
    }

    /// The complaint about a demo, whose keys lie in files.
    private var demo: [Complaint] {
        let path = directories.secret("demo-sync.json")
        guard unsafe access(path, F_OK) == 0 else { return [] }
        return [
            (
                path,
                "the demo is loaded: delete its app with 'herald apps delete congress', then its "
                    + "keys \(directories.secret("congress-*.key")) and this file"
            )
        ]
    }

    private var user: [Complaint] {
        var complaints: [Complaint] = []
        var status = stat()
        if unsafe stat(directories.home, &status) == 0, status.st_uid == 0 {
            complaints.append(
                (
                    directories.home,
                    "it belongs to root, so the daemons run as root: a hole in one would be a hole "
                        + "in the machine; the package runs them as a user of their own"
                ))
        }
        if !settings.list("HERALD_ALLOWED_USERS").isEmpty {
            complaints.append(
                (
                    "HERALD_ALLOWED_USERS",
                    "each of these users may do everything to the suite without a key; leave it "
                        + "empty unless you need it"
                ))
        }
        return complaints
    }

    private var certificate: [Complaint] {
        let name = "HERALD_GATEWAY_CERTIFICATE"
        let path = settings.string(name, or: directories.secret("certificate.pem"))
        let key = settings.string("HERALD_GATEWAY_KEY", or: directories.secret("key.pem"))
        do {
            let validity = try TLSServerContext.load(certificateChain: path, key: key).validity
            let now = WallClock.system.now().milliseconds / 1000
            if let warning = validity.warning(at: now) { return [(name, "\(warning)")] }
        } catch {
            return [(name, error.message)]
        }
        guard CertificateSignature.isBy(authority: directories.secret("ca.pem"), of: path) else {
            return []
        }
        return [
            (
                name,
                "\(path) is signed by the authority that the installation made, which no phone "
                    + "trusts; name a certificate of a public authority, and its key by "
                    + "HERALD_GATEWAY_KEY"
            )
        ]
    }

    private var metrics: [Complaint] {
        guard settings.string("HERALD_GATEWAY_METRICS", or: "loopback") != "key" else { return [] }
        return [
            (
                "HERALD_GATEWAY_METRICS",
                "everything on this machine may read /metrics without a key, and behind a proxy "
                    + "that is everybody; set it to key"
            )
        ]
    }

    /// The complaint about networks of proxies that are too wide.
    ///
    /// Whoever is believed to be a proxy chooses the address that its requests count for.
    private var proxies: [Complaint] {
        let name = "HERALD_GATEWAY_PROXIES"
        guard let wide = settings.list(name).first(where: Self.isWide) else { return [] }
        return [
            (
                name,
                "strangers are in \(wide), and each of them would be believed to be whoever they "
                    + "say, so that no limit of an address holds; name your own proxies only"
            )
        ]
    }

    /// Returns whether a network has so many addresses of the internet that they cannot all be
    /// proxies of one operator: a /8 of IPv4 has 16 million, and of IPv6 nobody was given a whole
    /// /16.
    private static func isWide(_ network: String) -> Bool {
        let parts = network.split(separator: "/")
        guard parts.count == 2, let length = Int(parts[1]) else { return false }
        guard parts[0].contains(":") else { return length < 8 }
        // What begins with F is private, local or multicast (RFC 4193, RFC 4291 §2.4).
        return length < 16 && !parts[0].lowercased().hasPrefix("f")
    }

    private var registrations: [Complaint] {
        ["ADDRESS", "KEY", "APP"].map { "HERALD_GATEWAY_REGISTRATIONS_\($0)" }
            .filter { settings.string($0, or: "") == "0" }
            .map { name in
                (
                    name,
                    "anybody can take a key of the role device out of an app and register any "
                        + "number of devices with it; leave the default, or set what you need"
                )
            }
    }

    /// The complaints about servers in private networks that devices may have Herald call.
    private var privateTargets: [Complaint] {
        [
            ("HERALD_WEBHOOK_ALLOW", "any device may have Herald call"),
            ("HERALD_PROVIDER_ALLOW", "the admins of each app may have Herald send to"),
            ("HERALD_WATCH_ALLOW", "each source among them may redirect the watcher to"),
        ].compactMap { name, what in
            let allowed = settings.list(name)
            guard let first = allowed.first else { return nil }
            return (
                name,
                "\(what) \(first)"
                    + (allowed.count > 1 ? " and \(allowed.count - 1) more" : "")
                    + ", which need not be public; leave it empty, or be sure that what listens "
                    + "there trusts nobody"
            )
        }
    }

    private var logs: [Complaint] {
        var complaints: [Complaint] = []
        if settings.list("HERALD_ADAPTERS").isEmpty {
            complaints.append(
                (
                    "HERALD_ADAPTERS",
                    "it is not set: messages of an app without a provider go to a file and to the "
                        + "log; set it to webhook, or to what you use"
                ))
        }
        if settings.string("HERALD_DELIVERIES_LOG_TEXTS", or: "no") == "yes" {
            complaints.append(
                (
                    "HERALD_DELIVERIES_LOG_TEXTS",
                    "log/deliveries.jsonl has the texts of messages to people; set it to no"
                ))
        }
        if settings.string("HERALD_LOG_LEVEL", or: "info") == "debug" {
            complaints.append(
                ("HERALD_LOG_LEVEL", "debug fills the disk with what strangers do; set it to info"))
        }
        return complaints
    }

    private var process: [Complaint] {
        var complaints: [Complaint] = []
        if settings.string("HERALD_WATCHDOG_SECONDS", or: "30") == "0" {
            complaints.append(
                (
                    "HERALD_WATCHDOG_SECONDS",
                    "a daemon that is stuck stays so until somebody looks; leave it at 30"
                ))
        }
        if unsafe access("\(directories.home)/run/supervisord.pid", F_OK) == 0 {
            complaints.append(
                (
                    "supervisord",
                    "all daemons run as one user with all of its rights; run them under systemd, "
                        + "as the package does, whose units take away what each does not need"
                ))
        }
        return complaints
    }

    private var address: [Complaint] {
        let address = settings.string("HERALD_GATEWAY_ADDRESS", or: "127.0.0.1")
        guard address.hasPrefix("127.") || address == "::1" else { return [] }
        // Calls from this machine have no limit by address, as a proxy may pass on everybody's.
        let unnamed = settings.list("HERALD_GATEWAY_PROXIES").isEmpty
        return [
            (
                "HERALD_GATEWAY_ADDRESS",
                "only this machine can connect to \(address); set it to :: , unless a proxy on "
                    + "this machine passes connections on"
                    + (unnamed
                        ? "; then name it in HERALD_GATEWAY_PROXIES, or no limit by address counts"
                            + ": all clients come from this machine" : "")
            )
        ]
    }
}
