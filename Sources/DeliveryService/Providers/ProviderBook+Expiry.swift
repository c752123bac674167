import Protocol
import ServiceKit

extension ProviderBook {
    /// The time that before credentials expire people are warned.
    ///
    /// A new key of Apple or Google is made in minutes, but who may make it may be on holiday.
    static let expiryNotice: Duration = .seconds(30 * 86_400)

    /// Returns the providers whose credentials expire soon or have expired, the first to expire
    /// first.
    ///
    /// - Parameter scope: The app; nil for all apps.
    func expiringCredentials(
        of scope: String?, at now: UnixTime
    ) -> [Proto.ExpiringCredentials] {
        let records = (scope.map { [$0] } ?? apps).flatMap { adapters(of: $0) }
        let expiring = records.compactMap { record in
            record.credentialsExpire.map { (record: record, time: $0) }
        }.filter { $0.time - now < Self.expiryNotice }
        let sorted = expiring.sorted { one, two in
            (one.time.milliseconds, one.record.app, one.record.name)
                < (two.time.milliseconds, two.record.app, two.record.name)
        }
        return sorted.map { record, time in
            var proto = Proto.ExpiringCredentials()
            (proto.app, proto.provider) = (record.app, record.name)
            proto.expireTime = time.timestamp
            return proto
        }
    }
}
