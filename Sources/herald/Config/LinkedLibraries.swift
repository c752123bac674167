import Glibc
import ServiceKit

/// The libraries, as Debian installs them, that read bytes of strangers for the suite.
struct LinkedLibraries {
    /// A package and the first version of it that may face the internet.
    struct Requirement: Sendable {
        let package: String
        let version: String
        /// The fault of older versions, for the complaint.
        let reason: String
    }

    /// The libraries that are looked at, with facts of the packages' own changelogs.
    ///
    /// Each version is the latest update of Debian 12 that mends holes. Later releases of Debian
    /// have greater versions, and pass.
    static let requirements: [Requirement] = [
        Requirement(
            package: "libssl3", version: "3.0.22-1~deb12u2",
            reason: "sessions of TLS 1.3 take memory without bound (CVE-2024-2511), and a server's "
                + "certificate can end the process, be read past its end or take much memory "
                + "(CVE-2024-6119, CVE-2026-34180, CVE-2026-35189)"),
        Requirement(
            package: "libnghttp2-14", version: "1.52.0-1+deb12u3",
            reason: "anybody can end or exhaust the gateway by HTTP/2 (CVE-2023-44487, "
                + "CVE-2024-28182, CVE-2026-27135)"),
        Requirement(
            package: "libcurl4", version: "7.88.1-10+deb12u15",
            reason: "a webhook's server can exhaust memory (CVE-2023-38039, CVE-2024-2398), and "
                + "seven later holes are open (CVE-2025-10148 to CVE-2026-7168)"),
        Requirement(
            package: "libexpat1", version: "2.5.0-1+deb12u5",
            reason: "the parser of strangers' feeds and of imported files writes or reads past its "
                + "memory (CVE-2024-45490 to 45492, CVE-2026-56403 to 56406, CVE-2026-77214) and "
                + "keeps a processor busy (CVE-2023-52425, CVE-2026-66046)"),
        Requirement(
            package: "zlib1g", version: "1:1.2.13.dfsg-1",
            reason: "compressed data can write past its memory (CVE-2022-37434)"),
    ]

    private let status: String
    private let release: String

    /// - Parameters:
    ///   - status: what is installed, with the fields and in the form of dpkg's own list.
    ///   - release: what `os-release` says; the versions are Debian's own, from 12 on.
    init(status: String, release: String) {
        (self.status, self.release) = (status, release)
    }

    /// Returns the libraries of this machine; nil if the machine is not Debian.
    static func ofMachine() -> LinkedLibraries? {
        guard let release = try? TextFile.read("/etc/os-release"), let status = query() else {
            return nil
        }
        return LinkedLibraries(status: status, release: release)
    }

    /// Returns the fields of the required packages, as dpkg tells them; nil if there is no dpkg.
    private static func query() -> String? {
        let format = #"Package: ${Package}\nStatus: ${Status}\nVersion: ${Version}\n\n"#
        let packages = requirements.map(\.package).joined(separator: " ")
        // No part of the line comes from outside. A package that is not installed makes the exit
        // status 1, and the others are told all the same.
        let line = "dpkg-query -W -f='\(format)' \(packages) 2>/dev/null"
        guard let pipe = unsafe popen(line, "re") else { return nil }
        defer { unsafe pclose(pipe) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe fread(&buffer, 1, buffer.count, pipe), count > 0 {
            bytes += buffer[..<count]
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The packages that are too old, each with the reason and the remedy.
    var complaints: [(what: String, complaint: String)] {
        guard release.lines.contains(where: { $0 == "ID=debian" }) else { return [] }
        let installed = versions
        return Self.requirements.compactMap { requirement in
            guard let version = installed[requirement.package],
                DebianVersion(version) < DebianVersion(requirement.version)
            else { return nil }
            return (
                requirement.package,
                "\(version) is too old to face the internet: \(requirement.reason); "
                    + "apt-get install --only-upgrade \(requirement.package), then restart the "
                    + "daemons"
            )
        }
    }

    /// The installed versions of the required packages, by package.
    var versions: [String: String] {
        let wanted = Set(Self.requirements.map(\.package))
        var versions: [String: String] = [:]
        var (package, isInstalled) = ("", false)
        for line in status.lines {
            if let name = line.value(of: "Package") {
                (package, isInstalled) = (name, false)
            } else if let state = line.value(of: "Status") {
                isInstalled = state.hasSuffix(" installed")
            } else if let version = line.value(of: "Version"), isInstalled,
                wanted.contains(package)
            {
                versions[package] = version
            }
        }
        return versions
    }
}

extension StringProtocol {
    /// Returns the value of a field `Name: value`; nil for another line.
    fileprivate func value(of name: String) -> String? {
        guard hasPrefix("\(name): ") else { return nil }
        return String(dropFirst(name.count + 2))
    }
}
