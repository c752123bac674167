/// The rule that says which users may read and change a file of the suite.
enum FileRule: Hashable, Sendable {
    /// A key or a password: nobody but its owner may read or change it.
    case secret
    /// The key of a certificate: its owner and group may read it, and only its owner may change it.
    case secretOfGroup
    /// Settings or certificates: everybody may read the file, and its owner may change it.
    case open
    /// A database, backup or socket: only its owner may use it, unless nobody else can reach it.
    ///
    /// The bits are those of the users who can reach it through the directories above.
    case inside(reachable: UInt32)

    /// The permissions that are wrong.
    private var forbidden: UInt32 {
        switch self {
        case .secret: 0o077
        case .secretOfGroup: 0o037
        case .open: 0o022
        case .inside(let reachable): 0o077 & reachable
        }
    }

    /// Returns the finding about a file's wrong permissions; nil if they are right.
    func finding(_ file: FileFact) -> DoctorFinding? {
        // In a sticky directory, such as /tmp, nobody can replace the files of others.
        let isSticky = file.kind == .directory && file.mode & 0o1000 != 0
        let wrong = isSticky ? 0 : file.mode & forbidden
        guard file.kind != .other, wrong != 0 else { return nil }
        let readers = wrong & 0o055
        let what = readers == 0 ? "change" : wrong & 0o022 == 0 ? "read" : "read and change"
        let modes = self == .open ? "go-w" : self == .secretOfGroup ? "g-wx,o=" : "go="
        return .bad(
            "file modes", "other users may \(what) \(file.path)", "chmod \(modes) '\(file.path)'")
    }

    /// Returns the finding about a file that does not belong to the suite's user; nil if it does.
    ///
    /// - Parameter isShared: true if the suite only has to read the file, so that one of another
    ///   user is right if others than that user may read it.
    static func stray(_ file: FileFact, owner: UInt32, isShared: Bool = false) -> DoctorFinding? {
        guard file.owner != owner, file.kind != .other else { return nil }
        guard !isShared || file.mode & 0o044 == 0 else { return nil }
        let name = UserName.of(owner)
        return .bad(
            "file owners",
            "\(file.path) belongs to the user \(UserName.of(file.owner)), and the suite runs as "
                + name,
            "chown \(name) '\(file.path)'")
    }
}
