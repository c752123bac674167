import Protocol
import ServiceKit

/// The check of `herald doctor` on providers' credentials that expire, as was said when they were
/// set.
enum CredentialsCheck {
    /// Returns the finding for a provider whose credentials expire soon or have expired.
    static func finding(
        _ expiring: Proto.ExpiringCredentials, now: UnixTime
    ) -> DoctorFinding {
        let place = "app \(expiring.app), \(expiring.provider): its credentials"
        let advice =
            "make new ones at the provider and set them with 'herald providers set' and "
            + "--name \(expiring.provider) --app \(expiring.app) --expires TIME"
        let left = (expiring.expireTime?.seconds ?? 0) - now.milliseconds / 1000
        guard left > 0 else {
            return .bad(
                "provider", "\(place) expired at \(expiring.expireTime.text)", advice)
        }
        return .warning(
            "provider",
            "\(place) expire in \(Plural.text(left / 86_400, "day")), at "
                + expiring.expireTime.text, advice)
    }
}

extension Proto.ExpiringCredentials {
    /// The provider and its time, as `herald status` shows it.
    ///
    /// - Parameter withApp: True if it names the app, too.
    func line(withApp: Bool) -> String {
        (withApp ? "app \(app), " : "") + "credentials of \(provider): \(expireTime.text)"
    }
}
