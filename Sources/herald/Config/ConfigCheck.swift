import Glibc
import ServiceKit

/// The checks of `herald config check`.
///
/// All of them are made, so that one run tells everything that is wrong or missing.
struct ConfigCheck {
    typealias Complaint = (what: String, complaint: String)

    private let settings: Settings
    private let directories: Directories
    private let context: String?
    private let isPublic: Bool

    /// - Parameters:
    ///   - context: the context that the call names; nil for the current one.
    ///   - isPublic: true if what the internet needs is looked at, too.
    init(_ settings: Settings, context: String? = nil, isPublic: Bool = false) {
        (self.settings, self.context, self.isPublic) = (settings, context, isPublic)
        directories = Directories(settings)
    }

    /// Returns all complaints, those of the files of settings first.
    ///
    /// The process becomes the owner of the suite's home if it is root's.
    func complaints() -> [Complaint] {
        let own =
            mistakes + unknown + contexts + owner() + files
            + CertificateNames(settings).complaints
        let daemons = Daemons(settings).complaints().map {
            (what: $0.names.joined(separator: ", "), complaint: $0.complaint)
        }
        return Self.once(own, daemons, isPublic ? PublicCheck(settings).complaints : [])
    }

    /// Returns the complaints of all lists, and those about libraries, each only once.
    static func once(
        _ own: [Complaint], _ daemons: [Complaint], _ ofPublic: [Complaint]
    ) -> [Complaint] {
        func text(_ complaint: Complaint) -> String {
            "\(complaint.what): \(complaint.complaint)"
        }
        let (ours, theirs) = (Set(own.map(text)), Set(daemons.map(\.complaint)))
        return own + daemons.filter { !ours.contains($0.complaint) }
            + (LinkedLibraries.ofMachine()?.complaints ?? [])
            + ofPublic.filter { !theirs.contains(text($0)) }
    }

    private var mistakes: [Complaint] {
        settings.mistakes.map { ($0.setting, $0.message) }
    }

    private var unknown: [Complaint] {
        settings.unknown(besides: Set(KnownSetting.all.map(\.name))).map {
            ($0, "no part of the suite knows this setting")
        }
    }

    /// The complaint about a context that cannot be used, which keeps every other command from
    /// running.
    private var contexts: [Complaint] {
        do {
            _ = try settings.inContext(context)
            return []
        } catch let error as UsageError {
            return [("HERALD_CONTEXT", error.message)]
        } catch { return [("HERALD_CONTEXT", "\(error)")] }
    }

    private func owner() -> [Complaint] {
        do throws(UsageError) {
            try HomeOwner.become(directories)
            return []
        } catch { return [(directories.home, error.message)] }
    }

    /// The files with wrong permissions or a wrong owner, and a home that cannot be made.
    private var files: [Complaint] {
        var complaints = home
        // Other users may pass through the home directory, but may not list it.
        for (path, forbidden) in [
            (directories.home, 0o066), (directories.secret("admin.key"), 0o077),
            (directories.secret("key.pem"), 0o077),
        ] as [(String, mode_t)] {
            var status = stat()
            // A file that is missing is made when the suite is installed or first started.
            guard unsafe stat(path, &status) == 0 else { continue }
            if status.st_mode & forbidden != 0 {
                complaints.append((path, "others may read it; chmod go= \(path)"))
            }
            if status.st_uid != geteuid() {
                complaints.append((path, "it belongs to the user \(status.st_uid), not to you"))
            }
        }
        return complaints
    }

    /// The complaint that the directory in which the home lies is missing.
    ///
    /// The daemons make the home, but not that directory.
    private var home: [Complaint] {
        let home = directories.home
        var status = stat()
        if unsafe stat(home, &status) == 0 {
            let isDirectory = status.st_mode & S_IFMT == S_IFDIR
            return isDirectory ? [] : [(home, "it is no directory; HERALD_HOME must name one")]
        }
        var path = Substring(home)
        while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
        guard let end = path.lastIndex(of: "/"), end > path.startIndex,
            unsafe stat(String(path[..<end]), &status) != 0
        else { return [] }
        return [(home, "there is no directory \(path[..<end]) for it to lie in; make that one")]
    }
}
