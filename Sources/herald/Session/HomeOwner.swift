import Glibc
import ServiceKit

/// The user who owns a suite's home directory.
enum HomeOwner {
    /// Changes the user of the process from root to the owner of the home directory, for good.
    ///
    /// Commands that work on the suite's own files and sockets call it.
    ///
    /// The daemons only admit their own user, and could not open files that root made in their
    /// home. For any other user nothing changes.
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
