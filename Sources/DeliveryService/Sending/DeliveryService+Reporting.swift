import DeliveryAdapters
import DeliveryEngine
import AudienceMessages
import Protocol
import ServiceKit

extension DeliveryService {
    /// Addresses told to the registry in one call: as many as it takes.
    private static let toldAtOnce = 1_000

    /// Notes an address that its provider called gone just now.
    func noteIfGone(
        _ outcome: AttemptOutcome, _ delivery: Job.Delivery, _ target: Target, _ run: Run
    ) {
        guard let (since, reason) = outcome.goneAddress(at: now),
            let kind = delivery.adapter.addressKind
        else { return }
        var gone = Proto.AddressOutcome()
        gone.deviceId = target.deviceID.description
        gone.kind = kind
        gone.value = delivery.address
        gone.verdict = .gone
        gone.providerTime = since.timestamp
        gone.reason = Self.tame(reason)
        run.gone.append(gone)
    }

    /// A provider's words as the registry takes them: no control characters, 256 bytes at most.
    private static func tame(_ reason: String) -> String {
        let scalars = reason.unicodeScalars.filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars.prefix(64)))
    }

    /// Tells the registry which addresses are gone.
    ///
    /// If it is away now, or this process stops, the provider will say so again at the next
    /// notification.
    func reportGone(_ run: Run) async {
        if queue.isStopping { return }
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

extension AttemptOutcome {
    /// Since when nobody is at the address, and why; nil if that was not said.
    fileprivate func goneAddress(at now: UnixTime) -> (since: UnixTime, reason: String)? {
        guard case .gone(let since, let reason) = self else { return nil }
        // A provider's clock may be ahead; the registry compares with ours.
        return (min(since ?? now, now), reason)
    }
}
