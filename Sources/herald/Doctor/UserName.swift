import Glibc

/// The names of this machine's users.
enum UserName {
    /// Returns the name of the user with a number, such as `herald`; the number if it has none.
    static func of(_ user: UInt32) -> String {
        var entry = unsafe passwd()
        var buffer = [CChar](repeating: 0, count: 4096)
        var found: UnsafeMutablePointer<passwd>?
        let status = unsafe getpwuid_r(user, &entry, &buffer, buffer.count, &found)
        guard status == 0, unsafe found != nil, let name = unsafe entry.pw_name else {
            return "\(user)"
        }
        return unsafe String(cString: name)
    }
}
