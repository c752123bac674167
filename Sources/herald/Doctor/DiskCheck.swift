import Glibc
import ServiceKit

/// The check of `herald doctor` that a file system has room.
struct DiskCheck {
    /// The free bytes below which a campaign may fill the disk.
    private static let fewBytes: UInt64 = 2 << 30
    /// The free bytes below which the daemons soon refuse to store anything.
    private static let tooFewBytes: UInt64 = 256 << 20
    /// The free files below which a backup or a full inbox of sources may take the last one.
    private static let fewFiles: UInt64 = 10_000
    private static let tooFewFiles: UInt64 = 500

    /// A directory on it.
    var path: String
    var freeBytes: UInt64
    /// The number of files that can still be made.
    var freeFiles: UInt64
    /// The number of files that it can have; 0 for any number.
    var files: UInt64
    var isReadOnly: Bool

    var findings: [DoctorFinding] {
        guard !isReadOnly else {
            return [
                .bad(
                    "disk", "nothing can be written in \(path): it is mounted read-only",
                    "look at 'dmesg' for an error of the disk, then mount it for writing again")
            ]
        }
        return [room] + inodes
    }

    private var room: DoctorFinding {
        let text = "\(freeBytes >> 20) MB free in \(path)"
        let advice =
            "make room, such as by removing old backups, data.old-* and log/deliveries.jsonl.*: "
            + "the daemons refuse to store anything when the disk is full"
        if freeBytes < Self.tooFewBytes { return .bad("disk", text, advice) }
        return freeBytes < Self.fewBytes ? .warning("disk", text, advice) : .good("disk", text)
    }

    private var inodes: [DoctorFinding] {
        guard files > 0, freeFiles < Self.fewFiles else { return [] }
        let text = "only \(Plural.text(freeFiles, "more file")) can be made in \(path) (inodes)"
        let advice = "delete small files that nobody needs: 'df -i' and 'du --inodes' find them"
        return [
            freeFiles < Self.tooFewFiles
                ? .bad("disk", text, advice) : .warning("disk", text, advice)
        ]
    }
}

extension DiskCheck {
    /// Looks at the file systems of a suite's directories, at each once.
    static func findings(_ directories: Directories) -> [DoctorFinding] {
        var seen: Set<UInt> = []
        var findings: [DoctorFinding] = []
        for path in [
            directories.home, directories.data, directories.audit, directories.log("."),
            "\(directories.home)/backups",
        ] {
            var system = statvfs()
            guard unsafe statvfs(path, &system) == 0 else {
                if path == directories.home { findings.append(unseen(path, errno)) }
                continue
            }
            guard seen.insert(system.f_fsid).inserted else { continue }
            findings += DiskCheck(path: path, system).findings
        }
        return findings
    }

    private init(path: String, _ system: statvfs) {
        self.init(
            path: path, freeBytes: UInt64(system.f_bavail) * UInt64(system.f_frsize),
            freeFiles: UInt64(system.f_favail), files: UInt64(system.f_files),
            isReadOnly: system.f_flag & UInt(ST_RDONLY) != 0)
    }

    private static func unseen(_ path: String, _ code: Int32) -> DoctorFinding {
        .bad(
            "disk", "\(path) cannot be examined: \(InputFile.reason(code))",
            "run 'herald doctor' as root, or as the user of the suite")
    }
}
