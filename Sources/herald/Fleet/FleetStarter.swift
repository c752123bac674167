import Crypto
import JSON
import Protocol
import ServiceKit

/// Prepares the suite for a fleet, starts the program `herald-fleet`, and cleans up after it.
struct FleetStarter {
    private let invocation: Invocation
    private let session: Session
    private let app: String
    private let seed: UInt64
    private let examples: String

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        session = try Session(invocation)
        app = "fleet-" + Hex.encode(Random.system.bytes(4))
        examples = invocation.option("examples") ?? "Examples/demo"
        if let text = invocation.option("seed") {
            guard let seed = DecimalText.integer(text, UInt64.self) else {
                throw UsageError(
                    "--seed is '\(text)'; it must be a whole number", path: invocation.path)
            }
            self.seed = seed
        } else {
            seed = Random.system.bytes(4).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    /// Runs the fleet.
    ///
    /// - Throws: `CommandFailure` if what it compared differs.
    func run() async throws {
        let certificate = try StandInCertificate(in: nil)
        defer { certificate.removeTemporary() }
        invocation.console.note("seed \(seed)")
        var making = Proto.CreateAppRequest()
        (making.id, making.name) = (app, "Fleet")
        _ = try await session.registry.createApp(making, session.context)
        do {
            let setup = try await setup(certificate)
            let status = try FleetProcess.run(setup, invocation.settings)
            try await deleteApp()
            guard status == 0 else {
                throw CommandFailure(
                    .failure,
                    status == 1
                        ? "the fleet and the suite differ; the report says where"
                        : "the fleet did not come to its end (status \(status))")
            }
        } catch {
            try? await deleteApp()
            throw error
        }
    }

    private func deleteApp() async throws {
        guard !invocation.flag("keep") else { return }
        var deleting = Proto.DeleteAppRequest()
        deleting.app = app
        _ = try await session.registry.deleteApp(deleting, session.context)
    }

    private func key(_ role: Proto.KeyRole) async throws -> String {
        var request = Proto.CreateKeyRequest()
        (request.app, request.role, request.name) = (app, role, "fleet")
        return try await session.registry.createKey(request, session.context).secret
    }

    private func number(
        _ name: String, _ range: ClosedRange<UInt32>, or usual: UInt32
    ) throws -> Int64 {
        Int64(try invocation.number(name, range) ?? usual)
    }

    /// Returns the setup for `herald-fleet`: one line of JSON.
    private func setup(_ certificate: StandInCertificate) async throws -> [UInt8] {
        var writer = JSONWriter(capacity: 64 << 10)
        writer.beginObject()
        writer.member("gateway", session.url)
        if let authorities = try Session.authorities(invocation) {
            writer.member("authorities", authorities)
        }
        writer.member("app", app)
        writer.key("keys")
        writer.beginObject()
        writer.member("device", try await key(.device))
        writer.member("sender", try await key(.sender))
        writer.member("operating", try await key(.operator))
        // Only a key of the whole suite may name a provider on this machine.
        writer.member("admin", try Session.key(invocation))
        writer.endObject()
        try writeProvider(certificate, &writer)
        writer.key("seed")
        writer.integer(seed)
        let percents = (try number("loss", 0...90, or: 5), try number("crashes", 0...90, or: 5))
        for (name, value) in [
            ("devices", try number("devices", 1...100_000, or: 20)),
            ("minutes", try number("minutes", 5...10_080, or: 120)),
            ("speed", try number("speed", 1...100_000, or: 60)),
            ("notifications", try number("notifications", 0...10_000, or: 30)),
            ("addedPlaces", try number("places", 0...10_000, or: 200)),
        ] {
            writer.key(name)
            writer.integer(value)
        }
        writer.key("loss")
        writer.double(Double(percents.0) / 100)
        writer.key("crashes")
        writer.double(Double(percents.1) / 100)
        try writeWorld(&writer)
        if let claim = invocation.option("break") { writer.member("breaks", claim) }
        if invocation.option("trace") != nil {
            writer.key("traced")
            writer.integer(try number("trace", 0...100_000, or: 0))
        }
        writer.key("isLive")
        writer.bool(invocation.console.isInteractive)
        writer.key("isJSON")
        writer.bool(invocation.isJSON)
        writer.endObject()
        return writer.bytes
    }

    private func writeProvider(
        _ certificate: StandInCertificate, _ writer: inout JSONWriter
    ) throws {
        let signing = certificate.key + ".p8"
        defer { removeFile(signing) }
        try OpenSSLCommand.run(
            [
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                signing,
            ], log: certificate.log)
        writer.key("provider")
        writer.beginObject()
        writer.member("certificate", certificate.chain)
        writer.member("key", certificate.key)
        writer.member("authority", try SimulateSetup.text(certificate.authority, "authorities"))
        writer.member("signingKey", try SimulateSetup.text(signing, "key"))
        writer.endObject()
    }

    /// Writes what the phones follow, and where they go.
    private func writeWorld(_ writer: inout JSONWriter) throws {
        writer.key("tags")
        writer.beginArray()
        for bill in try DemoBills(examples).bills { writer.string("/bills/\(bill)") }
        writer.endArray()
        writer.key("places")
        writer.beginArray()
        for place in try PlaceFile.read("\(examples)/places.csv") {
            writer.beginObject()
            writer.member("id", place.id)
            writer.member("title", place.title)
            writer.key("point")
            writer.beginObject()
            writer.key("latitude")
            writer.double(place.centre?.latitude ?? 0)
            writer.key("longitude")
            writer.double(place.centre?.longitude ?? 0)
            writer.endObject()
            writer.key("radius")
            writer.double(place.radiusMetres)
            writer.endObject()
        }
        writer.endArray()
        writer.key("trackFiles")
        writer.beginArray()
        writer.string("\(examples)/walk.gpx")
        writer.endArray()
        if let folder = invocation.option("tracks") { writer.member("trackFolder", folder) }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }
}
