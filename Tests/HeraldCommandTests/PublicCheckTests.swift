import Foundation
import ServiceKit
import TestSupport
import Testing

@testable import HeraldCommand

struct PublicCheckTests {
    /// Returns a home whose certificate is signed by its own authority.
    private func home() throws -> ScratchDirectory {
        let home = ScratchDirectory()
        let secrets = home.file("secrets")
        try FileManager.default.createDirectory(
            atPath: secrets, withIntermediateDirectories: true)
        try ChildProcess.run(
            URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "scripts/certificate").path, [secrets])
        return home
    }

    private func names(_ settings: [String: String]) -> [String] {
        PublicCheck(Settings(settings)).complaints.map(\.what)
    }

    /// A certificate that a stranger's authority has signed.
    private let good = [
        "HERALD_GATEWAY_METRICS": "key", "HERALD_ADAPTERS": "webhook",
        "HERALD_GATEWAY_ADDRESS": "::",
    ]

    @Test func `a suite as it is first started is told all that the internet needs`() throws {
        let home = try home()
        let names = names(["HERALD_HOME": home.path])
        for name in [
            "HERALD_GATEWAY_CERTIFICATE", "HERALD_GATEWAY_METRICS", "HERALD_ADAPTERS",
            "HERALD_GATEWAY_ADDRESS",
        ] { #expect(names.contains(name), "\(names)") }
    }

    @Test func `a suite that is ready for the internet has nothing to mend`() throws {
        let home = try home()
        let other = try self.home()
        var settings = good
        settings["HERALD_HOME"] = home.path
        settings["HERALD_GATEWAY_CERTIFICATE"] = other.file("secrets/certificate.pem")
        settings["HERALD_GATEWAY_KEY"] = other.file("secrets/key.pem")
        // A test may run as root, whose home this then is.
        let names = names(settings).filter { $0 != home.path }
        #expect(names == [])
    }

    @Test(arguments: [
        ("HERALD_ALLOWED_USERS", "1000"), ("HERALD_WEBHOOK_ALLOW", "localhost:80"),
        ("HERALD_DELIVERIES_LOG_TEXTS", "yes"), ("HERALD_LOG_LEVEL", "debug"),
        ("HERALD_WATCHDOG_SECONDS", "0"), ("HERALD_GATEWAY_METRICS", "loopback"),
        ("HERALD_GATEWAY_ADDRESS", "127.0.0.1"), ("HERALD_ADAPTERS", ""),
        ("HERALD_GATEWAY_REGISTRATIONS_ADDRESS", "0"), ("HERALD_GATEWAY_REGISTRATIONS_KEY", "0"),
        ("HERALD_GATEWAY_REGISTRATIONS_APP", "0"), ("HERALD_GATEWAY_PROXIES", "0.0.0.0/0"),
        ("HERALD_GATEWAY_PROXIES", "10.0.0.1, 128.0.0.0/1"), ("HERALD_GATEWAY_PROXIES", "::/0"),
        ("HERALD_GATEWAY_PROXIES", "2000::/3"), ("HERALD_PROVIDER_ALLOW", "mail.internal:25"),
        ("HERALD_WATCH_ALLOW", "localhost:2310"),
    ])
    func `a setting that is dangerous in public is named`(name: String, value: String) throws {
        let home = ScratchDirectory()
        var settings = good
        settings["HERALD_HOME"] = home.path
        #expect(!names(settings).contains(name))
        settings[name] = value
        #expect(names(settings).contains(name))
    }

    @Test(arguments: [
        ("HERALD_GATEWAY_REGISTRATIONS_ADDRESS", "600"),
        ("HERALD_GATEWAY_PROXIES", "10.0.0.0/8, 192.0.2.7"),
        ("HERALD_GATEWAY_PROXIES", "2001:db8::/32, fc00::/7, ::1, 104.16.0.0/13"),
    ])
    func `a setting that suits the internet is not named`(name: String, value: String) {
        var settings = good
        settings["HERALD_HOME"] = ScratchDirectory().path
        settings[name] = value
        #expect(!names(settings).contains(name))
    }

    @Test(arguments: ["127.0.0.1", "::1"])
    func `a proxy on this machine that is not named is asked for, since no limit counts then`(
        address: String
    ) throws {
        var settings = good
        settings["HERALD_HOME"] = ScratchDirectory().path
        settings["HERALD_GATEWAY_ADDRESS"] = address
        func complaint() throws -> String {
            try #require(
                PublicCheck(Settings(settings)).complaints.first {
                    $0.what == "HERALD_GATEWAY_ADDRESS"
                }?.complaint)
        }
        #expect(try complaint().contains("HERALD_GATEWAY_PROXIES, or no limit by address counts"))
        settings["HERALD_GATEWAY_PROXIES"] = address
        #expect(try !complaint().contains("HERALD_GATEWAY_PROXIES"))
    }

    @Test(arguments: ["secrets/demo-sync.json", "run/supervisord.pid"])
    func `the demo and supervisord are named`(file: String) throws {
        let home = ScratchDirectory()
        for folder in ["secrets", "run"] {
            try FileManager.default.createDirectory(
                atPath: home.file(folder), withIntermediateDirectories: true)
        }
        let settings = good.merging(["HERALD_HOME": home.path]) { $1 }
        let before = names(settings).count
        try Data().write(to: URL(filePath: home.file(file)))
        #expect(names(settings).count == before + 1)
    }
}

struct LinkedLibrariesTests {
    private func status(
        _ version: String, of package: String = "libnghttp2-14",
        state: String = "install ok installed"
    ) -> String {
        """
        Package: \(package)
        Status: \(state)
        Architecture: amd64
        Version: \(version)

        Package: other
        Status: install ok installed
        Version: 1
        """
    }

    private func complaints(_ status: String, release: String = "ID=debian") -> [String] {
        LinkedLibraries(status: status, release: release).complaints.map(\.what)
    }

    /// Versions of Debian 12 before the latest one that mends a hole, by the packages' changelogs.
    @Test(arguments: [
        ("libnghttp2-14", ["1.43.0-1", "1.52.0-1", "1.52.0-1+deb12u1", "1.52.0-1+deb12u2"]),
        (
            "libssl3",
            ["3.0.14-1~deb12u2", "3.0.17-1~deb12u3", "3.0.20-1~deb12u2", "3.0.22-1~deb12u1"]
        ),
        ("libexpat1", ["2.5.0-1", "2.5.0-1+deb12u1", "2.5.0-1+deb12u3", "2.5.0-1+deb12u4"]),
        ("libcurl4", ["7.88.1-10", "7.88.1-10+deb12u6", "7.88.1-10+deb12u14"]),
        ("zlib1g", ["1:1.2.11.dfsg-2+deb11u2", "1:1.2.11.dfsg-4"]),
    ])
    func `a library with a known hole is named`(package: String, versions: [String]) {
        for version in versions {
            #expect(complaints(status(version, of: package)) == [package], "\(version)")
        }
    }

    @Test(arguments: [
        ("libnghttp2-14", ["1.52.0-1+deb12u3", "1.52.0-1+deb12u10", "1.64.0-1", "1:1.0-1"]),
        ("libssl3", ["3.0.22-1~deb12u2", "3.0.22-1~deb12u10", "3.5.1-1"]),
        ("libexpat1", ["2.5.0-1+deb12u5", "2.7.1-2"]),
        ("libcurl4", ["7.88.1-10+deb12u15", "8.14.1-2"]),
        ("zlib1g", ["1:1.2.13.dfsg-1", "1:1.3.dfsg+really1.3.1-1"]),
    ])
    func `a library that was mended, or a later one, is not named`(
        package: String, versions: [String]
    ) {
        for version in versions {
            #expect(complaints(status(version, of: package)) == [], "\(version)")
        }
    }

    @Test func `each library that is required has a case here`() {
        #expect(
            Set(LinkedLibraries.requirements.map(\.package))
                == ["libnghttp2-14", "libssl3", "libexpat1", "libcurl4", "zlib1g"])
    }

    @Test func `the versions of this machine's libraries are found`() throws {
        let found = try #require(LinkedLibraries.ofMachine()).versions
        #expect(Set(found.keys) == Set(LinkedLibraries.requirements.map(\.package)))
        #expect(found.values.allSatisfy { $0.contains(".") })
    }

    @Test func `what is not installed, and what is not Debian's, is not judged`() {
        #expect(complaints(status("1.43.0-1", state: "deinstall ok config-files")) == [])
        #expect(complaints(status("1.43.0-1ubuntu0.2"), release: "ID=ubuntu") == [])
        #expect(complaints("") == [])
    }

    @Test(arguments: [
        ("1.0", "1.1"), ("1.9", "1.10"), ("1.0~rc1", "1.0"), ("1.0", "1.0-1"), ("1.0-1", "1.0-1.1"),
        ("1.0a", "1.0+"), ("2", "1:1"), ("1.0-1~deb12u1", "1.0-1"), ("1.0-1", "1.0-1+deb12u1"),
        ("3.0.9-1", "3.0.14-1~deb12u2"), ("1.0~~", "1.0~"), ("1.0", "1.0a"),
    ])
    func `versions are ordered as dpkg orders them`(less: String, greater: String) throws {
        #expect(DebianVersion(less) < DebianVersion(greater))
        #expect(!(DebianVersion(greater) < DebianVersion(less)))
        #expect(DebianVersion(less) == DebianVersion(less))
        try ChildProcess.run("dpkg", ["--compare-versions", less, "lt", greater])
    }

    @Test func `leading zeros of a number in a version mean nothing`() {
        #expect(DebianVersion("1.02-1") == DebianVersion("1.2-1"))
    }
}
