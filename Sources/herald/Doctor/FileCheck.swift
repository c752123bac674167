import Glibc
import ServiceKit

/// The check of `herald doctor` that only those who should may read and change files.
struct FileCheck {
    /// The findings that are shown; more of them would mostly say the same.
    private static let shown = 8
    /// The files that are looked at below one directory, so that a full inbox of sources costs
    /// nobody a minute.
    private static let most = 5000
    private static let depth = 5

    /// The problems that were found, in the order of the files.
    private(set) var problems: [DoctorFinding] = []
    /// Directories that this user may not list.
    private(set) var unseen: [String] = []

    /// The findings to show: the first problems, or one finding that there is no problem.
    var findings: [DoctorFinding] {
        var findings = Array(problems.prefix(Self.shown))
        if problems.count > Self.shown {
            findings.append(
                .bad(
                    "file modes", "and \(problems.count - Self.shown) more of this kind",
                    "correct these first, then run 'herald doctor' again"))
        }
        if let first = unseen.first {
            findings.append(
                .warning(
                    "file modes", "you may not look into \(first)",
                    "run 'herald doctor' as root, or as the user of the suite, to check it too"))
        }
        guard findings.isEmpty else { return findings }
        return [.good("file modes", "keys, settings and data are closed to other users")]
    }

    /// Looks at the files of a suite.
    mutating func look(atHome directories: Directories, _ settings: Settings) {
        let home = directories.home
        guard let top = FileFact.at(home) else { return }
        checkParents(of: home)
        // Members of the suite's group may pass through the home directory to its certificate.
        check(top, top.mode & 0o007 == 0 ? .open : .inside(reachable: 0o007))
        let reachable: UInt32 =
            (top.mode & 0o010 == 0 ? 0 : 0o070) | (top.mode & 0o001 == 0 ? 0 : 0o007)
        check("\(home)/herald.conf", Self.rule(ofSettings: "\(home)/herald.conf"))
        let certificates = [
            directories.secret("ca.pem"), directories.secret("certificate.pem"),
            settings.string("HERALD_GATEWAY_CERTIFICATE", or: ""),
        ]
        walk(directories.secret(""), owner: top.owner, isShared: true) { file in
            guard file.kind == .file, !certificates.contains(file.path) else { return .open }
            return Self.isCertificate(file.path) ? .open : .secret
        }
        let isShared = !settings.list("HERALD_ALLOWED_USERS").isEmpty
        for name in ["data", "audit", "audit-heads", "run", "log", "backups"] {
            walk("\(home)/\(name)", owner: name == "backups" ? nil : top.owner) { file in
                if file.kind == .directory { return .open }
                if file.kind == .socket, isShared { return nil }
                return .inside(reachable: name == "log" ? 0 : reachable)
            }
        }
        lookAtNamed(settings)
    }

    /// Looks at the secrets that settings name and that may lie anywhere.
    private mutating func lookAtNamed(_ settings: Settings) {
        for (name, rule) in [
            ("HERALD_GATEWAY_KEY", .secretOfGroup), ("HERALD_DELIVERY_KEY_FILE", .secret),
            ("HERALD_WEBHOOK_SECRET_FILE", .secret), ("HERALD_GATEWAY_CERTIFICATE", .open),
        ] as [(String, FileRule)] {
            let path = settings.string(name, or: "")
            if !path.isEmpty { check(path, rule) }
        }
    }

    /// Looks at the settings of an installed suite, such as /etc/herald.
    mutating func look(atInstallation folder: String) {
        walk(folder) { file in
            guard file.kind == .file else { return .open }
            return Self.holdsKey(file.path) ? .secretOfGroup : Self.rule(ofSettings: file.path)
        }
    }

    /// Looks at the contexts of the user who runs the command, which have their keys.
    mutating func look(atContexts folder: String) {
        walk(folder) { $0.path.hasSuffix(".conf") ? .secret : .open }
    }

    private mutating func check(_ path: String, _ rule: FileRule) {
        if let file = FileFact.at(path) { check(file, rule) }
    }

    private mutating func check(_ file: FileFact, _ rule: FileRule) {
        guard let finding = rule.finding(file), !problems.contains(finding) else { return }
        problems.append(finding)
    }

    /// Looks at the directories above, in which others could put another home in this one's place.
    private mutating func checkParents(of path: String) {
        guard let whole = unsafe realpath(path, nil) else { return }
        defer { unsafe free(whole) }
        var parts = unsafe String(cString: whole).split(separator: "/").dropLast()
        while !parts.isEmpty {
            let parent = "/" + parts.joined(separator: "/")
            if let file = FileFact.at(parent), file.mode & 0o002 != 0 { check(file, .open) }
            parts = parts.dropLast()
        }
    }

    /// Looks at a directory and all below it; a nil rule passes over a file.
    private mutating func walk(
        _ folder: String, owner: UInt32? = nil, isShared: Bool = false,
        _ rule: (FileFact) -> FileRule?
    ) {
        let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        var waiting = [(path: folder, depth: 0)]
        var count = 0
        while let (path, depth) = waiting.popLast(), count < Self.most {
            guard let file = FileFact.at(path) else { continue }
            count += 1
            if let rule = rule(file) { check(file, rule) }
            if let owner, let finding = FileRule.stray(file, owner: owner, isShared: isShared) {
                problems.append(finding)
            }
            guard file.kind == .directory, depth < Self.depth else { continue }
            guard let names = SystemFiles.names(in: path) else {
                unseen.append(path)
                continue
            }
            waiting += names.reversed().map { ("\(path)/\($0)", depth + 1) }
        }
    }

    /// Returns the rule of a file of settings, in which a key should not be.
    private static func rule(ofSettings path: String) -> FileRule {
        let values = (try? Settings.values(SystemFiles.text(path) ?? "", path)) ?? [:]
        return values["HERALD_KEY"]?.isEmpty == false ? .secret : .open
    }

    /// Returns whether a file has a private key in PEM form.
    private static func holdsKey(_ path: String) -> Bool {
        text(path).contains("PRIVATE KEY-----")
    }

    /// Returns whether a file has certificates in PEM form, and no key.
    private static func isCertificate(_ path: String) -> Bool {
        let text = text(path)
        return text.contains("-----BEGIN CERTIFICATE-----") && !text.contains("PRIVATE KEY-----")
    }

    private static func text(_ path: String) -> String {
        String(decoding: SystemFiles.bytes(path, atMost: 65_536) ?? [], as: UTF8.self)
    }
}
