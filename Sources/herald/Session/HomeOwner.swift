import Glibc
import ServiceKit

/// The user whom a suite's home belongs to.
enum HomeOwner {
    /// Makes root that user, for good, where a command works on the suite's own files and sockets.
    ///
    /// The daemons admit their own user only, and could not open what root has made in their home.
    /// Anybody else stays who they are, and is told where that is not enough.
    static func become(_ directories: Directories) throws(UsageError) {
        var status = stat()
        guard geteuid() == 0, unsafe stat(directories.home, &status) == 0, status.st_uid != 0 else {
            return
        }
        guard setgroups(0, nil) == 0, setgid(status.st_gid) == 0,
            setuid(status.st_uid) == 0
        else {
            throw UsageError(
                "root cannot become the user \(status.st_uid), whom \(directories.home) belongs "
                    + "to; run the command as that user")
        }
    }
}
