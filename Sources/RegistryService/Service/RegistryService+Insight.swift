import Audience
import AudienceMessages
import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func sampleAudience(
        _ request: Proto.SampleAudienceRequest, _ call: CallContext
    ) async throws -> Proto.SampleAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        guard request.count <= RegistryLimits.sampleDevices else {
            throw RPCError.invalid("count", "is over \(RegistryLimits.sampleDevices)")
        }
        let query = try await query(selector, request.type, in: directory, areas(call))
        let counts = try await query.countsBySegment(self)
        let ordinals = try sample(request.count == 0 ? 10 : Int(request.count), query, counts)
        let number = directory.app.number
        let devices = try await store.perform(
            ReadDevices(rows: ordinals.map { DeviceRow(app: number, ordinal: $0) }))
        var response = Proto.SampleAudienceResponse()
        var room = RegistryLimits.elementsPerPage
        for device in devices {
            room -= device.elements
            guard room >= 0 else { break }
            response.devices.append(device.message(app: directory.app.id))
        }
        return response
    }

    /// As many of those in a query as there are, at most `count`; `counts` are the segments'.
    private func sample(
        _ count: Int, _ query: AudienceQuery, _ counts: [(segment: Int, count: Int)]
    ) throws -> [UInt32] {
        let total = counts.reduce(0) { $0 + $1.count }
        var ranks: Set<Int> = []
        // Floyd's algorithm: each set of so many ranks is as likely as any other.
        for last in max(0, total - count)..<total {
            let rank = below(last + 1)
            ranks.insert(ranks.contains(rank) ? last : rank)
        }
        var ordinals: [UInt32] = []
        var before = 0
        for (segment, inSegment) in counts {
            let here = ranks.filter { (before..<before + inSegment).contains($0) }
            if !here.isEmpty {
                let found = try query.ordinals(segment: segment)
                // Some may have gone since they were counted.
                for rank in here where rank - before < found.count {
                    ordinals.append(found[rank - before])
                }
            }
            before += inSegment
        }
        return ordinals
    }

    /// A random number in `0..<bound`, which is far below 2^63.
    private func below(_ bound: Int) -> Int {
        let bits = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(bits.multipliedFullWidth(by: UInt64(bound)).high)
    }
}
