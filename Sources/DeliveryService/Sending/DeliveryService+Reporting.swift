import Protocol
import ServiceKit

extension DeliveryService {
    /// Addresses told to the registry in one call: as many as it takes.
    private static let toldAtOnce = 1_000

    /// What the registry is told of an address that its provider called gone just now.
    func gone(
        _ delivery: Job.Delivery, of target: Proto.Target, _ reason: String
    ) -> Proto.AddressOutcome {
        var outcome = Proto.AddressOutcome()
        outcome.deviceId = target.deviceId
        outcome.kind = delivery.adapter.addressKind ?? ""
        outcome.value = delivery.address
        outcome.verdict = .gone
        outcome.providerTime = now.timestamp
        outcome.reason = String(reason.prefix(128))
        return outcome
    }

    /// Tells the registry which addresses are gone.
    ///
    /// If it is away now, the provider will say so again at the next notification.
    func reportGone(_ run: Run) async {
        while !run.gone.isEmpty {
            var request = Proto.ReportOutcomesRequest()
            request.app = run.record.app
            request.outcomes = Array(run.gone.prefix(Self.toldAtOnce))
            run.gone.removeFirst(request.outcomes.count)
            _ = try? await environment.registry.reportOutcomes(
                request, CallContext(requestID: run.record.id))
        }
    }
}
