import Protocol
import ServiceKit

/// The warnings about probable mistakes in a send that is accepted all the same.
///
/// Such mistakes are a tag that nobody follows, and a type that is spelt nearly as one that the app
/// sends.
final class SendAdvice: Sendable {
    /// The types that apps have sent.
    let types: TypeRoll
    private let audiences: AudienceAdvice

    init(_ registry: RegistryClient, _ store: DeliveryStore) {
        (types, audiences) = (TypeRoll(store), AudienceAdvice(registry))
    }

    /// Returns whether somebody must be asked about a notification; most sends then need not wait.
    func mustAsk(about record: NotificationRecord) -> Bool {
        types.isNew(record.type, of: record.app) || audiences.mustAsk(about: record)
    }

    /// Returns the warnings about a notification.
    ///
    /// Its type is usual from then on if it is stored.
    func warnings(_ record: NotificationRecord, _ call: CallContext) async -> [Proto.Warning] {
        let isStored = record.sequence > 0
        let spelling = await types.warning(
            record.type, of: record.app, before: isStored ? record.sequence : .max)
        if isStored { types.add([record.type], of: record.app) }
        return (spelling.map { [$0] } ?? []) + (await audiences.warnings(record, call))
    }

    /// Returns the warnings about a request to send, which is sent later.
    func warnings(
        app: String, _ request: Proto.SendRequest, _ call: CallContext, at now: UnixTime
    ) async -> [Proto.Warning] {
        let spelling = await types.warning(request.type, of: app, before: .max)
        let others = await audiences.warnings(app: app, request.audience, call, at: now)
        return (spelling.map { [$0] } ?? []) + others
    }
}
