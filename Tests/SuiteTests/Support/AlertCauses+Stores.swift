import Foundation
import TestSupport
import Testing

/// What goes wrong with databases and their disk.
extension AlertCauses {
    /// As many devices as make the registry save its index, and one more.
    private static let crowd = 50_001

    /// Where the registry writes its index until it is complete.
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

    /// Devices that are stale too many at once; then a registry that was put back to an earlier
    /// state, so that it has lost an erasure.
    func putBackRegistry() async throws {
        began = .now
        try FileManager.default.removeItem(at: Self.indexDraft(of: suite))
        suite.set("HERALD_REGISTRY_STALE_DAYS", "1")
        suite.stop(.registry)
        let earlier = suite.home.appending(path: "earlier")
        try moveRegistry(to: earlier, copying: true)
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
        try moveRegistry(to: suite.home.appending(path: "later"), copying: false)
        // It did not exist before.
        try FileManager.default.removeItem(at: suite.home.appending(path: "erasures.log"))
        for file in try FileManager.default.contentsOfDirectory(atPath: earlier.path) {
            try FileManager.default.copyItem(
                at: earlier.appending(path: file), to: suite.home.appending(path: "data/\(file)"))
        }
        try suite.start(.registry)
        try await suite.waitUntilReady()
        try await waitFor("HeraldStoreRegressed", ["service": "delivery"])
        try await waitFor("HeraldStoreRegressed", ["service": "geo"])
    }

    /// Copies or moves what the registry has stored; it has been stopped.
    private func moveRegistry(to folder: URL, copying: Bool) throws {
        let (files, data) = (FileManager.default, suite.home.appending(path: "data"))
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in try files.contentsOfDirectory(atPath: data.path)
        where file.hasPrefix("registry.") {
            let (from, to) = (data.appending(path: file), folder.appending(path: file))
            if copying {
                try files.copyItem(at: from, to: to)
            } else {
                try files.moveItem(at: from, to: to)
            }
        }
    }

    /// How large the disk of geo is.
    func sizeOfDisk() async throws -> Int64 {
        let size = try await prometheus.values(#"herald_disk_size_bytes{service="geo"}"#).first
        return Int64(try #require(size))
    }

    /// A disk of geo's that fills up, is slow, and cannot be written; half of it was free.
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
        try disk.setBroken(false)
        for name in ["HeraldDiskFillsUp", "HeraldInternalErrors", "HeraldCommitsSlow"] {
            try await waitFor(name, ["service": "geo"])
        }
        let mended = try await suite.curl("Geo/UpsertPlace", Self.place("mended"), key: key)
        #expect(mended.status == 200, "\(mended.text)")
    }
}
