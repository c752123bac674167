import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Addresses told to the registry in one call: as many as it takes.
    private static let toldAtOnce = 1_000
    /// Addresses that wait to be told, of an app; what is beyond, the provider will say again.
    private static let waitingAtMost = 100_000

    /// Notes an address that its provider called gone just now.
    func noteIfGone(_ outcome: AttemptOutcome, _ attempt: Attempt) {
        guard case .gone(let since, let reason) = outcome, !attempt.target.addressKind.isEmpty,
            work.gone[attempt.brief.app, default: []].count < Self.waitingAtMost
        else { return }
        var gone = Proto.AddressOutcome()
        gone.deviceId = attempt.target.device
        gone.kind = attempt.target.addressKind
        gone.value = attempt.target.address
        gone.verdict = .gone
        // A provider's clock may be ahead; the registry compares with ours.
        gone.providerTime = min(since ?? now, now).timestamp
        gone.reason = Self.tame(reason)
        work.gone[attempt.brief.app, default: []].append(gone)
        guard !work.isReporting else { return }
        work.isReporting = true
        Task { await reportGone() }
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
    private func reportGone() async {
        while let (app, gone) = work.gone.first, !work.isStopping {
            var request = Proto.ReportOutcomesRequest()
            request.app = app
            request.outcomes = Array(gone.prefix(Self.toldAtOnce))
            let rest = Array(gone.dropFirst(request.outcomes.count))
            work.gone[app] = rest.isEmpty ? nil : rest
            _ = try? await environment.registry.reportOutcomes(request, CallContext())
        }
        work.isReporting = false
    }
}
