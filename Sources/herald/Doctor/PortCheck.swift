import CLinux
import Glibc
import ServiceKit

/// The check of `herald doctor` that the gateway can listen at its port.
struct PortCheck {
    /// The process that listens at the port, as far as it is known.
    enum Holder: Hashable, Sendable {
        case nobody
        case process(name: String, id: Int)
        /// A process that this user may not look at, of the user with this number.
        case user(UInt32)
    }

    /// The gateway's address, as it is set.
    var address: String
    var port: Int
    var holder: Holder
    /// The user whom the suite's files belong to.
    var owner: UInt32
    /// The lowest port that every user may listen at.
    var lowestFree = 1024
    /// True if the gateway's program has a capability of its own.
    var hasCapability = false

    private var place: String { "\(address), port \(port)" }

    /// The finding: the process that listens at the port, or whether the gateway may listen there.
    var finding: DoctorFinding {
        switch holder {
        case .process(PortCheck.gateway, let id):
            return .good("port", "the gateway (process \(id)) listens at \(place)")
        case .process(let name, let id):
            return taken("\(name) (process \(id))", "stop it with 'kill \(id)' or by its service")
        case .user(owner):
            return .good("port", "a process of the suite's user listens at \(place)")
        case .user(let user):
            return taken(
                "a process of the user \(user)", "find it with 'ss -ltnp' as root and stop it")
        case .nobody: break
        }
        guard port < lowestFree, owner != 0, !hasCapability else {
            return .good("port", "nobody listens at \(place) yet")
        }
        return .warning(
            "port",
            "nobody listens at \(place), and ports below \(lowestFree) need a capability, which "
                + "\(Self.gateway) has none of by itself",
            "set HERALD_GATEWAY_PORT to a port from \(lowestFree) on and have a proxy or the "
                + "firewall pass \(port) on to it, or set "
                + "'sysctl net.ipv4.ip_unprivileged_port_start=\(port)'")
    }

    private func taken(_ who: String, _ advice: String) -> DoctorFinding {
        .bad(
            "port", "\(who) listens at \(place), so the gateway cannot",
            "\(advice), or set HERALD_GATEWAY_PORT to another port")
    }

    /// The name of the gateway's program, as processes are called.
    static let gateway = "herald-gateway"
}

extension PortCheck {
    /// Looks at this machine.
    init(_ settings: Settings, owner: UInt32) {
        address = settings.string("HERALD_GATEWAY_ADDRESS", or: "127.0.0.1")
        let bytes = Self.bytes(of: address)
        let looks = Self.ports(settings).map { ($0, Self.holder(address: bytes, port: $0)) }
        (port, holder) = Self.chosen(looks)
        self.owner = owner
        let range = SystemFiles.text("/proc/sys/net/ipv4/ip_unprivileged_port_start") ?? ""
        lowestFree = range.split(separator: "\n").first.flatMap { Int($0) } ?? 1024
        let program = Daemons(settings).path(of: "gateway")
        hasCapability = unsafe herald_has_capabilities(program) == 1
    }

    /// Returns the ports that the gateway may be at.
    ///
    /// They are its own setting, or else the usual one and before that the port of HERALD_URL if it
    /// names this machine, since a suite may have been started at another port.
    static func ports(_ settings: Settings) -> [Int] {
        let said = settings.string("HERALD_GATEWAY_PORT", or: "")
        guard said.isEmpty else { return [Int(said) ?? 0] }
        let named = GatewayAddress(settings.string("HERALD_URL", or: ""))
        guard let named, named.isLoopback else { return [8443] }
        return [named.port, 8443]
    }

    /// Returns the first port at which the gateway listens, or else the last one: a proxy may hold
    /// the port of HERALD_URL.
    static func chosen(_ looks: [(port: Int, holder: Holder)]) -> (Int, Holder) {
        let ours = looks.first { look in
            if case .process(Self.gateway, _) = look.holder { true } else { false }
        }
        return ours ?? looks.last ?? (8443, .nobody)
    }

    /// The gateway's process, if it is the one that listens at the port; otherwise nil.
    var process: LocalProcess? {
        switch holder {
        case .process(Self.gateway, let id): LocalProcess(id: id, name: Self.gateway)
        case .user(owner): LocalProcess.daemon(Self.gateway, owner: owner)
        default: nil
        }
    }

    private static func holder(address: [UInt8], port: Int) -> Holder {
        let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap { path in
            ListeningSocket.all(SystemFiles.text(path) ?? "")
        }
        guard let socket = sockets.first(where: { $0.isInTheWay(of: address, port: port) }) else {
            return .nobody
        }
        // Children may have inherited the socket: the process that ends them is the oldest.
        let processes = LocalProcess.all().filter { $0.holds(socket: socket.inode) }
        guard let process = LocalProcess.oldest(processes) else { return .user(socket.user) }
        return .process(name: process.name, id: process.id)
    }

    /// Returns the bytes of an IP address; those of every address if it is none.
    private static func bytes(of address: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, address, &bytes) == 1 { return Array(bytes[..<4]) }
        _ = unsafe inet_pton(AF_INET6, address, &bytes)
        return bytes
    }
}
