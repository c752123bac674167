package import Protocol
import ServiceKit

extension RegistryService {
    /// Takes in what providers said of addresses, all in one commit; each is weighed by itself, and
    /// what is told twice changes nothing.
    package func reportOutcomes(
        _ request: Proto.ReportOutcomesRequest, _ call: CallContext
    ) async throws -> Proto.ReportOutcomesResponse {
        let directory = try directory(call, request.app)
        try DeviceFields.outcomes(request.outcomes, "outcomes")
        let now = clock.now()
        let believed = request.outcomes.filter { isBelieved($0, in: directory, at: now) }
        let marked = try await commit {
            try await store.mark(believed, of: directory.app.id, at: now)
        } takeOver: {
            for device in $0.devices { remember(device) }
        }
        var response = Proto.ReportOutcomesResponse()
        response.withheld = UInt32(request.outcomes.count - believed.count)
        response.dropped = UInt32(marked.verdicts.count { $0 == .drop })
        response.suspected = UInt32(marked.verdicts.count { $0 == .suspect })
        response.ignored = UInt32(marked.verdicts.count { $0 == .ignore })
        return response
    }

    /// Whether the brake lets an outcome through; only those that drop an address can be too many.
    private func isBelieved(
        _ outcome: Proto.AddressOutcome, in directory: AppDirectory, at now: UnixTime
    ) -> Bool {
        guard directory.devices[outcome.deviceId]?.verdict(outcome, at: now) == .drop,
            !directory.brake.mayDrop(of: directory.addressCount, at: now)
        else { return true }
        size.withholdDrop()
        return false
    }
}
