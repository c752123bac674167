import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

/// Findings of `herald doctor` about a machine, from given values.
struct DoctorMachineTests {
    /// Lines of /proc/net/tcp and tcp6, with fewer blanks.
    private static let tcp = """
          sl  local_address rem_address   st tx_queue:rx_queue tr:when retrnsmt   uid  timeout inode
           0: 0100007F:20FB 00000000:0000 0A 0:0 00:0 0  1000        0 1145 1 0
           1: 0100007F:20FB 0100007F:CD8C 01 0:0 03:0 0     0        0 0 3 0
           2: \(zeros):01BB \(zeros):0000 0A 0:0 00:0 0     0        0 77 1 0
        """
    private static let zeros = String(repeating: "0", count: 32)

    @Test func `listening sockets are read from proc, and connections are not`() {
        let sockets = ListeningSocket.all(Self.tcp)
        #expect(
            sockets == [
                ListeningSocket(address: [127, 0, 0, 1], port: 8443, user: 1000, inode: 1145),
                ListeningSocket(
                    address: [UInt8](repeating: 0, count: 16), port: 443, user: 0, inode: 77),
            ])
    }

    @Test func `a socket is in the way at its own address and, for a wildcard, at every one`() {
        let all6 = [UInt8](repeating: 0, count: 16)
        let own6 = [UInt8](repeating: 0, count: 15) + [1]
        let ways: [([UInt8], [UInt8], Bool)] = [
            ([127, 0, 0, 1], [127, 0, 0, 1], true), ([10, 0, 0, 1], [127, 0, 0, 1], false),
            ([0, 0, 0, 0], [127, 0, 0, 1], true), ([127, 0, 0, 1], [0, 0, 0, 0], true),
            (all6, [127, 0, 0, 1], true), ([127, 0, 0, 1], all6, true),
            ([0, 0, 0, 0], own6, false), ([0, 0, 0, 0], all6, true),
        ]
        for (taken, wanted, isInTheWay) in ways {
            let socket = ListeningSocket(address: taken, port: 1, user: 0, inode: 0)
            #expect(socket.isInTheWay(of: wanted, port: 1) == isInTheWay, "\(taken) \(wanted)")
            #expect(!socket.isInTheWay(of: wanted, port: 2))
        }
    }

    private func port(
        _ holder: PortCheck.Holder, port: Int = 8443, owner: UInt32 = 1000, capable: Bool = false
    ) -> DoctorFinding {
        PortCheck(
            address: "::", port: port, holder: holder, owner: owner, hasCapability: capable
        ).finding
    }

    @Test func `the doctor says which process has taken the gateway's port`() {
        let taken = port(.process(name: "nginx", id: 812))
        #expect(taken.verdict == .bad && taken.detail.contains("nginx (process 812)"))
        #expect(taken.advice.contains("HERALD_GATEWAY_PORT"))
        let other = port(.user(33))
        #expect(other.verdict == .bad && other.detail.contains("user 33"))
        #expect(port(.process(name: "herald-gateway", id: 7)).verdict == .good)
        #expect(port(.user(1000)).verdict == .good)
    }

    @Test func `the doctor says that a port below 1024 needs a capability`() {
        let low = port(.nobody, port: 443)
        #expect(low.verdict == .warning && low.detail.contains("capability"))
        #expect(port(.nobody, port: 443, capable: true).verdict == .good)
        #expect(port(.nobody, port: 443, owner: 0).verdict == .good)
        #expect(port(.nobody).verdict == .good)
        #expect(port(.process(name: "herald-gateway", id: 7), port: 443).verdict == .good)
    }

    @Test(arguments: [
        ([:], [8443]),
        (["HERALD_URL": "https://localhost:18443"], [18443, 8443]),
        (["HERALD_URL": "https://127.0.0.1:18443/"], [18443, 8443]),
        (["HERALD_URL": "https://push.example.org:18443"], [8443]),
        (["HERALD_URL": "https://localhost:18443", "HERALD_GATEWAY_PORT": "9443"], [9443]),
        (["HERALD_URL": "nothing"], [8443]),
    ])
    func `the doctor looks at the port of the address of this machine's suite`(
        settings: [String: String], ports: [Int]
    ) {
        #expect(PortCheck.ports(Settings(settings)) == ports)
    }

    @Test func `a proxy at the port of HERALD_URL is not taken for what keeps the gateway away`() {
        let proxy = PortCheck.Holder.process(name: "nginx", id: 7)
        let gateway = PortCheck.Holder.process(name: "herald-gateway", id: 8)
        #expect(PortCheck.chosen([(443, proxy), (8443, gateway)]) == (8443, gateway))
        #expect(PortCheck.chosen([(443, proxy), (8443, .nobody)]) == (8443, .nobody))
        #expect(PortCheck.chosen([(18443, gateway), (8443, .nobody)]) == (18443, gateway))
    }

    @Test func `the doctor says that nothing keeps the clock right`() {
        #expect(ClockCheck.finding(isSynchronised: false).verdict == .warning)
        #expect(ClockCheck.finding(isSynchronised: true).verdict == .good)
        #expect(ClockCheck.finding(isSynchronised: nil).detail.contains("not known"))
    }

    @Test func `the doctor compares the limit of open files with the configured connections`() {
        var check = LimitCheck(connections: 10_000, heldMegabytes: 256, files: 1024)
        check.source = "LimitNOFILE of its unit"
        let few = check.findings[0]
        #expect(few.verdict == .warning && few.what == "open files")
        #expect(few.detail.contains("1,024") && few.detail.contains("10,500"))
        check.files = 10_500
        #expect(check.findings[0].verdict == .good)
    }

    @Test func `the doctor compares the limit of memory with what the settings allow`() {
        var check = LimitCheck(connections: 10_000, heldMegabytes: 256)
        check.memory = 512 << 20
        #expect(check.findings[1].verdict == .warning)
        #expect(check.findings[1].detail.contains("512 MB"))
        check.memory = 1 << 30
        #expect(check.findings.map(\.verdict) == [.good, .good])
        check.killed = 2
        #expect(check.findings.last?.verdict == .warning)
        #expect(check.findings.last?.detail.contains("2 processes were killed") == true)
    }

    @Test func `of processes that share a socket, the doctor names the oldest`() {
        let child = LocalProcess(id: 10_893, name: "herald")
        let parent = LocalProcess(id: 7_083, name: "nginx")
        let starts: [Int: UInt64] = [child.id: 1_400, parent.id: 1_377]
        let oldest = LocalProcess.oldest([child, parent]) { starts[$0.id] ?? .max }
        #expect(oldest == parent)
        let text = "812 (a (b) c) S 1 812 812 0 -1 4194560 1 0 0 0 5 6 0 0 20 0 1 0 1377 9 9"
        #expect(LocalProcess.start(text) == 1_377)
        #expect(LocalProcess.start("812") == nil)
    }

    @Test func `limits are read from proc, from units and from control groups`() {
        let limits = """
            Limit                     Soft Limit           Hard Limit           Units
            Max open files            20000                65536                files
            """
        #expect(LocalProcess.openFiles(limits) == 20_000)
        #expect(LocalProcess.openFiles("Max open files            unlimited  unlimited") == nil)
        #expect(LocalProcess.user("Name:\therald\nUid:\t991\t991\t991\t991\n") == 991)
        #expect(UnitFile.openFiles(["a\nLimitNOFILE=65536\n", "LimitNOFILE=1024:4096\n"]) == 4096)
        #expect(UnitFile.openFiles(["[Service]\n"]) == nil)
        let second = MemoryGroup.place("0::/system.slice/herald-gateway.service\n")
        #expect(second?.path == "/system.slice/herald-gateway.service")
        #expect(second?.isFirstVersion == false)
        let first = MemoryGroup.place("9:name=systemd:/\n4:cpu,memory:/docker/1\n0::/\n")
        #expect(first == MemoryGroup.Place(path: "/docker/1", isFirstVersion: true))
        #expect(MemoryGroup.limit("max\n") == nil && MemoryGroup.limit("1048576\n") == 1_048_576)
        #expect(MemoryGroup.limit("9223372036854771712\n") == nil)
        #expect(MemoryGroup.killed("low 0\noom 3\noom_kill 2\n") == 2)
    }

    @Test func `the doctor warns of a disk that is nearly full, of bytes or of files`() {
        var disk = DiskCheck(
            path: "/var/lib/herald", freeBytes: 10 << 30, freeFiles: 1_000_000, files: 2_000_000,
            isReadOnly: false)
        #expect(disk.findings.map(\.verdict) == [.good])
        disk.freeFiles = 9_000
        #expect(disk.findings.map(\.verdict) == [.good, .warning])
        disk.freeFiles = 100
        #expect(disk.findings.map(\.verdict) == [.good, .bad])
        #expect(disk.findings[1].detail.contains("100 more files"))
        // Some file systems make room for files as they need it.
        disk.files = 0
        disk.freeBytes = 1 << 30
        #expect(disk.findings.map(\.verdict) == [.warning])
        disk.freeBytes = 1 << 20
        #expect(disk.findings.map(\.verdict) == [.bad])
        disk.isReadOnly = true
        #expect(disk.findings.first?.detail.contains("read-only") == true)
    }

    @Test func `the doctor names executables that are not from one package`() {
        let same = VersionCheck.executables(
            [("herald-geo", "2"), ("herald-gateway", "2")], own: "2")
        #expect(same.map(\.verdict) == [.good])
        let mixed = VersionCheck.executables(
            [("herald-geo", "1"), ("herald-delivery", ""), ("herald-gateway", "2")], own: "2")
        #expect(mixed.map(\.verdict) == [.bad])
        #expect(mixed[0].detail.contains("herald-geo has version 1"))
        #expect(mixed[0].detail.contains("herald-delivery is built from the sources"))
        #expect(!mixed[0].detail.contains("herald-gateway"))
    }

    /// Returns an ELF file with a section for the version and one for names.
    private func executable(_ version: String, section: String = ".herald_version") -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let names = Array("\0\(section)\0".utf8)
        let stamp = Array(version.utf8) + [UInt8](repeating: 0, count: 64 - version.utf8.count)
        let table = 64 + stamp.count + names.count
        var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 34)
        bytes += number(table, 8) + number(0, 10) + number(64, 2) + number(2, 2) + number(1, 2)
        bytes += stamp + names
        for (name, offset, size) in [(1, 64, stamp.count), (0, 64 + stamp.count, names.count)] {
            bytes += number(name, 4) + [UInt8](repeating: 0, count: 20) + number(offset, 8)
            bytes += number(size, 8) + [UInt8](repeating: 0, count: 24)
        }
        return bytes
    }

    @Test func `the version of an executable is read from its file, and other files have none`() {
        func version(_ file: [UInt8]) -> String? {
            ExecutableStamp.read { offset, count in
                offset < file.count ? Array(file[offset..<min(offset + count, file.count)]) : nil
            }
        }
        #expect(version(executable("1.2.3~20260131")) == "1.2.3~20260131")
        #expect(version(executable("")) == "")
        #expect(version(executable("1", section: ".other")) == nil)
        let whole = executable("1.2.3")
        for length in 0..<whole.count { _ = version(Array(whole[..<length])) }
        #expect(version(Array("#!/bin/sh\n".utf8)) == nil && version([]) == nil)
        #expect(ExecutableStamp.read("/none") == nil)
    }

    @Test func `the doctor names data that is newer than the executables`() throws {
        var header = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 84)
        header[63] = 33
        let found = try #require(VersionCheck.schema(ofHeader: header))
        #expect(found == 33)
        #expect(VersionCheck.schema(ofHeader: Array("SQLite format 3".utf8)) == nil)
        #expect(VersionCheck.schema(ofHeader: [UInt8](repeating: 0, count: 100)) == nil)
        let newer = VersionCheck.data("delivery.db", found: found, known: 32, "delivery")
        #expect(newer?.verdict == .bad && newer?.advice.contains("restore") == true)
        #expect(VersionCheck.data("delivery.db", found: 33, known: 33, "delivery") == nil)
    }
}
