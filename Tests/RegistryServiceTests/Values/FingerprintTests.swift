import Protocol
import TestSupport
import Testing

@testable import RegistryService

struct FingerprintTests {
    /// Returns the bytes of a sync without the fields that its fingerprint ignores.
    private static func said(_ request: Proto.SyncDeviceRequest) throws -> [UInt8] {
        var request = request
        request.deviceId = ""
        request.tags?.version = 0
        let addresses = request.addresses?.addresses ?? []
        request.addresses?.addresses = addresses.map { address in
            var address = address
            (address.state, address.stateReason) = (.unspecified, "")
            (address.registerTime, address.stateTime) = (nil, nil)
            return address
        }
        return try request.encoded()
    }

    @Test func `two syncs have the same fingerprint only if they say the same`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomValues(seed: seed)
        var generator = SeededGenerator(seed: seed)
        var (same, different) = (0, 0)
        for _ in 0..<400 {
            let request = Proto.SyncDeviceRequest.random(&random)
            let bytes = try request.encoded()
            for _ in 0..<20 where !bytes.isEmpty {
                var changed = bytes
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                changed[index] ^= UInt8.random(in: 1...255, using: &generator)
                guard let other = try? Proto.SyncDeviceRequest(decoding: changed) else { continue }
                let isSame = try Self.said(request) == Self.said(other)
                #expect(
                    (Fingerprint.of(request) == Fingerprint.of(other)) == isSame,
                    "seed \(seed), byte \(index)")
                if isSame { same += 1 } else { different += 1 }
            }
        }
        #expect(same > 50 && different > 500)
    }

    @Test func `texts that only look alike have different fingerprints`() {
        let composed = Proto.SyncDeviceRequest.with { $0.locale = "\u{e9}" }
        let decomposed = Proto.SyncDeviceRequest.with { $0.locale = "e\u{301}" }
        #expect(composed.locale == decomposed.locale)
        #expect(Fingerprint.of(composed) != Fingerprint.of(decomposed))
    }

    @Test func `an attribute that is 0 and one without a value have different fingerprints`() {
        func fingerprint(_ value: Proto.AttributeTyped?) -> UInt64 {
            var (request, edit, attribute) =
                (Proto.SyncDeviceRequest(), Proto.AttributeEdit(), Proto.Attribute())
            (attribute.name, attribute.typed) = ("age", value)
            edit.set = [attribute]
            request.attributes = edit
            return Fingerprint.of(request)
        }
        #expect(fingerprint(.number(0)) != fingerprint(nil))
        #expect(fingerprint(.text("1")) != fingerprint(.version("1")))
    }
}
