internal import CLinux
import Glibc

/// Reports the process's state to systemd (`Type=notify`, sd_notify(3)); does nothing without it.
package func notifySupervisor(_ state: String) {
    guard let path = unsafe getenv("NOTIFY_SOCKET") else { return }
    let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard unsafe herald_connect_unix(descriptor, path) == 0 else { return }
    let bytes = Array(state.utf8)
    _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
}
