package import Protocol
import ServiceKit

extension RegistryService {
    /// Records the outcomes that providers reported about addresses, in one commit.
    ///
    /// Each outcome is judged by itself, and repeating one changes nothing.
    package func reportOutcomes(
        _ request: Proto.ReportOutcomesRequest, _ call: CallContext
    ) async throws -> Proto.ReportOutcomesResponse {
        let directory = try directory(call, request.app)
        try DeviceFields.outcomes(request.outcomes, "outcomes")
        let now = clock.now()
        let words = request.outcomes.compactMap { outcome in
            word(outcome, in: directory)
        }
        // Whether an outcome drops an address is known only after the store has judged it.
        let wanted = words.count { $0.outcome.verdict == .gone }
        let allowance = directory.brake.take(wanted, of: directory.addressCount, at: now)
        let marked: MarkAddresses.Marked
        do {
            marked = try await commit {
                try await store.perform(
                    MarkAddresses(words: words, allowance: allowance, now: now))
            } takeOver: {
                remember($0.transitions)
            }
        } catch {
            directory.brake.giveBack(allowance)
            throw error
        }
        directory.brake.giveBack(allowance - marked.count(.drop))
        size.withholdDrops(marked.count(nil))
        var response = Proto.ReportOutcomesResponse()
        response.withheld = UInt32(marked.count(nil))
        response.dropped = UInt32(marked.count(.drop))
        response.suspected = UInt32(marked.count(.suspect))
        response.ignored = UInt32(
            marked.count(.ignore) + request.outcomes.count - words.count)
        return response
    }

    /// Returns an outcome with the row of its device; nil if the app has no device with its id.
    private func word(
        _ outcome: Proto.AddressOutcome, in directory: AppDirectory
    ) -> MarkAddresses.Word? {
        guard let id = Identifier(outcome.deviceId), let place = table.find(id),
            place.block.directory === directory
        else { return nil }
        return MarkAddresses.Word(row: place.row, id: id, outcome: outcome)
    }
}
