import Glibc
import ServiceKit

/// The checks of `herald doctor` that the gateway gets as many files and as much memory as its
/// settings allow it to use.
struct LimitCheck {
    /// The files that the gateway has open besides its connections.
    private static let besides: UInt64 = 500
    /// The memory that an idle TLS connection takes at most (docs/PERFORMANCE.md), in KiB.
    private static let connectionKilobytes: UInt64 = 40
    /// The memory that the gateway needs besides its connections and held requests, in MiB.
    private static let ownMegabytes: UInt64 = 64

    /// `HERALD_GATEWAY_CONNECTIONS`.
    var connections: UInt64
    /// `HERALD_GATEWAY_HELD_MEGABYTES`.
    var heldMegabytes: UInt64
    /// The number of files that the gateway may open; nil if it is not known.
    var files: UInt64?
    /// The origin of the number of files, such as "LimitNOFILE of its unit".
    var source = ""
    /// The memory that the gateway may take, in bytes; nil for any, or if it is not known.
    var memory: UInt64?
    /// The number of processes that the kernel has killed because the memory did not suffice.
    var killed: UInt64 = 0

    var findings: [DoctorFinding] { [openFiles, memoryLimit] + kills }

    private var openFiles: DoctorFinding {
        guard let files else { return .good("open files", "no limit is known") }
        let need = connections + Self.besides
        let text = "at most \(files.grouped) by \(source)"
        guard files < need else { return .good("open files", text) }
        return .warning(
            "open files",
            "\(text), but \(Plural.text(connections, "connection")) need \(need.grouped)",
            "raise LimitNOFILE in the gateway's unit, or 'ulimit -Hn' where it is started, to "
                + "\(need); or lower HERALD_GATEWAY_CONNECTIONS")
    }

    private var memoryLimit: DoctorFinding {
        guard let memory else { return .good("memory", "no limit is known") }
        let need = heldMegabytes + connections * Self.connectionKilobytes / 1024 + Self.ownMegabytes
        let text = "at most \((memory >> 20).grouped) MB for the gateway"
        guard memory >> 20 < need else { return .good("memory", text) }
        return .warning(
            "memory",
            "\(text), which may take \(need.grouped) MB by its settings before it refuses clients",
            "raise MemoryMax of its unit or the container's limit, or lower "
                + "HERALD_GATEWAY_CONNECTIONS or HERALD_GATEWAY_HELD_MEGABYTES")
    }

    private var kills: [DoctorFinding] {
        guard killed > 0 else { return [] }
        let processes = killed == 1 ? "1 process was" : "\(killed.grouped) processes were"
        return [
            .warning(
                "memory", "\(processes) killed here because the memory was full",
                "raise MemoryMax of the unit or the container's limit")
        ]
    }
}

extension LimitCheck {
    /// Looks at this machine.
    ///
    /// - Parameter gateway: the gateway's process; nil if it does not run.
    init(_ settings: Settings, gateway: LocalProcess?) {
        // Settings that are not numbers are the daemon's own complaint.
        let number: (String, UInt64) -> UInt64 = { name, fallback in
            UInt64(settings.string(name, or: "")) ?? fallback
        }
        connections = min(number("HERALD_GATEWAY_CONNECTIONS", 10_000), 1_000_000)
        heldMegabytes = min(number("HERALD_GATEWAY_HELD_MEGABYTES", 256), 1 << 30)
        if let gateway, let limit = gateway.openFiles {
            (files, source) = (limit, "the limit of its process \(gateway.id)")
        } else if let limit = UnitFile.openFiles(of: PortCheck.gateway) {
            (files, source) = (limit, "LimitNOFILE of its unit")
        } else if let limit = Self.ownLimit {
            (files, source) = (limit, "this shell's hard limit")
        }
        let group = MemoryGroup.of(process: gateway?.id)
        (memory, killed) = (group?.limit, group?.killed ?? 0)
    }

    private static var ownLimit: UInt64? {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return nil
        }
        return UInt64(limit.rlim_max)
    }
}
