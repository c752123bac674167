import Foundation
import TestSupport
import Testing

/// Causes of alerts about databases and their disk.
extension AlertCauses {
    /// A number of devices that makes the registry save its index.
    private static let crowd = 50_001

    /// Returns the file that the registry writes its index to until it is complete.
    private static func indexDraft(of suite: RunningSuite) -> URL {
        suite.home.appending(path: "data/registry.index.new")
    }

    /// Registers devices that have not synced for years; the registry cannot save its index.
    static func importCrowd(into suite: RunningSuite) async throws {
        // A folder cannot be written to.
        try FileManager.default.createDirectory(
            at: indexDraft(of: suite).appending(path: "taken"), withIntermediateDirectories: true)
        _ = try await suite.mustHerald("apps", "create", "crowd")
        try await importDevices(crowd, of: "crowd", into: suite) { _ in
            #""syncTime":"2020-01-01T00:00:00Z""#
        }
    }

    /// The folder with a copy of the registry's files from before the first failure.
    private var earlier: URL { suite.home.appending(path: "earlier") }

    /// Copies the registry's files while its process is stopped, as a crash would leave them.
    func copyRegistry() async throws {
        suite.signal(.registry, SIGSTOP)
        let status = "/proc/\(try #require(suite.processID(.registry)))/stat"
        try await waitUntil("the registry stands") {
            try String(contentsOfFile: status, encoding: .utf8).contains(") T ")
        }
        try files.createDirectory(at: earlier, withIntermediateDirectories: true)
        for file in try registryFiles() {
            try files.copyItem(at: file, to: earlier.appending(path: file.lastPathComponent))
        }
        suite.signal(.registry, SIGCONT)
    }

    /// Brings about too many stale devices at once, and a registry that regressed.
    ///
    /// The registry is put back to an earlier state, so that it has lost the devices and an
    /// erasure.
    func putBackRegistry() async throws {
        began = .now
        try files.removeItem(at: Self.indexDraft(of: suite))
        suite.set("HERALD_REGISTRY_STALE_DAYS", "1")
        suite.stop(.registry)
        try suite.start(.registry)
        try await suite.waitUntilReady()
        let device = try await suite.mustHerald("devices", "list", "--app", "news")
            .string("devices.0.id")
        _ = try await suite.mustHerald("devices", "delete", device, "--app", "news")
        for service in ["delivery", "geo"] {
            try await waitUntil("\(service) has followed the erasure") {
                try await prometheus.values("herald_\(service)_erased_devices_total > 0").count == 1
            }
        }
        try await waitFor("HeraldStaleDevicesWithheld")
        suite.stop(.registry)
        for file in try registryFiles() { try files.removeItem(at: file) }
        // There was none before the first erasure.
        try files.removeItem(at: suite.home.appending(path: "erasures.log"))
        for file in try files.contentsOfDirectory(atPath: earlier.path) {
            try files.copyItem(
                at: earlier.appending(path: file), to: suite.home.appending(path: "data/\(file)"))
        }
        try suite.start(.registry)
        try await suite.waitUntilReady()
        try await waitFor("HeraldStoreRegressed", ["service": "delivery"])
        try await waitFor("HeraldStoreRegressed", ["service": "geo"])
        try await waitFor("HeraldDevicesDrop")
    }

    private var files: FileManager { .default }

    /// Returns the files in which the registry stores its data.
    private func registryFiles() throws -> [URL] {
        try files.contentsOfDirectory(
            at: suite.home.appending(path: "data"), includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasPrefix("registry.") }
    }

    /// Returns the size of geo's disk, in bytes.
    func sizeOfDisk() async throws -> Int64 {
        let size = try await prometheus.values(#"herald_disk_size_bytes{service="geo"}"#).first
        return Int64(try #require(size))
    }

    /// Brings about a disk of geo's that fills up, is slow, and cannot be written.
    ///
    /// Half of it was free.
    func ail(_ disk: TestDisk, of size: Int64) async throws {
        began = .now
        try disk.fill(leaving: size / 5)
        try disk.slow(by: .milliseconds(500))
        let key = try suite.adminKey
        let late = try await suite.curl("Geo/UpsertPlace", Self.place("late"), key: key)
        #expect(late.status == 200, "\(late.text)")
        try disk.slow(by: .zero)
        try disk.setBroken(true)
        let broken = try await suite.curl("Geo/UpsertPlace", Self.place("broken"), key: key)
        #expect(broken.status == 500, "\(broken.text)")
        for name in ["HeraldDiskFillsUp", "HeraldInternalErrors", "HeraldAuditNotWritten"] {
            try await waitFor(name, ["service": "geo"])
        }
        try disk.setBroken(false)
        try await waitFor("HeraldCommitsSlow", ["service": "geo"])
        let mended = try await suite.curl("Geo/UpsertPlace", Self.place("mended"), key: key)
        #expect(mended.status == 200, "\(mended.text)")
    }
}
